import type { Icon } from '@tabler/icons-react';
import classes from './badge.module.css';
import { OnePathIcon } from './one-path-icon.tsx';

export type BadgeTone = 'danger' | 'free' | 'reserved' | 'delivered' | 'quiet';

type BadgeProps = { icon: Icon; tone: BadgeTone; text: string };

/** A state as colour, icon and text, so that it does not depend on colour. */
export function Badge({ icon, tone, text }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <OnePathIcon icon={icon} size={15} stroke={1.9} />
      {text}
    </span>
  );
}
