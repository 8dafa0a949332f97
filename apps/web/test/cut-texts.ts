/** Phone numbers, dates, times and long kolli IDs. */
const NUMBERS = /\+\d[\d ]{6,}|\d{1,2}\.\d{1,2}\.\d{4}|\b\d{1,2}[.:]\d{2}\b|apotti-/u;

/** The text spacing that WCAG 1.4.12 requires pages to survive, until the returned function is called. */
export function spaceTexts(): () => void {
  const style = document.createElement('style');
  style.textContent = `* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }`;
  document.head.append(style);
  return () => style.remove();
}

/** The numbers and IDs in an element that are cut without an ellipsis, each with what cuts it. */
export function cutTexts(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder === null || !NUMBERS.test(node.textContent ?? '') || isHidden(holder)) continue;
    const cutter = isShortened(holder) ? cutterOfShortened(holder) : cutterOf(node, holder);
    if (cutter !== undefined) found.push(`${node.textContent ?? ''} by ${cutter.className}`);
  }
  return found;
}

const styleOf = (element: Element, part?: string) => getComputedStyle(element, part);

function ancestors(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement === null ? [element] : [element, ...ancestors(parentElement)];
}

/** Only for screen readers, or not drawn at all. */
function isHidden(element: Element): boolean {
  return (
    !element.checkVisibility() ||
    ancestors(element).some((one) => {
      const { clipPath, width } = styleOf(one);
      return clipPath.startsWith('inset(50%') || width === '1px';
    })
  );
}

/** The whole ID lies transparent over the parts that are drawn. */
const isShortened = (element: Element) =>
  element.previousElementSibling?.matches('[data-tail]') === true;

/** What cuts the last characters of a shortened ID, or its ellipsis. */
function cutterOfShortened(holder: Element): Element | undefined {
  const drawn = holder.previousElementSibling ?? holder;
  const [head, tail] = ['::before', '::after'].map((part) =>
    Number.parseFloat(styleOf(drawn, part).width),
  );
  const isRoom = (head ?? 0) > 8 && (head ?? 0) + (tail ?? 0) <= drawn.clientWidth + 1;
  return isRoom ? cutterOfBox(drawn.getBoundingClientRect(), drawn) : drawn;
}

function cutterOf(node: Node, holder: Element): Element | undefined {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()]
    .map((rect) => cutterOfBox(rect, holder))
    .find((cutter) => cutter !== undefined);
}

/** The ancestor that cuts off a part of a box without an ellipsis and without scrolling to it. */
function cutterOfBox(box: DOMRect, holder: Element): Element | undefined {
  for (const one of ancestors(holder)) {
    const { overflowX, overflowY, textOverflow, display } = styleOf(one);
    // An inline box cuts nothing; one that scrolls shows the rest.
    if (display === 'inline' || [overflowX, overflowY].includes('auto')) continue;
    const edge = one.getBoundingClientRect();
    const isPast = box.right > edge.right + 1 || box.left < edge.left - 1;
    if (isPast && overflowX !== 'visible') return textOverflow === 'ellipsis' ? undefined : one;
    const isBelow = box.bottom > edge.bottom + 1 || box.top < edge.top - 1;
    if (isBelow && overflowY !== 'visible') return one;
  }
  return undefined;
}
