import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPrinting } from '../print/use-is-printing.ts';
import { ErrorState } from '../state/error-state.tsx';
import { type ColumnTracks, columnTracks } from './column-tracks.ts';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import classes from './data-table.module.css';
import { HeaderRow } from './header-row.tsx';
import { RowMenu } from './row-actions/row-menu.tsx';
import { PaperTable } from '../print/paper-table.tsx';
import { withChecks } from './with-checks.tsx';
import type { CellPlace } from './stack-columns.ts';
import { SkeletonTableRows } from './skeleton-table-rows.tsx';
import { type TableKit, tableKit } from './table-kit.ts';
import { TableEnd } from './table-end.tsx';
import { usePrintWhole } from '../print/use-print-whole.tsx';
import { useHiddenSides } from './use-hidden-sides.ts';
import { FrameRows, WindowRows } from './virtual-rows.tsx';

/** Two buttons, the menu and the padding; where rows are touched they are larger. */
const ACTIONS_WIDTH = { pointed: 124, touched: 140 };

/**
 * The table of all long lists: virtual rows under a sticky header, the next page loaded when the
 * end is fully visible (UIX-14), up to two action buttons and a menu in each row. On a phone the
 * rows are cards and the page scrolls. Rows are shown in the given order.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, state, empty, onRetry, rowActions } = props;
  const columns = useCheckedColumns(props);
  const { t } = useTranslation();
  const isCards = useMediaQuery('(max-width: 700px)', undefined, {
    getInitialValueInEffect: false,
  });
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { ref: sizeRef, width } = useFrameSize(frame);
  const setFrames = useMergedRef(setFrame, sizeRef);
  const tracks = useTracks(columns, rowActions !== undefined, isCards ? 0 : width);
  useHiddenSides(frame);
  const paper = usePaper(props, columns);
  const isEmpty = state === 'ready' && rows.length === 0;
  if (state === 'failed' || isEmpty) {
    return (
      // Without a key it would be the element of the frame, and count as moved.
      <div key="sheet" className={classes.sheet}>
        {isEmpty ? empty : <ErrorState error={props.failure} onRetry={onRetry} />}
      </div>
    );
  }
  return (
    <>
      <div
        ref={setFrames}
        className={classes.frame}
        data-cards={isCards || undefined}
        data-stale={props.isStale || undefined}
        data-tight={tracks.isTight || undefined}
        data-stacked={tracks.places !== undefined || undefined}
        data-wide={(!isCards && tracks.minWidth > width) || undefined}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={state === 'ready' && props.more === 'none' ? rows.length + 1 : -1}
          aria-busy={state === 'loading' || props.isStale === true}
          className={classes.table}
          onKeyDown={props.selection?.onKeyDown}
          style={{ '--tracks': tracks.template, minWidth: isCards ? undefined : tracks.minWidth }}
        >
          <HeaderRow
            columns={columns}
            places={tracks.places}
            sort={props.sort}
            actionsLabel={rowActions && t('table.actions')}
          />
          {state === 'loading' ? (
            <SkeletonTableRows
              columns={columns.filter(({ below }) => !tracks.places || !below).length}
            />
          ) : (
            <Body
              {...props}
              columns={columns}
              frame={frame}
              isCards={isCards}
              places={tracks.places}
            />
          )}
        </div>
        {state === 'ready' && (
          <TableEnd
            rowCount={rows.length}
            more={props.more}
            failure={props.failure}
            onEndReached={props.onEndReached}
            isByButton={props.hasLoadMoreButton ?? false}
          />
        )}
        <VisuallyHidden role="status">{state === 'loading' && t('pleaseWait')}</VisuallyHidden>
      </div>
      {paper}
    </>
  );
}

/** The grid of its columns, where this width is available. */
function useTracks<Row>(
  columns: readonly DataColumn<Row>[],
  hasActions: boolean,
  available: number,
): ColumnTracks {
  const isTouched = useMediaQuery('(pointer: coarse)');
  const actionsWidth = isTouched ? ACTIONS_WIDTH.touched : ACTIONS_WIDTH.pointed;
  return useMemo(
    () => columnTracks(columns, hasActions ? actionsWidth : undefined, available),
    [columns, hasActions, actionsWidth, available],
  );
}

/** The width of the frame, known before the first paint: later the columns would move. */
function useFrameSize(frame: HTMLDivElement | null) {
  const { ref, width } = useElementSize();
  return { ref, width: width || (frame?.clientWidth ?? 0) };
}

/** What only paper has: all rows; and how far loading them is. */
function usePaper<Row>(props: DataTableProps<Row>, columns: readonly DataColumn<Row>[]): ReactNode {
  const isPrinting = useIsPrinting();
  const progress = usePrintWhole(props);
  return (
    <>
      {isPrinting && props.state === 'ready' && (
        <PaperTable {...props} columns={columns} isWhole={props.more === 'none'} />
      )}
      {progress}
    </>
  );
}

/** The columns, with a box in the first one where rows can be chosen. */
function useCheckedColumns<Row>(props: DataTableProps<Row>): readonly DataColumn<Row>[] {
  const { columns, selection, rowKey, rowName } = props;
  const { t } = useTranslation();
  const store = selection?.store;
  return useMemo(
    () =>
      store === undefined
        ? columns
        : withChecks(columns, store, { rowKey, rowName }, t('selection.all')),
    [columns, store, rowKey, rowName, t],
  );
}

type BodyProps<Row extends RowData> = DataTableProps<Row> & {
  frame: HTMLDivElement | null;
  isCards: boolean;
  places: readonly CellPlace[] | undefined;
};

function Body<Row extends RowData>({ frame, isCards, places, ...props }: BodyProps<Row>) {
  const { columns, rows, rowKey, rowName, rowActions } = props;
  const id = useId();
  const [menu, setMenu] = useState<{ rowId: string; button: HTMLElement } | null>(null);
  const definitions = useMemo(() => columns.map((column) => definition(column)), [columns]);
  const table = useTable({
    features: tableKit,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
  });
  const model = table.getRowModel();
  const menuRow = menu && model.rowsById[menu.rowId];
  const shared = {
    rows: model.rows,
    columns,
    rowName,
    rowActions,
    menuId: id,
    openRowId: menuRow ? menuRow.id : null,
    onMenu: (rowId: string, button: HTMLElement) => {
      setMenu({ rowId, button });
    },
  };
  return (
    <>
      {isCards ? (
        <WindowRows {...shared} />
      ) : (
        // Rows of another height are measured from the beginning.
        <FrameRows key={String(places === undefined)} {...shared} frame={frame} places={places} />
      )}
      {menu && menuRow && rowActions && (
        <RowMenu
          key={menuRow.id}
          button={menu.button}
          actions={rowActions(menuRow.original)}
          onClose={() => {
            setMenu(null);
          }}
        />
      )}
    </>
  );
}

function definition<Row extends RowData>(column: DataColumn<Row>): ColumnDef<TableKit, Row> {
  return { id: column.id, header: column.header };
}
