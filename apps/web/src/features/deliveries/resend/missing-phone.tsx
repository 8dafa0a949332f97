import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A phone number that is asked for where a delivery has none, or where the last message to it did
 * not arrive: required, in any format (DLG-30).
 */
export type MissingPhonePart = {
  readonly isAsked: boolean;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly isInError: boolean;
  /** What was given, where it was asked for and is another number than before. */
  readonly given: string | undefined;
  /** Whether it may be sent; else the field is in error and has the focus. */
  readonly check: () => boolean;
};

/** The state of {@link MissingPhone}; `input` is its field. */
export function useMissingPhone(
  { phoneNumber, sms }: Pick<Delivery, 'phoneNumber' | 'sms'>,
  input: RefObject<HTMLInputElement | null>,
): MissingPhonePart {
  // As it was when the modal was opened: the list behind it is loaded again.
  const [isAsked] = useState(phoneNumber === null || sms?.state === 'failed');
  const [text, change] = useState(phoneNumber ?? '');
  const [isTried, setIsTried] = useState(false);
  const given = text.trim();
  const isEmpty = given === '';
  return {
    isAsked,
    text,
    change,
    isInError: isTried && isEmpty,
    given: isAsked && given !== phoneNumber ? given : undefined,
    check: () => {
      setIsTried(true);
      if (isAsked && isEmpty) input.current?.focus();
      return !isAsked || !isEmpty;
    },
  };
}

type MissingPhoneProps = {
  phone: MissingPhonePart;
  input: RefObject<HTMLInputElement | null>;
  /** Sends on Enter where the field is part of another form. */
  onEnter?: () => void;
};

/** Asks for the phone number that a delivery lacks or that may be wrong; nothing where it has one. */
export function MissingPhone({ phone, input, onEnter }: MissingPhoneProps) {
  const { t } = useTranslation();
  if (!phone.isAsked) return null;
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
