type Columns = readonly (HTMLElement | null)[];

/**
 * The index of the active module while it is fully visible, else of the nearest fully visible one.
 */
export function nearestWhole(box: HTMLElement, columns: Columns, now: number): number {
  const whole = columns.flatMap((column, index) => (column && isWhole(box, column) ? [index] : []));
  if (whole.length === 0 || whole.includes(now)) return now;
  return whole.reduce((best, one) => (Math.abs(one - now) < Math.abs(best - now) ? one : best));
}

/** True when the column's whole width is visible in the scroller. */
export function isWhole(box: HTMLElement, column: HTMLElement): boolean {
  const frame = box.getBoundingClientRect();
  const edges = column.getBoundingClientRect();
  return edges.left >= frame.left - 4 && edges.right <= frame.right + 4;
}

/**
 * Scrolls the column to the start of the scroller. Not scrollIntoView: a module is taller than a
 * phone, so that would scroll the page as well.
 */
export function scrollToColumn(box: HTMLElement, column: HTMLElement): void {
  const gap = column.getBoundingClientRect().left - box.getBoundingClientRect().left;
  box.scrollBy({ left: gap - 24 });
}
