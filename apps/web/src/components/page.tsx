import type { ReactNode } from 'react';
import classes from './page.module.css';

type PageProps = {
  children: ReactNode;
  /** A SidePanel beside the content; on a phone it becomes a sheet below it. */
  panel?: ReactNode;
};

/** A screen's content inside the shell, with room for a panel at its side. */
export function Page({ children, panel }: PageProps) {
  return (
    <div className={classes.page} data-panel={panel ? true : undefined}>
      <div className={classes.content}>{children}</div>
      {panel && <div className={classes.panel}>{panel}</div>}
    </div>
  );
}
