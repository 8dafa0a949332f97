import type { ReactNode } from 'react';
import type { DataColumn } from './data-table-types.ts';
import { AllCheck, RowCheck } from '../selection/row-check.tsx';
import classes from '../selection/selection.module.css';
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
  const { width, tightWidth = width, grow = GROW, cell } = first;
  const checked: DataColumn<Row> = {
    ...first,
    width: width + WIDTH,
    tightWidth,
    grow,
    paper: first.paper ?? cell,
    headerStart: <AllCheck store={store} label={allLabel} />,
    cell: (row) => (
      <Checked check={<RowCheck store={store} rowKey={rowKey(row)} rowName={rowName(row)} />}>
        {cell(row)}
      </Checked>
    ),
  };
  return [checked, ...others];
}

/** As in an empty cell of a table. */
const none = '–';

function Checked({ check, children }: { check: ReactNode; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <span className={classes.checked}>
      {check}
      {isEmpty ? none : children}
    </span>
  );
}
