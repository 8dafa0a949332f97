import type { Row as TableRow, RowData } from '@tanstack/react-table';
import {
  measureElement,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { BodyRow } from './body-row.tsx';
import type { DataColumn } from './data-table-types.ts';
import type { RowAction } from './row-actions/row-action.ts';
import classes from './data-table.module.css';
import type { CellPlace } from './stack-columns.ts';
import type { TableKit } from './table-kit.ts';
import { PARTS, useDrawnParts } from './use-drawn-parts.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { useRowHints } from './use-row-hints.tsx';
import { moveBetweenRows } from './move-between-rows.ts';

const ROW_HEIGHT = 49;
const STACKED_HEIGHT = 57;
const COMPACT_HEIGHT = 39;
const CARD_HEIGHT = 236;
const CARD_GAP = 8;
/** Rows rendered beyond the visible ones, for quick scrolling and Tab. */
const OVERSCAN = 2;

export type VirtualRowsProps<Row extends RowData> = {
  rows: readonly TableRow<TableKit, Row>[];
  columns: readonly DataColumn<Row>[];
  rowName: (row: Row) => string;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  menuId: string;
  /** The row whose menu is open. */
  openRowId: string | null;
  onMenu: (rowId: string, button: HTMLElement) => void;
};

type FrameRowsProps<Row extends RowData> = VirtualRowsProps<Row> & {
  frame: HTMLDivElement | null;
  /** Where some cells are below others. */
  places: readonly CellPlace[] | undefined;
  /** Rows are as high as their content. */
  isCompact: boolean;
};

/** Rows that scroll inside the table's frame: of one height, unless cells are below others or rows are compact. */
export function FrameRows<Row extends RowData>(props: FrameRowsProps<Row>) {
  const { rows, frame, places, isCompact } = props;
  const isOneHeight = places === undefined && !isCompact;
  const focusedRow = useFocusedRow();
  // A row that is as high as was assumed moves no others when it is measured (LST-13).
  const firstHeight = useRef<number>(undefined);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () =>
      isOneHeight
        ? ROW_HEIGHT
        : (firstHeight.current ?? (isCompact ? COMPACT_HEIGHT : STACKED_HEIGHT)),
    measureElement: (...row) => {
      const height = measureElement(...row);
      firstHeight.current ??= height;
      return height;
    },
    getItemKey: useItemKey(rows),
    overscan: OVERSCAN,
    rangeExtractor: focusedRow.rangeExtractor,
  });
  return (
    <Rows
      {...props}
      items={virtualizer.getVirtualItems()}
      height={virtualizer.getTotalSize()}
      offset={0}
      measure={isOneHeight ? undefined : virtualizer.measureElement}
      drawnParts={useDrawnParts(frame)}
      onFocusRow={focusedRow.setFocusedRow}
    />
  );
}

/** Rows of varying heights that scroll with the page: the cards of a phone. */
export function WindowRows<Row extends RowData>(props: VirtualRowsProps<Row>) {
  const { rows } = props;
  const focusedRow = useFocusedRow();
  const start = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = start.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    gap: CARD_GAP,
    getItemKey: useItemKey(rows),
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: focusedRow.rangeExtractor,
  });
  return (
    <div ref={start}>
      <Rows
        {...props}
        items={virtualizer.getVirtualItems()}
        height={virtualizer.getTotalSize()}
        offset={scrollMargin}
        measure={virtualizer.measureElement}
        drawnParts={useDrawnParts(window)}
        onFocusRow={focusedRow.setFocusedRow}
      />
    </div>
  );
}

/**
 * Row keys; the same function while the rows are the same, else the virtualizer measures all rows
 * again.
 */
function useItemKey<Row extends RowData>(rows: readonly TableRow<TableKit, Row>[]) {
  return useCallback((index: number) => rows[index]?.id ?? index, [rows]);
}

type RowsProps<Row extends RowData> = VirtualRowsProps<Row> & {
  items: readonly VirtualItem[];
  height: number;
  /** Distance between the start of the scroll area and the first row. */
  offset: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
  drawnParts: number;
  places?: readonly CellPlace[] | undefined;
  onFocusRow: (index: number | null) => void;
};

function Rows<Row extends RowData>({
  items,
  height,
  offset,
  measure,
  drawnParts,
  onFocusRow,
  ...props
}: RowsProps<Row>) {
  const { rows, columns, places, rowName, rowActions, menuId, openRowId, onMenu } = props;
  const { handlers, hint } = useRowHints();
  return (
    <div
      role="rowgroup"
      className={classes.body}
      style={{ height }}
      {...handlers}
      onFocus={(event) => {
        handlers.onFocus(event);
        onFocusRow(rowIndexOf(event.target));
      }}
      onBlur={() => {
        handlers.onBlur();
        onFocusRow(null);
      }}
      onKeyDown={moveBetweenRows}
    >
      {items.map(({ index, start, size }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <BodyRow
            key={row.id}
            row={row}
            index={index}
            top={start - offset}
            columns={columns}
            places={places}
            rowName={rowName}
            rowActions={rowActions}
            menuButtonId={`${menuId}-${row.id}`}
            isMenuOpen={openRowId === row.id}
            onMenu={onMenu}
            measure={measure}
            isPassing={index % PARTS >= drawnParts}
            height={size}
          />
        );
      })}
      {hint}
    </div>
  );
}

function rowIndexOf(element: Element): number | null {
  const index = element.closest('[data-index]')?.getAttribute('data-index');
  return index === null || index === undefined ? null : Number(index);
}
