import type { ReactNode } from 'react';
import { CabinetIllustration } from './cabinet-illustration.tsx';
import classes from './screen-state.module.css';

type ScreenStateProps = {
  illustration: 'open' | 'hatched';
  title: string;
  text?: ReactNode;
  /** It replaces the whole screen: its title is the screen's heading. */
  isWhole?: boolean;
  /** Buttons, the most useful first. */
  children?: ReactNode;
};

/** A whole area without content: what is wrong, and the next steps. */
export function ScreenState(props: ScreenStateProps) {
  const { illustration, title, text, isWhole = false, children } = props;
  const Heading = isWhole ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      <CabinetIllustration kind={illustration} />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
