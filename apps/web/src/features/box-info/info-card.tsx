import { type ReactNode, useId } from 'react';
import classes from './info-card.module.css';

type InfoCardProps = { title: string; children: ReactNode };

/** A section of box info with its heading. */
export function InfoCard({ title, children }: InfoCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
