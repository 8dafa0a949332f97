import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, use } from 'react';
import classes from './filter-bar.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import { ListFilters } from './list-filters.ts';

type FilterBarProps = {
  /** On a narrow screen behind one button. */
  filters?: ReactNode;
  /** The search, and other buttons that are always in view. */
  tools?: ReactNode;
  /** The screen's one primary button. */
  action?: ReactNode;
};

/** Where the filters would be in several lines. */
const NARROW = '(max-width: 899px)';

/** The filters of a screen in one bar, with the action on the filtered rows. */
export function FilterBar({ filters, tools, action }: FilterBarProps) {
  const views = use(ListFilters)?.views;
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const hasSheet = isNarrow && filters !== undefined;
  return (
    <div className={classes.bar}>
      <div className={classes.filters}>
        {!hasSheet && filters}
        {tools}
        {!hasSheet && views?.()}
      </div>
      <div className={classes.action}>
        {hasSheet && <FilterSheet>{filters}</FilterSheet>}
        {action}
      </div>
    </div>
  );
}
