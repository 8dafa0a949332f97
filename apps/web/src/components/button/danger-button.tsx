import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './danger-button.module.css';

type DangerButtonProps = ButtonProps & {
  /** The click acts immediately; without it, a confirmation follows. */
  isFinal?: boolean;
  onClick: () => void;
  'data-autofocus'?: boolean | undefined;
  children: ReactNode;
};

/** A button for an irreversible action: outlined if a confirmation follows, filled if it acts. */
export function DangerButton({ isFinal = false, ...rest }: DangerButtonProps) {
  return (
    <Button
      variant={isFinal ? 'filled' : 'default'}
      className={(isFinal ? classes.filled : classes.outline) ?? ''}
      {...rest}
    />
  );
}
