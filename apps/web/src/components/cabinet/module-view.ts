type Columns = readonly (HTMLElement | null)[];

/** Keeps the module that was active while it is whole in view, else takes the nearest whole one. */
export function nearestWhole(box: HTMLElement, columns: Columns, now: number): number {
  const whole = columns.flatMap((column, index) => (column && isWhole(box, column) ? [index] : []));
  if (whole.length === 0 || whole.includes(now)) return now;
  return whole.reduce((best, one) => (Math.abs(one - now) < Math.abs(best - now) ? one : best));
}

/** True when the scroller shows the column's whole width. */
export function isWhole(box: HTMLElement, column: HTMLElement): boolean {
  const frame = box.getBoundingClientRect();
  const edges = column.getBoundingClientRect();
  return edges.left >= frame.left - 4 && edges.right <= frame.right + 4;
}

/**
 * Scrolls the column to the scroller's start. Not scrollIntoView: a module is taller than a phone,
 * so the page would be scrolled as well.
 */
export function bringIn(box: HTMLElement, column: HTMLElement): void {
  const gap = column.getBoundingClientRect().left - box.getBoundingClientRect().left;
  box.scrollBy({ left: gap - 24 });
}
