import type { DataColumn } from './data-table-types.ts';
import { AllCheck, RowCheck } from '../selection/row-check.tsx';
import type { SelectionStore } from '../selection/selection-store.ts';

/** The width that the box needs in pixels. A tight table has none to spare: there what is beside it wraps, or grows. */
const WIDTH = 28;
const GROW = 1;

type Named<Row> = {
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
};

/** The columns of a table whose rows can be chosen: the box is in the first cell, which stays in view. */
export function withChecks<Row>(
  columns: readonly DataColumn<Row>[],
  store: SelectionStore,
  { rowKey, rowName }: Named<Row>,
  allLabel: string,
): readonly DataColumn<Row>[] {
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const { width, tightWidth = width, grow = GROW } = first;
  const checked: DataColumn<Row> = {
    ...first,
    width: width + WIDTH,
    tightWidth,
    grow,
    headerStart: <AllCheck store={store} label={allLabel} />,
    cellStart: (row) => <RowCheck store={store} rowKey={rowKey(row)} rowName={rowName(row)} />,
  };
  return [checked, ...others];
}
