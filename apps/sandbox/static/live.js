// Updates the changing parts of a page: each event of the stream contains the id of an element and its
// new HTML.
for (const root of document.querySelectorAll('[data-live]')) {
  const source = new EventSource(root.dataset.live);
  for (const element of document.querySelectorAll('[data-fragment]')) {
    source.addEventListener(element.id, (event) => replace(element, JSON.parse(event.data)));
  }
  addEventListener('pagehide', () => source.close());
}

/** Replaces an element's content and restores the focus if its element still exists. */
function replace(element, content) {
  if (element.innerHTML === content) return;
  const focused = element.contains(document.activeElement) ? document.activeElement.id : '';
  element.innerHTML = content;
  if (focused !== '' && focused !== element.id) document.getElementById(focused)?.focus();
}
