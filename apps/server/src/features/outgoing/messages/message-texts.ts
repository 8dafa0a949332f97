import type { SmsTextKind } from '@kolli/contract/pharmacy/sms-texts';
import type { Language } from '@kolli/domain/people/languages';
import { localTime } from '@kolli/domain/time/local-time';
import { renderText, type TextFacts } from '../sms-texts/render-text.ts';
import { shippedTexts } from '../sms-texts/shipped-texts.ts';

/**
 * Why a message is sent: the parcel arrived, staff resend it, it still waits, its time soon ends, it is on hold,
 * somebody decided about the hold, or, to the former number, further messages go to another one.
 */
export type MessagePurpose =
  | 'delivery'
  | 'resend'
  | 'reminder'
  | 'lastDay'
  | 'hold'
  | 'holdReleased'
  | 'holdRejected'
  | 'numberChanged';

/** Where a parcel waits, as shown to its customer, and the languages of the message. */
export interface CustomerPlace {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly timeZone: string;
  readonly languages: readonly Language[];
}

/** Texts changed by an admin, by language; others use the shipped text. */
export type ChangedTexts = ReadonlyMap<Language, string>;

type PurposeWithoutPin = 'hold' | 'holdRejected' | 'numberChanged';

/** Whether a message of this purpose has neither the PIN nor a link to it. */
export function lacksPin(purpose: MessagePurpose): purpose is PurposeWithoutPin {
  return purpose === 'hold' || purpose === 'holdRejected' || purpose === 'numberChanged';
}

/** The kind of text for a purpose, with the PIN or with a link to it. */
export function textKindOf(purpose: MessagePurpose, secret: 'pin' | 'link'): SmsTextKind {
  if (lacksPin(purpose)) return purpose;
  const kind = purpose === 'resend' ? 'delivery' : purpose;
  return secret === 'link' ? `${kind}Link` : kind;
}

const filled = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

/**
 * The text to a customer: one message in all chosen languages (VER-11). Place and address are
 * appended once, unless every language's text contains them. `secret` is the PIN or the link.
 */
export function messageText(message: {
  readonly kind: SmsTextKind;
  readonly place: CustomerPlace;
  readonly secret: string;
  readonly endsAt: Date | null;
  readonly changed: ChangedTexts;
}): string {
  const { kind, place, secret, endsAt, changed } = message;
  const end = endsAt && localTime(endsAt, place.timeZone);
  const address = filled([place.street, place.city]);
  const facts: TextFacts = { secret, place: place.name, address, end };
  const texts = place.languages.map((language) => ({
    kind,
    language,
    text: changed.get(language) ?? shippedTexts[language][kind],
  }));
  const rendered = texts.map((text) => renderText(text, facts));
  const isIncluded = (part: string) =>
    rendered.length > 0 && rendered.every((text) => text.includes(part));
  const where = filled([place.name, address].filter((part) => !isIncluded(part)));
  return [...rendered, where].filter((part) => part !== '').join('\n\n');
}
