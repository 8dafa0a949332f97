import { idnr } from '@navikt/fnrvalidator';
import { parseFinnishIdentityNumber } from './finnish-identity-number.ts';
import { parseSwedishIdentityNumber } from './swedish-identity-number.ts';

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
 * A Norwegian identity number in 11 digits, or undefined: birth numbers, D-numbers (day + 40),
 * auxiliary (month + 40) and synthetic ones (month + 80), and FH-numbers. The package supports the check digits
 * before and after 2032; from then on the first one may leave a remainder of 0 to 3 and the
 * individual number no longer determines the century.
 *
 * Source: Skatteetaten, 'Nytt fødselsnummer fra 2032',
 * https://skatteetaten.github.io/folkeregisteret-api-dokumentasjon/nytt-fodselsnummer-fra-2032/
 */
function parseNorwegianIdentityNumber(text: string): string | undefined {
  return isFhNumber(text) || idnr(text).status === 'valid' ? text : undefined;
}

/**
 * Whether a text is a Norwegian FH-number, which hospitals and emergency rooms give to newborns and visitors without another
 * number: 11 digits, the first 8 or 9, with the check digits of a birth number. No identity provider knows it.
 *
 * Source: Norsk helsenett, 'Felles hjelpenummer (FH-nummer)'.
 */
export function isFhNumber(text: string): boolean {
  if (!/^[89]\d{10}$/u.test(text)) return false;
  const digits = [...text].map(Number);
  const isRight = (weights: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11 === 0;
  return isRight([3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) && isRight([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]);
}

/**
 * Parses a Finnish, Swedish or Norwegian identity number, including its check digits; undefined when it
 * is invalid. Ignores whitespace and case. `today` determines the century of 10-digit Swedish numbers.
 * The texts that are both a Finnish and a Swedish number, among them one of 30 Swedish ones of ten digits, are parsed as the
 * country `preferred`, that of the pharmacy, by default Finland: whether a text is valid does not depend on it.
 */
export function parseIdentityNumber(
  text: string,
  today: Date,
  preferred: IdentityCountry = 'fi',
): IdentityNumber | undefined {
  const clean = text.replace(/\s+/gu, '').toUpperCase();
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
