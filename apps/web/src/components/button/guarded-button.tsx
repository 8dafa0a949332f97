import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

type GuardedButtonProps = ButtonProps & {
  /** Why it is disabled, shown on hover and focus; undefined when it is enabled. */
  reason: string | undefined;
  /** Not needed for a submit button. */
  onClick?: () => void;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A button that stays focusable while it is disabled, and shows the reason. */
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
