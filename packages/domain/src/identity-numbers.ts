import { idnr } from '@navikt/fnrvalidator';
import { parseFinnishIdentityNumber } from './finnish-identity-number.ts';
import { parseSwedishIdentityNumber } from './swedish-identity-number.ts';

/** The countries whose identity numbers are known, called as their languages are. */
export const identityCountries = ['fi', 'sv', 'no'] as const;

export type IdentityCountry = (typeof identityCountries)[number];

export type IdentityNumber = {
  readonly country: IdentityCountry;
  /** What is compared, hashed and encrypted. */
  readonly canonical: string;
};

/** What stands where an identity number is not shown: 12 asterisks (PCK-12). */
export const maskedIdentityNumber = '*'.repeat(12);

/**
 * A Norwegian identity number in 11 digits, or undefined: birth numbers and D-numbers (day + 40),
 * also auxiliary (month + 40) and synthetic ones (month + 80). The package knows the check digits
 * of before and after 2032, when the first of them may leave a remainder of 0 to 3 and the
 * individual number no longer tells the century.
 *
 * Source: Skatteetaten, 'Nytt fødselsnummer fra 2032',
 * https://skatteetaten.github.io/folkeregisteret-api-dokumentasjon/nytt-fodselsnummer-fra-2032/
 */
function parseNorwegianIdentityNumber(text: string): string | undefined {
  return idnr(text).status === 'valid' ? text : undefined;
}

/**
 * Reads a Finnish, Swedish or Norwegian identity number, check digits included; undefined when it
 * is none. Whitespace and case don't matter. `today` settles the century of 10-digit Swedish
 * numbers. The few texts that are both a Finnish and a Swedish number are read as the country
 * `preferred`, the pharmacy's, else as Finnish.
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
