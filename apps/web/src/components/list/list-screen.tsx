import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { PrintButton } from '../print/print-button.tsx';
import { PrintHead } from '../print/print-head.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import classes from './list-screen.module.css';
import { PageTitle } from '../layout/page-title.tsx';

type ListScreenProps = {
  title: string;
  /** A ScreenHead, if the screen has no tabs; else the title is visually hidden. */
  head?: ReactNode;
  /** On a narrow screen behind one button. */
  filters?: ReactNode;
  /** The search, and other buttons that are always in view. */
  tools?: ReactNode;
  /** The screen's one primary button. */
  action?: ReactNode;
  /** What the rows are narrowed by, in words, for paper. */
  printed?: readonly string[] | undefined;
  /** A DataTable. */
  children: ReactNode;
  /** Below the table: the number of rows, and when they were fetched. */
  foot?: ReactNode;
};

/** A screen with one long list: filters in one bar, the table in the rest of the window. It prints whole (LST-02). */
export function ListScreen(props: ListScreenProps) {
  const { title, head, filters, tools, action, printed, children, foot } = props;
  return (
    <>
      {head && <div className={classes.head}>{head}</div>}
      <div className={classes.screen} data-wide-paper>
        <PrintHead title={title} filters={printed} />
        {!head && <PageTitle title={title} />}
        {!head && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
        <div className={classes.bar}>
          <FilterBar
            filters={filters}
            tools={tools}
            action={
              <>
                {action}
                <PrintButton />
              </>
            }
          />
        </div>
        {children}
        <div className={classes.foot}>{foot}</div>
      </div>
    </>
  );
}
