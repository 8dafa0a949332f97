import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  /** A second line in secondary style. */
  detail?: ReactNode;
  /** A button at the row's end. */
  action?: ReactNode;
};

/** Labels and values, one pair per row. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.row}>
          <dt>{fact.label}</dt>
          <dd>
            <span className={classes.value}>
              {fact.value}
              {fact.detail && <small>{fact.detail}</small>}
            </span>
            {fact.action && <span className={classes.action}>{fact.action}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
