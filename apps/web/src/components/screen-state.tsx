import type { ReactNode } from 'react';
import { CabinetIllustration } from './cabinet-illustration.tsx';
import classes from './screen-state.module.css';

type ScreenStateProps = {
  illustration: 'open' | 'hatched';
  title: string;
  text?: ReactNode;
  /** Buttons, the most useful first. */
  children?: ReactNode;
};

/** A whole area that has nothing to show: what is the matter, and what to do next. */
export function ScreenState({ illustration, title, text, children }: ScreenStateProps) {
  return (
    <div className={classes.state}>
      <CabinetIllustration kind={illustration} />
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
