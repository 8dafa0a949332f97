/** Gives an element that has the light appearance's tokens whatever the person chose: paper is light. */
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
