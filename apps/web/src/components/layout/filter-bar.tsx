import { type ReactNode, use } from 'react';
import classes from './filter-bar.module.css';
import { FilterViews } from './filter-views.ts';

type FilterBarProps = {
  filters?: ReactNode;
  /** The screen's one primary button. */
  action?: ReactNode;
};

/** The filters of a screen in one bar, with the action on the filtered rows. */
export function FilterBar({ filters, action }: FilterBarProps) {
  const views = use(FilterViews);
  return (
    <div className={classes.bar}>
      <div className={classes.filters}>
        {filters}
        {views}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
