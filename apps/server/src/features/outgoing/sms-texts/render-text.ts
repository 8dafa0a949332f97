import type { SmsTextKind } from '@kolli/contract/pharmacy/sms-texts';
import type { Language } from '@kolli/domain/people/languages';
import { shippedTexts } from './shipped-texts.ts';

/** Placeholders of texts to customers. */
export const placeholders = ['pin', 'link', 'place', 'address', 'day', 'hour'] as const;
export type Placeholder = (typeof placeholders)[number];

/** The facts of a message. `secret` is the PIN or, in the kinds with a link, the link to it. */
export interface TextFacts {
  readonly secret: string;
  readonly place: string;
  readonly address: string;
  /** Day and hour (HH:mm) when the parcel expires; null if it does not. */
  readonly end: { readonly day: string; readonly hour: string } | null;
}

/** Whether a kind of text contains the PIN, the link, or neither: those of a parcel that must not be fetched, and for a number that a parcel no longer has. */
export function secretOf(kind: SmsTextKind): 'pin' | 'link' | undefined {
  if (kind === 'hold' || kind === 'holdRejected' || kind === 'numberChanged') return undefined;
  return kind.endsWith('Link') ? 'link' : 'pin';
}

/** The names in braces, in order, including unknown ones. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

const has = (text: string, name: Placeholder) => text.includes(`{${name}}`);

/** A sentence begins with a capital letter: 'kl. {hour}' is inside of one. */
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);

/** Removes the sentences about the end; undefined if that would remove the PIN or link. */
function withoutEnd(kind: SmsTextKind, text: string): string | undefined {
  const rest = sentencesOf(text).filter((one) => !has(one, 'day') && !has(one, 'hour'));
  const rendered = rest.join(' ');
  const secret = secretOf(kind);
  return secret === undefined || has(rendered, secret) ? rendered : undefined;
}

/** The hour as Finnish and the Scandinavian languages write it, such as 09.00. */
const hourIn = (language: Language, hour: string) =>
  language === 'en' ? hour : hour.replace(':', '.');

/**
 * Renders a text. If the parcel does not expire, sentences about the end are removed; if that would
 * remove the PIN or link, the shipped text is used.
 */
export function renderText(
  { kind, language, text }: { kind: SmsTextKind; language: Language; text: string },
  { secret, place, address, end }: TextFacts,
): string {
  const shipped = shippedTexts[language][kind];
  const rendered =
    end === null ? (withoutEnd(kind, text) ?? withoutEnd(kind, shipped) ?? '') : text;
  const values: Record<Placeholder, string> = {
    pin: secret,
    link: secret,
    place,
    address,
    day: end?.day ?? '',
    hour: end === null ? '' : hourIn(language, end.hour),
  };
  return rendered.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}
