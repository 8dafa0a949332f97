import type { ReactNode } from 'react';
import classes from './page.module.css';

type PageProps = {
  children: ReactNode;
  /** A SidePanel next to the content; on a phone a sheet below it. */
  panel?: ReactNode;
};

/** A screen's content inside the shell, with an optional side panel. */
export function Page({ children, panel }: PageProps) {
  return (
    <div className={classes.page} data-panel={panel ? true : undefined}>
      <div className={classes.content}>{children}</div>
      {panel && <div className={classes.panel}>{panel}</div>}
    </div>
  );
}
