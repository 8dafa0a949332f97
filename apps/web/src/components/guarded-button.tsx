import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

type GuardedButtonProps = ButtonProps & {
  /** Why it can't be used now, told on hover and focus; undefined when it can. */
  reason: string | undefined;
  /** Not needed of a button that submits its form. */
  onClick?: () => void;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A button that, where it can't be used, stays in reach and says why. */
export function GuardedButton({ reason, onClick, children, ...rest }: GuardedButtonProps) {
  const isBlocked = reason !== undefined;
  return (
    <Tooltip label={reason} disabled={!isBlocked} withinPortal={false}>
      <Button
        {...rest}
        {...(isBlocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        onClick={(event) => {
          if (isBlocked) event.preventDefault();
          else onClick?.();
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
