import { parseFinnishIdentityNumber } from './finnish-identity-number.ts';
import { parseNorwegianIdentityNumber } from './norwegian-identity-number.ts';
import { parseSwedishIdentityNumber } from './swedish-identity-number.ts';
import { typedCode } from '../text/typed-text.ts';

/** The countries with supported identity numbers, by their language codes. */
export const identityCountries = ['fi', 'sv', 'no'] as const;

export type IdentityCountry = (typeof identityCountries)[number];

export type IdentityNumber = {
  readonly country: IdentityCountry;
  /** The form that is compared, hashed and encrypted. */
  readonly canonical: string;
};

const countryCodes: Readonly<Record<string, IdentityCountry>> = {
  FI: 'fi',
  AX: 'fi',
  SE: 'sv',
  NO: 'no',
};

/** Whose identity numbers people of a country (ISO 3166) have; undefined for one without supported numbers. */
export const identityCountryOf = (country: string): IdentityCountry | undefined =>
  countryCodes[country.toUpperCase()];

/** Shown in place of a masked identity number: 12 asterisks (PCK-12). */
export const maskedIdentityNumber = '*'.repeat(12);

/**
 * Parses a Finnish, Swedish or Norwegian identity number, including its check digits; undefined when it
 * is invalid. Ignores case and whitespace, reads every kind of hyphen, and nothing that is invisible (TXT-01). `today` determines the century of 10-digit Swedish numbers.
 * The texts that are both a Finnish and a Swedish number, among them one of 30 Swedish ones of ten digits, are parsed as the
 * country `preferred`, that of the pharmacy, by default Finland: whether a text is valid does not depend on it.
 */
export function parseIdentityNumber(
  text: string,
  today: Date,
  preferred: IdentityCountry = 'fi',
): IdentityNumber | undefined {
  const clean = typedCode(text).toUpperCase();
  const parsers: Readonly<Record<IdentityCountry, () => string | undefined>> = {
    fi: () => parseFinnishIdentityNumber(clean),
    sv: () => parseSwedishIdentityNumber(clean, today),
    no: () => parseNorwegianIdentityNumber(clean),
  };
  for (const country of [preferred, ...identityCountries]) {
    const canonical = parsers[country]();
    if (canonical !== undefined) return { country, canonical };
  }
  return undefined;
}

/** The length of the stored numbers that can be misread: Finnish ones, eleven characters with their sign. */
export const misreadLength = 11;

/**
 * Whether a pharmacy of a country (ISO 3166) can have numbers of its country that are stored as another's. Only Finnish
 * texts with a minus or plus and a digit at the end can be numbers of another country: Swedish ones of ten digits. The
 * stored forms of Sweden and Norway, twelve and eleven digits, are numbers of no other country.
 */
export function hasMisreadNumbers(country: string): boolean {
  return identityCountryOf(country) === 'sv';
}

/**
 * The right stored form of a number that is stored as another country's although its text is a number of the pharmacy's
 * country (ISO 3166); undefined for one that is stored rightly. `readAt` is when it was read into the stored form: it
 * determines the century of Swedish numbers. The number of a Finn may have a text that is Swedish, too: such a text is the
 * pharmacy's, and whoever has it is found by both readings.
 */
export function misreadNumber(
  canonical: string,
  readAt: Date,
  country: string,
): string | undefined {
  const own = identityCountryOf(country);
  const number = parseIdentityNumber(canonical, readAt, own);
  return number === undefined || number.canonical === canonical ? undefined : number.canonical;
}
