import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { internationalPhone, isPhoneBegun } from '@kolli/domain/people/phone-numbers';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneInput } from '../../../components/edit-form/phone-input.tsx';
import { usePharmacyCountry } from '../../../lib/call/use-pharmacy-country.ts';
import { phoneError } from '../phone-error.ts';
import { maxPasted } from '../../../lib/text/max-pasted.ts';

/**
 * A phone number that is asked for where a delivery has none, or where the last message to it did
 * not arrive: required, in international form or in that of the pharmacy's country (FND-03).
 */
export type MissingPhonePart = {
  readonly isAsked: boolean;
  readonly text: string;
  readonly change: (text: string) => void;
  /** What is wrong with it, once that is to be shown. */
  readonly error: ReturnType<typeof phoneError>;
  readonly country: string;
  readonly leave: () => void;
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
  const [isLeft, setIsLeft] = useState(false);
  const country = usePharmacyCountry();
  const given = internationalPhone(text, country);
  const isUnchanged = text.trim() === phoneNumber || given === phoneNumber;
  const error = isUnchanged ? undefined : phoneError(text, country);
  const isSeen = isTried || (text !== '' && (isLeft || !isPhoneBegun(text)));
  return {
    isAsked,
    text,
    change,
    error: isSeen ? error : undefined,
    country,
    leave: () => setIsLeft(true),
    given: isAsked && !isUnchanged ? given : undefined,
    check: () => {
      setIsTried(true);
      const isRight = !isAsked || error === undefined;
      if (!isRight) input.current?.focus();
      return isRight;
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
    <PhoneInput
      required
      data-autofocus={onEnter === undefined || undefined}
      country={phone.country}
      maxLength={maxPasted}
      ref={input}
      label={t('delivery.phone')}
      value={phone.text}
      error={phone.error && t(phone.error)}
      onComplete={phone.change}
      onBlur={phone.leave}
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
