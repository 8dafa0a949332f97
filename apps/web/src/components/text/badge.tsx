import type { Icon } from '@tabler/icons-react';
import classes from './badge.module.css';

export type BadgeTone = 'danger' | 'free' | 'reserved' | 'delivered' | 'quiet';

type BadgeProps = { icon: Icon; tone: BadgeTone; text: string };

/** A state as colour, icon and text, so that it does not depend on colour. */
export function Badge({ icon: BadgeIcon, tone, text }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <BadgeIcon size={15} stroke={1.9} aria-hidden />
      {text}
    </span>
  );
}
