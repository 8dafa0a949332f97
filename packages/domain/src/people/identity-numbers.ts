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

/** Shown in place of a masked identity number: 12 asterisks (PCK-12). */
export const maskedIdentityNumber = '*'.repeat(12);

/**
 * A Norwegian identity number in 11 digits, or undefined: birth numbers, D-numbers (day + 40),
 * auxiliary (month + 40) and synthetic ones (month + 80). The package supports the check digits
 * before and after 2032; from then on the first one may leave a remainder of 0 to 3 and the
 * individual number no longer determines the century.
 *
 * Source: Skatteetaten, 'Nytt fødselsnummer fra 2032',
 * https://skatteetaten.github.io/folkeregisteret-api-dokumentasjon/nytt-fodselsnummer-fra-2032/
 */
function parseNorwegianIdentityNumber(text: string): string | undefined {
  return idnr(text).status === 'valid' ? text : undefined;
}

/**
 * Parses a Finnish, Swedish or Norwegian identity number, including its check digits; undefined when it
 * is invalid. Ignores whitespace and case. `today` determines the century of 10-digit Swedish numbers.
 * The few texts that are both a Finnish and a Swedish number are parsed as the country `preferred`, that
 * of the pharmacy, by default Finland.
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
