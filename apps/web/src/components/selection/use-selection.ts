import { type KeyboardEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createSelection, type SelectionStore } from './selection-store.ts';

export type Selection<Row> = {
  readonly store: SelectionStore;
  /** The chosen rows that are listed, in their order. */
  readonly rows: readonly Row[];
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

type SelectionOptions<Row> = {
  readonly rows: readonly Row[];
  /** Must be referentially stable. */
  readonly rowKey: (row: Row) => string;
  /** What is listed: another filter or order begins without chosen rows. */
  readonly scope?: string;
};

/** Choosing rows of a list, with the mouse and by keyboard (TOD-03). */
export function useSelection<Row>({
  rows,
  rowKey,
  scope = '',
}: SelectionOptions<Row>): Selection<Row> {
  const [store] = useState(createSelection);
  const chosen = useSyncExternalStore(store.subscribe, store.chosen);
  useEffect(() => store.setOrder(rows.map(rowKey)), [store, rows, rowKey]);
  useEffect(() => store.choose([]), [store, scope]);
  const chosenRows = useMemo(
    () => (chosen.size === 0 ? [] : rows.filter((row) => chosen.has(rowKey(row)))),
    [rows, rowKey, chosen],
  );
  return { store, rows: chosenRows, onKeyDown: (event) => onKey(event, store) };
}

/** What typing would also use: Ctrl+A of a text field. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea');

/**
 * Ctrl+A chooses all rows, Escape none; Shift with an arrow, which has just moved the focus to the next row, chooses up
 * to it.
 */
function onKey(event: KeyboardEvent<HTMLElement>, store: SelectionStore): void {
  const { key, target, currentTarget } = event;
  // Keys in a menu or dialog of a row come here, too.
  if (!(target instanceof Node) || !currentTarget.contains(target) || isTyping(target)) return;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') {
    event.preventDefault();
    store.choose(store.order());
  } else if (key === 'Escape' && store.chosen().size > 0) {
    event.preventDefault();
    store.choose([]);
  } else if (event.shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    extend(event, store);
  }
}

const keyAt = (element: Element | null) =>
  element?.closest('[data-row]')?.getAttribute('data-row') ??
  element?.closest('[role="row"], li')?.querySelector('[data-row]')?.getAttribute('data-row');

function extend(event: KeyboardEvent<HTMLElement>, store: SelectionStore): void {
  const from = keyAt(event.target instanceof Element ? event.target : null);
  const to = keyAt(document.activeElement);
  if (typeof from !== 'string' || typeof to !== 'string') return;
  event.preventDefault();
  if (!store.chosen().has(from)) store.toggle(from);
  store.extendTo(to);
}
