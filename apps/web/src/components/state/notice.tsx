import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  kind: 'danger' | 'warning' | 'info';
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
};

/** A message next to the content it refers to, with an icon and a text. */
export function Notice({ kind, icon, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role="note">
      {icon}
      <div>
        <b>{title}</b>
        {children && <div className={classes.text}>{children}</div>}
      </div>
    </div>
  );
}
