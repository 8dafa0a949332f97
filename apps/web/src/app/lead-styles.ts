/**
 * Puts the app's style sheets before those that screens bring: the page has them after its frame, which does not wait
 * for them, but what comes later must be able to override them. The copies are in the browser's cache.
 */
export function leadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('body > link[rel="stylesheet"]')) {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener('load', () => link.remove(), { once: true });
    document.head.append(copy);
  }
}
