import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type RefAttributes, useState } from 'react';

/** In place of a PIN that is not shown. */
export const hiddenPin = '••••••';

type SecretInputProps = Omit<PasswordInputProps, 'type'> &
  RefAttributes<HTMLInputElement> & {
    /** What the button at the field's end does, by name. */
    showLabel: string;
    hideLabel: string;
    /** Called before the content is shown, which it may have to fetch first; resolves to whether it is there. */
    load?: (() => Promise<boolean>) | undefined;
  };

/** A field of the kit whose content is hidden until one asks to see it, and can be hidden again. */
export function SecretInput({ showLabel, hideLabel, load, ...props }: SecretInputProps) {
  const [isShown, setIsShown] = useState(false);
  const show = async (isToShow: boolean) => {
    if (!isToShow || load === undefined || (await load())) setIsShown(isToShow);
  };
  return (
    <PasswordInput
      {...props}
      data-secret
      // Mantine does not announce an error to screen readers here.
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={(isToShow) => void show(isToShow)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isShown ? hideLabel : showLabel }}
    />
  );
}
