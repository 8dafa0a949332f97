import { IconSnowflake } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './cold-name.module.css';

type ColdNameProps = { isFridge: boolean; children: ReactNode };

/** The name of a sensor or locker type, with an icon for a fridge. */
export function ColdName({ isFridge, children }: ColdNameProps) {
  return (
    <span className={classes.name}>
      {isFridge && <IconSnowflake size={15} stroke={1.9} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}
