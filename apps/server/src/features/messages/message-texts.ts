import type { SmsTextKind } from '@kolli/contract/sms-texts';
import type { Language } from '@kolli/domain/languages';
import { renderText, type TextFacts } from './render-text.ts';
import { shippedTexts } from './shipped-texts.ts';

/** Why a customer hears of a parcel: it has come, staff send that again, it still waits, it soon ends. */
export type MessagePurpose = 'delivery' | 'resend' | 'reminder' | 'lastDay';

/** DD.MM.YYYY and HH:mm by the pharmacy's own clock. */
export function localTime(time: Date, timeZone: string): { day: string; hour: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    day: `${part('day')}.${part('month')}.${part('year')}`,
    hour: `${part('hour')}:${part('minute')}`,
  };
}

/** Where a parcel waits, as its customer is told, and in which languages. */
export interface CustomerPlace {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly timeZone: string;
  readonly languages: readonly Language[];
}

/** Texts that an admin changed, by language; the shipped ones stand for the others. */
export type ChangedTexts = ReadonlyMap<Language, string>;

/** Which text tells of a purpose, with the PIN itself or with a link to it. */
export function textKindOf(purpose: MessagePurpose, secret: 'pin' | 'link'): SmsTextKind {
  const kind = purpose === 'resend' ? 'delivery' : purpose;
  return secret === 'link' ? `${kind}Link` : kind;
}

const filled = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

/**
 * The text to a customer: one message with all the languages chosen (VER-11), and at its end, once,
 * what not every language told of the place and its address. `secret` is the PIN or the link.
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
  const said = texts.map((text) => renderText(text, facts));
  const isTold = (part: string) => said.length > 0 && said.every((text) => text.includes(part));
  const where = filled([place.name, address].filter((part) => !isTold(part)));
  return [...said, where].filter((part) => part !== '').join('\n\n');
}
