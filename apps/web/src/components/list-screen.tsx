import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterBar } from './filter-bar.tsx';
import classes from './list-screen.module.css';
import { PageTitle } from './page-title.tsx';

type ListScreenProps = {
  title: string;
  /** A ScreenHead, where the screen stands below no tabs; else the title is for screen readers. */
  head?: ReactNode;
  /** The filter bar. */
  filters?: ReactNode;
  /** The screen's one primary button. */
  action?: ReactNode;
  /** A DataTable. */
  children: ReactNode;
  /** Below the table: how many rows there are, and when they were read. */
  foot?: ReactNode;
};

/** A screen that is one long list: filters in one bar, the table in what is left of the window. */
export function ListScreen({ title, head, filters, action, children, foot }: ListScreenProps) {
  return (
    <>
      {head}
      <div className={classes.screen}>
        {!head && <PageTitle title={title} />}
        {!head && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
        {(filters || action) && (
          <div className={classes.bar}>
            <FilterBar filters={filters} action={action} />
          </div>
        )}
        {children}
        <div className={classes.foot}>{foot}</div>
      </div>
    </>
  );
}
