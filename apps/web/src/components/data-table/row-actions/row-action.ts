import type { Icon } from '@tabler/icons-react';

/** An action of a row; actions that are not offered are omitted. */
export type RowAction = {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  readonly onSelect: () => void;
  /** Shown as first or second button; by default in the menu. */
  readonly place?: 1 | 2;
  /** A destructive action: last in the menu, separated and red. */
  readonly isDanger?: boolean;
};
