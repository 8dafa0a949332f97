import {
  type IdentityCountry,
  identityCountries,
  identityCountryOf,
  parseIdentityNumber,
} from './identity-numbers.ts';
import { identityNumbersIn } from './identity-numbers-in-text.ts';
import { typedCode, typedText } from '../text/typed-text.ts';
import { internationalPhone, phonePattern, plainPhone, storedPhoneForms } from './phone-numbers.ts';

/** The kinds of numbers by which a customer is searched for. */
export const customerNumberKinds = ['phone', 'identity'] as const;

/** A number by which a customer is searched for. */
export type CustomerNumber =
  | { readonly kind: 'identity'; readonly canonical: string }
  | {
      readonly kind: 'phone';
      /** The international form. */
      readonly canonical: string;
      /** The forms under which it may be stored. */
      readonly forms: readonly string[];
    };

/** Length of the end of a number that confirms an erasure. */
export const lastFourLength = 4;

/**
 * Whether a text can only be a phone number. Any other text may be the beginning of an identity number, and is hidden
 * while it is typed.
 */
export function isSurelyPhone(text: string): boolean {
  return /^[\s([]*(?:\+|00)/u.test(typedText(text));
}

/**
 * Whether a text has the form of a whole phone number with its country code: '000101-2384' begins like one, but is too
 * short. Whether its country has such a number does not matter: with a plus sign it is no identity number.
 */
export function isPhoneWithCountry(text: string): boolean {
  return isSurelyPhone(text) && phonePattern.test(plainPhone(text));
}

/**
 * Whether a text is or contains a valid identity number, and is no phone number with its country code. Digits alone mean
 * something else more often: of those only the numbers of `countries` count.
 */
export function mayHoldIdentityNumber(
  text: string,
  countries: readonly IdentityCountry[] = identityCountries,
): boolean {
  if (isPhoneWithCountry(text)) return false;
  const isDigits = /^[\d\s]*$/u.test(text);
  return identityNumbersIn(text, isDigits ? countries : identityCountries).length > 0;
}

/** How many digits a national number has that is not stored in the international form. */
const nationalPattern = /^\d{6,14}$/u;

function phoneOf(typed: string, country: string): CustomerNumber | undefined {
  const canonical = internationalPhone(typed, country);
  if (!phonePattern.test(canonical) && !nationalPattern.test(canonical)) return undefined;
  return { kind: 'phone', canonical, forms: storedPhoneForms(typed, country) };
}

/**
 * Parses a typed phone number or identity number at a pharmacy of a country (ISO 3166); undefined for neither. Digits
 * that could be both are an identity number: a phone number can be written with its country code. `today` determines
 * the century of 10-digit Swedish numbers.
 */
export function parseCustomerNumber(
  text: string,
  country: string,
  today: Date,
): CustomerNumber | undefined {
  if (isPhoneWithCountry(text)) return phoneOf(text, country);
  const identity = parseIdentityNumber(text, today, identityCountryOf(country));
  return identity === undefined
    ? phoneOf(text, country)
    : { kind: 'identity', canonical: identity.canonical };
}

/** Whether `typed` is the end of a number, which confirms that this is the one to erase. Ignores case and spaces. */
export function isLastFour({ canonical }: CustomerNumber, typed: string): boolean {
  const end = typedCode(typed).toUpperCase();
  return end.length === lastFourLength && canonical.toUpperCase().endsWith(end);
}
