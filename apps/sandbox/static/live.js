// Keeps the parts of a page that change by themselves up to date: each event of the stream names an
// element and carries its new HTML.
for (const root of document.querySelectorAll('[data-live]')) {
  const source = new EventSource(root.dataset.live);
  for (const element of document.querySelectorAll('[data-fragment]')) {
    source.addEventListener(element.id, (event) => replace(element, JSON.parse(event.data)));
  }
  addEventListener('pagehide', () => source.close());
}

/** Replaces an element's content; what had the focus keeps it when it still exists. */
function replace(element, content) {
  if (element.innerHTML === content) return;
  const focused = element.contains(document.activeElement) ? document.activeElement.id : '';
  element.innerHTML = content;
  if (focused !== '' && focused !== element.id) document.getElementById(focused)?.focus();
}
