import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPrinting } from '../print/use-is-printing.ts';
import { ErrorState } from '../state/error-state.tsx';
import { type ColumnTracks, columnTracks } from './column-tracks.ts';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import classes from './data-table.module.css';
import { HeaderRow } from './header-row.tsx';
import { PaperTable } from '../print/paper-table.tsx';
import { withChecks } from './with-checks.tsx';
import { TableBody } from './table-body.tsx';
import { TableEnd } from './table-end.tsx';
import { usePrintWhole } from '../print/use-print-whole.tsx';
import { useHiddenSides } from './use-hidden-sides.ts';
import { useTableView } from './view/use-table-view.ts';
import { ViewButton } from './view/view-button.tsx';

/** Two buttons, the menu and the padding; where rows are touched they are larger. */
const ACTIONS_WIDTH = { pointed: 124, touched: 140 };
const MENU_WIDTH = { pointed: 52, touched: 60 };

/** Where a column or more would be hidden, all actions of a row are in its menu: the columns have their place. */
const HIDDEN_COLUMN_PX = 100;

/**
 * The table of all long lists: virtual rows under a sticky header, the next page loaded when the
 * end is fully visible (UIX-14), up to two action buttons and a menu in each row. On a phone the
 * rows are cards and the page scrolls. Rows are shown in the given order.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, state, empty, onRetry, rowActions } = props;
  const view = useTableView(props.name, props.columns, rowActions !== undefined);
  const columns = useCheckedColumns(props, view.columns);
  const { t } = useTranslation();
  const isCards = useMediaQuery('(max-width: 700px)', undefined, {
    getInitialValueInEffect: false,
  });
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { ref: sizeRef, width } = useFrameSize(frame);
  const setFrames = useMergedRef(setFrame, sizeRef);
  const tracks = useTracks(columns, rowActions !== undefined, isCards ? 0 : width);
  useHiddenSides(frame);
  const paper = usePaper(props);
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
        {...marks({
          cards: isCards,
          stale: props.isStale,
          tight: tracks.isTight,
          stacked: tracks.places !== undefined,
          wide: !isCards && tracks.minWidth > width,
          'menu-only': tracks.isMenuOnly,
          compact: view.isCompact,
        })}
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
            end={view.choice && <ViewButton {...view.choice} />}
          />
          <TableBody
            {...props}
            columns={columns}
            frame={frame}
            isCards={isCards}
            places={tracks.places}
            isMenuOnly={tracks.isMenuOnly}
            isCompact={view.isCompact}
          />
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

/** The data attributes of what is true. */
const marks = (all: Readonly<Record<string, boolean | undefined>>) =>
  Object.fromEntries(Object.entries(all).map(([name, is]) => [`data-${name}`, is || undefined]));

/** The grid of its columns, where this width is available. */
function useTracks<Row>(
  columns: readonly DataColumn<Row>[],
  hasActions: boolean,
  available: number,
): ColumnTracks & { readonly isMenuOnly: boolean } {
  const pointer = useMediaQuery('(pointer: coarse)') ? 'touched' : 'pointed';
  return useMemo(() => {
    const tracks = columnTracks(
      columns,
      hasActions ? ACTIONS_WIDTH[pointer] : undefined,
      available,
    );
    const isHiding = available > 0 && tracks.minWidth - available > HIDDEN_COLUMN_PX;
    if (!hasActions || !isHiding) return { ...tracks, isMenuOnly: false };
    return { ...columnTracks(columns, MENU_WIDTH[pointer], available), isMenuOnly: true };
  }, [columns, hasActions, pointer, available]);
}

/** The width of the frame, known before the first paint: later the columns would move. */
function useFrameSize(frame: HTMLDivElement | null) {
  const { ref, width } = useElementSize();
  return { ref, width: width || (frame?.clientWidth ?? 0) };
}

/** What only paper has: all rows; and how far loading them is. */
function usePaper<Row>(props: DataTableProps<Row>): ReactNode {
  const isPrinting = useIsPrinting();
  const progress = usePrintWhole(props);
  return (
    <>
      {isPrinting && props.state === 'ready' && (
        <PaperTable {...props} isWhole={props.more === 'none'} />
      )}
      {progress}
    </>
  );
}

/** The columns, with a box in the first one where rows can be chosen. */
function useCheckedColumns<Row>(
  { selection, rowKey, rowName }: DataTableProps<Row>,
  columns: readonly DataColumn<Row>[],
): readonly DataColumn<Row>[] {
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
