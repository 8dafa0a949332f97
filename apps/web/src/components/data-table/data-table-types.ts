import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A column: keep the array stable (module scope or useMemo), else every row is drawn anew. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Pixels; with `grow` the least of them. */
  readonly width: number;
  /** Pixels in place of `width` where the table is too narrow for all columns at ease. */
  readonly tightWidth?: number;
  /** Share of the room that is left over. */
  readonly grow?: number;
  /** Null draws a dash, false nothing; on a phone such a cell is left out. */
  readonly cell: (row: Row) => ReactNode;
  /** Where the cell stands when rows are cards (phones): at the head, without its label. */
  readonly isCardHead?: boolean;
  /** Takes the card's whole width. */
  readonly isCardWide?: boolean;
};

/** Something to do with a row; offered ones only, the others are left out. */
export type RowAction = {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  readonly onSelect: () => void;
  /** Stands in view, in the first or second place; without it in the menu. */
  readonly place?: 1 | 2;
  /** Ends something: last in the menu, apart and red. */
  readonly isDanger?: boolean;
};

export type TableSort = {
  readonly columnId: string;
  readonly direction: 'asc' | 'desc';
  readonly onChange: (direction: 'asc' | 'desc') => void;
};

/** What is known of the rows; see listStates. */
export type ListStates = {
  /** Of the first rows. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** Why the first rows failed, where they did. */
  readonly failure?: unknown;
  /** Of the rows after those that are there; 'busy' while the list itself is being read anew. */
  readonly more: 'none' | 'available' | 'busy' | 'loading' | 'failed';
  /** Reads the next rows; called when the end is fully visible, and to try again. */
  readonly onEndReached: () => void;
  /** Reads the first rows again after they failed. */
  readonly onRetry: () => void;
};

export type DataTableProps<Row> = ListStates & {
  /** The table's name to a screen reader. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What the buttons of a row name it by, such as its kolli ID. */
  readonly rowName: (row: Row) => string;
  /** Keep it stable (useCallback), else every row is drawn anew. */
  readonly rowActions?: (row: Row) => readonly RowAction[];
  readonly sort?: TableSort;
  /** The rows are those of an earlier question while the answer to this one is on its way. */
  readonly isStale?: boolean;
  /** More rows are read when a button asks for them, not as the end comes into view. */
  readonly isReadOnByButton?: boolean;
  /** In place of the table when there are no rows. */
  readonly empty: ReactNode;
};
