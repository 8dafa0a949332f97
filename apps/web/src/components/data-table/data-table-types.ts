import type { ReactNode } from 'react';
import type { RowAction } from './row-actions/row-action.ts';
import type { Selection } from '../selection/use-selection.ts';

/**
 * A column. The array must be referentially stable (module scope or useMemo), else every row
 * renders again.
 */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Before the header. */
  readonly headerStart?: ReactNode;
  /** Width in pixels; with `grow` the minimum. */
  readonly width: number;
  /** Width in pixels instead of `width` when the columns do not fit at their normal width. */
  readonly tightWidth?: number;
  /** Share of the remaining width. */
  readonly grow?: number;
  /**
   * Where the columns do not fit even tight: the id of the column below whose cells its cells are shown, or 'row' for a
   * line of its own below the row, if there is something in it. By default it keeps its place.
   */
  readonly below?: string;
  /** Before what `cell` draws, on screens only. */
  readonly cellStart?: (row: Row) => ReactNode;
  /** Null draws a dash, false nothing; cards on a phone omit such cells. */
  readonly cell: (row: Row) => ReactNode;
  /** Numbers, whose digits are below each other: aligned right with their header, but not on cards. */
  readonly isNumber?: boolean;
  /** On a phone, where rows are cards: shown at the top without a label. */
  readonly isCardHead?: boolean;
  /** Uses the card's whole width. */
  readonly isCardWide?: boolean;
  /** On paper instead of `cell`, which has controls; false leaves the column out. */
  readonly paper?: false | ((row: Row) => ReactNode);
};

export type SortDirection = 'asc' | 'desc';

export type TableSort = {
  readonly columnId: string;
  readonly direction: SortDirection;
  /** The other columns that the rows can be sorted by, with the direction of their first click. */
  readonly others?: Readonly<Record<string, SortDirection>>;
  readonly onChange: (direction: SortDirection, columnId: string) => void;
};

/** The load states of the rows; see listStates. */
export type ListStates = {
  /** State of the first page. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** The error of the page that failed. */
  readonly failure?: unknown;
  /** State of the next page; 'busy' while the list itself is refetched. */
  readonly more: 'none' | 'available' | 'busy' | 'loading' | 'failed';
  /** Loads the next page; called when the end is fully visible, and on retry. */
  readonly onEndReached: () => void;
  /** Loads the first page again after it failed. */
  readonly onRetry: () => void;
};

export type DataTableProps<Row> = ListStates & {
  /** The table's accessible name. */
  readonly label: string;
  /** Under which a person's choice of its columns is kept; without one there is no choice. */
  readonly name?: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row's name in the labels of its buttons, such as its kolli ID. */
  readonly rowName: (row: Row) => string;
  /** Must be referentially stable (useCallback), else every row renders again. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
  readonly sort?: TableSort;
  /** Rows can be chosen; `rowKey` and `rowName` must then be referentially stable. */
  readonly selection?: Selection<Row>;
  /** The rows belong to the previous filter while the new ones load. */
  readonly isStale?: boolean;
  /** The next page is loaded by a button, not when the end becomes visible. */
  readonly hasLoadMoreButton?: boolean;
  /** Shown instead of the table when there are no rows. */
  readonly empty: ReactNode;
};
