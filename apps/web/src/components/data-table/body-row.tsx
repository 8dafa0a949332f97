import type { Row as TableRow, RowData } from '@tanstack/react-table';
import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import type { DataColumn } from './data-table-types.ts';
import type { RowAction } from './row-actions/row-action.ts';
import { RowActions } from './row-actions/row-actions.tsx';
import { type CellPlace, placed } from './stack-columns.ts';
import type { TableKit } from './table-kit.ts';
import classes from './data-table.module.css';
import actionClasses from './row-actions/row-actions.module.css';

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

function WholeRow<Row extends RowData>(props: BodyRowProps<Row>) {
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
        <Cell
          key={column.id}
          column={column}
          place={places?.[at]}
          start={column.cellStart?.(row.original)}
        >
          {column.cell(row.original)}
        </Cell>
      ))}
      {rowActions && (
        <div
          role="cell"
          className={`${classes.actions} ${actionClasses.actions}`}
          {...placed(places?.[columns.length])}
        >
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
  column: Pick<DataColumn<never>, 'header' | 'isNumber' | 'isCardHead' | 'isCardWide'>;
  place: CellPlace | undefined;
  start: ReactNode;
  children: ReactNode;
};

function Cell({ column, place, start, children }: CellProps) {
  const isBlank = children === false;
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <div
      role="cell"
      className={classes.cell}
      data-label={column.header}
      data-empty={isEmpty || isBlank || undefined}
      data-number={column.isNumber || undefined}
      data-start={start !== undefined || undefined}
      data-head={column.isCardHead || undefined}
      data-wide={column.isCardWide || undefined}
      {...placed(place)}
    >
      {start}
      {isEmpty ? <span>–</span> : children}
    </div>
  );
}

/** Rows are rendered again only when their content changes, not on scrolling. */
const MemoWholeRow = memo(WholeRow, (before, after) => {
  const { row: was, onMenu: _was, ...rest } = before;
  const { row: is, onMenu: _is, ...next } = after;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return was.original === is.original && keys.every((key) => rest[key] === next[key]);
}) as typeof WholeRow;

type PassingRowProps<Row extends RowData> = BodyRowProps<Row> & {
  /** It cannot be read, as the list scrolls fast. */
  isPassing: boolean;
  /** Its height in pixels, as far as it is known. */
  height: number;
};

/** A row; one that appears while it could not be read has only its name, until the list comes to rest (LST-13). */
export function BodyRow<Row extends RowData>(props: PassingRowProps<Row>) {
  const { isPassing, height, ...whole } = props;
  const [isWhole, setWhole] = useState(!isPassing);
  if (!isPassing && !isWhole) setWhole(true);
  if (isWhole) return <MemoWholeRow {...whole} />;
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      data-index={props.index}
      className={classes.row}
      style={{ top: props.top, height }}
    >
      <div role="cell" className={classes.name}>
        {props.rowName(props.row.original)}
      </div>
    </div>
  );
}
