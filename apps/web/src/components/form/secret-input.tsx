import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type RefAttributes, useState } from 'react';

type SecretInputProps = Omit<PasswordInputProps, 'type'> &
  RefAttributes<HTMLInputElement> & {
    /** What the button at the field's end does, by name. */
    showLabel: string;
    hideLabel: string;
  };

/** A field of the kit whose content is hidden until one asks to see it, and can be hidden again. */
export function SecretInput({ showLabel, hideLabel, ...props }: SecretInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Mantine does not announce an error to screen readers here.
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isShown ? hideLabel : showLabel }}
    />
  );
}
