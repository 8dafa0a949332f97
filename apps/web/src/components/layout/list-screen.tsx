import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterBar } from './filter-bar.tsx';
import classes from './list-screen.module.css';
import { PageTitle } from './page-title.tsx';

type ListScreenProps = {
  title: string;
  /** A ScreenHead, if the screen has no tabs; else the title is visually hidden. */
  head?: ReactNode;
  /** The filter bar. */
  filters?: ReactNode;
  /** The screen's one primary button. */
  action?: ReactNode;
  /** A DataTable. */
  children: ReactNode;
  /** Below the table: the number of rows, and when they were fetched. */
  foot?: ReactNode;
};

/** A screen with one long list: filters in one bar, the table in the rest of the window. */
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
