import type { Row as TableRow, RowData } from '@tanstack/react-table';
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { DataColumn, RowAction } from './data-table-types.ts';
import { RowActions } from './row-actions.tsx';
import { type CellPlace, placed } from './stack-columns.ts';
import type { TableKit } from './table-kit.ts';
import classes from './data-table.module.css';

type BodyRowProps<Row extends RowData> = {
  row: TableRow<TableKit, Row>;
  index: number;
  /** Distance from the top of the first row in pixels. */
  top: number;
  columns: readonly DataColumn<Row>[];
  /** Where some cells are below others. */
  places: readonly CellPlace[] | undefined;
  rowName: (row: Row) => string;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  menuButtonId: string;
  isMenuOpen: boolean;
  onMenu: (rowId: string, button: HTMLElement) => void;
  /** Measures a row whose height depends on its content. */
  measure: ((element: HTMLElement | null) => void) | undefined;
};

function BodyRow<Row extends RowData>(props: BodyRowProps<Row>) {
  const { row, index, top, columns, places, rowActions, menuButtonId, measure, onMenu } = props;
  const name = props.rowName(row.original);
  const style: CSSProperties = { top };
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={classes.row}
      style={style}
    >
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} place={places?.[at]}>
          {column.cell(row.original)}
        </Cell>
      ))}
      {rowActions && (
        <div role="cell" className={classes.actions} {...placed(places?.[columns.length])}>
          <RowActions
            actions={rowActions(row.original)}
            rowName={name}
            menuButtonId={menuButtonId}
            isMenuOpen={props.isMenuOpen}
            onMenu={(button) => {
              onMenu(row.id, button);
            }}
          />
        </div>
      )}
    </div>
  );
}

type CellProps = {
  column: Pick<DataColumn<never>, 'header' | 'isCardHead' | 'isCardWide'>;
  place: CellPlace | undefined;
  children: ReactNode;
};

function Cell({ column, place, children }: CellProps) {
  const isBlank = children === false;
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <div
      role="cell"
      className={classes.cell}
      data-label={column.header}
      data-empty={isEmpty || isBlank || undefined}
      data-head={column.isCardHead || undefined}
      data-wide={column.isCardWide || undefined}
      {...placed(place)}
    >
      {isEmpty ? '–' : children}
    </div>
  );
}

/** Rows are rendered again only when their content changes, not on scrolling. */
export const MemoBodyRow = memo(BodyRow, (before, after) => {
  const { row: was, onMenu: _was, ...rest } = before;
  const { row: is, onMenu: _is, ...next } = after;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return was.original === is.original && keys.every((key) => rest[key] === next[key]);
}) as typeof BodyRow;
