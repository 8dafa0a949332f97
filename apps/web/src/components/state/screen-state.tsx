import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CabinetIllustration } from './cabinet-illustration.tsx';
import classes from './screen-state.module.css';

type ScreenStateProps = {
  /** What is empty, what failed, or what a search did not find. */
  illustration: 'open' | 'hatched' | 'search';
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
      {illustration === 'search' ? (
        <IconSearchOff className={classes.sign} size={56} stroke={1.25} aria-hidden />
      ) : (
        <CabinetIllustration kind={illustration} />
      )}
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
