/**
 * Calls `read` with an element that has the light colour tokens, regardless of the user's colour
 * scheme, because PDFs are always light.
 */
export function withLightElement<T>(read: (element: HTMLElement) => T): T {
  const element = document.createElement('div');
  element.setAttribute('data-mantine-color-scheme', 'light');
  element.hidden = true;
  document.body.append(element);
  try {
    return read(element);
  } finally {
    element.remove();
  }
}
