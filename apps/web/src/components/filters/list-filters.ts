import { createContext, type ReactNode } from 'react';

/** What a `FilterBar` has beside the filters themselves. */
export type ListFiltersValue = {
  /** How many filters have another value than they usually have. */
  readonly activeCount: number;
  /** Gives all filters their usual values. */
  readonly onClear: () => void;
  /** The menu of the saved views; in a sheet it closes that. */
  readonly views?: (closeSheet?: () => void) => ReactNode;
};

/** The filters of the list that is shown; null for a list without. */
export const ListFilters = createContext<ListFiltersValue | null>(null);
