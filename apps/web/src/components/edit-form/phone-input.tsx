import { completedPhone, formatPhone } from '@kolli/domain/people/phone-numbers';
import { TextInput, type TextInputProps } from '@mantine/core';

type PhoneInputProps = Omit<TextInputProps, 'value' | 'type' | 'inputMode'> & {
  /** The pharmacy's country (ISO 3166), '' while unknown. */
  country: string;
  value?: string;
  /** Called with the completed number before `onBlur`. */
  onComplete: (phone: string) => void;
};

/**
 * A phone number: typed in the pharmacy's national form, it is shown in the international one once
 * the field is left (FND-03). One that is only shown is grouped.
 */
export function PhoneInput({ country, onComplete, onBlur, value, ...props }: PhoneInputProps) {
  const isShown = props.readOnly === true && value !== undefined;
  return (
    <TextInput
      autoComplete="off"
      {...props}
      value={isShown ? formatPhone(value) : value}
      type="tel"
      inputMode="tel"
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        const completed = completedPhone(typed, country);
        if (completed !== typed) onComplete(completed);
        onBlur?.(event);
      }}
    />
  );
}
