import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './danger-button.module.css';

type DangerButtonProps = ButtonProps & {
  /** The click itself does it; without, it leads to the question. */
  isFinal?: boolean;
  onClick: () => void;
  'data-autofocus'?: boolean | undefined;
  children: ReactNode;
};

/** A button to what can't be undone: outlined where it asks first, filled where it acts. */
export function DangerButton({ isFinal = false, ...rest }: DangerButtonProps) {
  return (
    <Button
      variant={isFinal ? 'filled' : 'default'}
      className={(isFinal ? classes.filled : classes.outline) ?? ''}
      {...rest}
    />
  );
}
