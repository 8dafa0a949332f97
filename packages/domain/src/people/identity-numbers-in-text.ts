import {
  type IdentityCountry,
  identityCountries,
  identityCountryOf,
  parseIdentityNumber,
} from './identity-numbers.ts';
import { typedText } from '../text/typed-text.ts';

/** Not part of a longer word or number. */
const alone = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu');

/** Day, month and year, with spaces where people write them. */
const date = String.raw`\d{2}\s*\d{2}\s*\d{2}\s*`;

/** What may be an identity number of a country, with spaces where people write them. */
const candidates: Readonly<Record<IdentityCountry, RegExp>> = {
  fi: alone(String.raw`${date}[-+A-FU-Y]\s*\d{3}\s*[\dA-Y]`),
  sv: alone(String.raw`(?:18|19|20)?${date}[-+]?\s*\d{4}`),
  no: alone(String.raw`${date}\d{3}\s*\d{2}`),
};

/** As it would be read, and digits of other shapes as digits. */
const plain = (text: string) => typedText(text.normalize('NFKC')).toUpperCase();

/** Shorter than every identity number: most texts are. */
const minLength = 10;

/** The day decides only the century of Swedish numbers of ten digits, not whether they are valid. */
const anyDay = new Date('2099-12-31');

/**
 * The countries for which a text is or contains a valid identity number, in the forms that `parseIdentityNumber`
 * accepts. A few digits that mean something else are valid, too: about one of 113 kolli IDs of 11 digits is a
 * Norwegian number, about one of 127 of ten digits a Swedish one.
 */
export function identityNumbersIn(
  text: string,
  countries: readonly IdentityCountry[] = identityCountries,
): IdentityCountry[] {
  if (text.length < minLength) return [];
  const clean = plain(text);
  const isOf = (country: IdentityCountry) => (part: string) =>
    parseIdentityNumber(part, anyDay, country)?.country === country;
  return countries.filter((country) =>
    [clean, ...(clean.match(candidates[country]) ?? [])].some(isOf(country)),
  );
}

/** The identity numbers of a country (ISO 3166); of all countries for one without its own. */
export function identityCountriesOf(country: string): readonly IdentityCountry[] {
  const own = identityCountryOf(country);
  return own === undefined ? identityCountries : [own];
}
