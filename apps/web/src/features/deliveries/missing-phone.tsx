import type { Delivery } from '@kolli/contract/deliveries';
import { TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A phone number that is asked for where a delivery has none: required, in any format (DLG-30). */
export type MissingPhonePart = {
  readonly isMissing: boolean;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly isInError: boolean;
  /** What was given, where it was asked for. */
  readonly given: string | undefined;
  /** Whether it may be sent; else the field is in error and has the focus. */
  readonly check: () => boolean;
};

/** The state of {@link MissingPhone}; `input` is its field. */
export function useMissingPhone(
  delivery: Pick<Delivery, 'phoneNumber'>,
  input: RefObject<HTMLInputElement | null>,
): MissingPhonePart {
  // As it was when it was opened: the list behind is read anew meanwhile.
  const [isMissing] = useState(delivery.phoneNumber === null);
  const [text, change] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isEmpty = text.trim() === '';
  return {
    isMissing,
    text,
    change,
    isInError: isTried && isEmpty,
    given: isMissing ? text.trim() : undefined,
    check: () => {
      setIsTried(true);
      if (isMissing && isEmpty) input.current?.focus();
      return !isMissing || !isEmpty;
    },
  };
}

type MissingPhoneProps = {
  phone: MissingPhonePart;
  input: RefObject<HTMLInputElement | null>;
  /** Sends on Enter where the field stands in another form. */
  onEnter?: () => void;
};

/** Asks for the phone number that a delivery lacks; nothing where it has one. */
export function MissingPhone({ phone, input, onEnter }: MissingPhoneProps) {
  const { t } = useTranslation();
  if (!phone.isMissing) return null;
  return (
    <TextInput
      required
      data-autofocus={onEnter === undefined || undefined}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
      ref={input}
      label={t('delivery.phone')}
      value={phone.text}
      error={phone.isInError ? t('validation.required') : undefined}
      onChange={(event) => {
        phone.change(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || onEnter === undefined) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
