import type { SmsTextKind } from '@kolli/contract/sms-texts';
import type { Language } from '@kolli/domain/languages';
import { shippedTexts } from './shipped-texts.ts';

/** What a text to a customer may name. */
export const placeholders = ['pin', 'link', 'place', 'address', 'day', 'hour'] as const;
export type Placeholder = (typeof placeholders)[number];

/** The facts of a message. `secret` is the PIN or, in the kinds with a link, the link to it. */
export interface TextFacts {
  readonly secret: string;
  readonly place: string;
  readonly address: string;
  /** The day and hour (HH:mm) at which the waiting ends; null where it has no end. */
  readonly end: { readonly day: string; readonly hour: string } | null;
}

/** Which of the two a kind of text leads to the parcel by. */
export const secretOf = (kind: SmsTextKind): 'pin' | 'link' =>
  kind.endsWith('Link') ? 'link' : 'pin';

/** The names in braces, in the order in which they stand; also such that nobody knows. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

const has = (text: string, name: Placeholder) => text.includes(`{${name}}`);

/** A sentence begins with a capital letter: 'kl. {hour}' is inside of one. */
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);

/** A text without what it says of the end; undefined when the PIN or link would go with it. */
function withoutEnd(kind: SmsTextKind, text: string): string | undefined {
  const rest = sentencesOf(text).filter((one) => !has(one, 'day') && !has(one, 'hour'));
  const said = rest.join(' ');
  return has(said, secretOf(kind)) ? said : undefined;
}

/** The hour as Finnish and the Scandinavian languages write it, such as 09.00. */
const hourIn = (language: Language, hour: string) =>
  language === 'en' ? hour : hour.replace(':', '.');

/**
 * One text with its facts. Where the waiting has no end, the sentences that name it are left out; a
 * text that would lose its PIN or link by that is replaced by the shipped one.
 */
export function renderText(
  { kind, language, text }: { kind: SmsTextKind; language: Language; text: string },
  { secret, place, address, end }: TextFacts,
): string {
  const shipped = shippedTexts[language][kind];
  const said = end === null ? (withoutEnd(kind, text) ?? withoutEnd(kind, shipped) ?? '') : text;
  const values: Record<Placeholder, string> = {
    pin: secret,
    link: secret,
    place,
    address,
    day: end?.day ?? '',
    hour: end === null ? '' : hourIn(language, end.hour),
  };
  return said.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}
