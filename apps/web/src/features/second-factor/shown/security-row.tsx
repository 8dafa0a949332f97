import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './security.module.css';

type SecurityRowProps = {
  icon: Icon;
  title: string;
  badge?: ReactNode;
  text: ReactNode;
  /** Buttons at the end. */
  children: ReactNode;
};

/** A way to sign in: what it is, since when, and what can be done with it. */
export function SecurityRow({ icon: RowIcon, title, badge, text, children }: SecurityRowProps) {
  return (
    <li className={classes.row}>
      <RowIcon size={20} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <p className={classes.name}>
          {title} {badge}
        </p>
        <p className={classes.detail}>{text}</p>
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
