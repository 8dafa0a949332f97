import { isWholePlan, phonePlan } from '#phone-plan';
import parseNumber, {
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  type NumberingPlan,
  parseIncompletePhoneNumber,
} from 'libphonenumber-js/core/es6';
import { typedText } from '../text/typed-text.ts';

/**
 * The format of stored phone numbers: a plus sign, then 10 to 14 digits (UIX-17). Shorter numbers are refused, though
 * some exist: Greenland, the Faroes and Luxembourg have some of eight or nine digits with the country code, Norway and
 * Finland service numbers.
 */
export const phonePattern = /^\+\d{10,14}$/;

type Country = Parameters<typeof isSupportedCountry>[0];

/** What the library's declarations leave out. */
type WithTrunk = NumberingPlan & { readonly nationalPrefix: () => string | undefined };

const parse = (international: string) => parseNumber(international, { extract: false }, phonePlan);

/** The country code of the numbers of a country (ISO 3166): '358'; undefined for one that is not in the plan. */
function codeOf(country: string): string | undefined {
  const known = country.toUpperCase() as Country;
  return isSupportedCountry(known, phonePlan) ? getCountryCallingCode(known, phonePlan) : undefined;
}

/** The country code that digits begin with; undefined for one that is not in the plan. */
function codeIn(digits: string): string | undefined {
  const codes = [1, 2, 3].map((length) => digits.slice(0, length));
  return codes.find((code) => Object.hasOwn(phonePlan.country_calling_codes, code));
}

/**
 * The zero before national numbers that is dropped after the country code: '0' in Finland and Sweden, '' in Norway and
 * Denmark, which have none, and in Italy, where it is a part of the number.
 */
function trunkOf(code: string): '0' | '' {
  const [main] = phonePlan.country_calling_codes[code] ?? [];
  if (main === undefined) return '';
  const metadata = new Metadata(phonePlan);
  metadata.selectNumberingPlan(main);
  const plan = metadata.numberingPlan as WithTrunk | undefined;
  return plan?.nationalPrefix() === '0' ? '0' : '';
}

const spelling = /^[([\s]*\+?[\p{Nd}\s()[\]./-]*$/u;

/** A slash after the area code is read ('070/123 45 67'); any other may separate two numbers or the last digits of two. */
const slashed = /^(?:\+\D*(?:\d\D*){1,7}|[^\d+]*(?:\d\D*){1,5})\/[^/]*$/u;

/**
 * The digits of a phone number, whole or begun, in any spelling, with a plus sign before a country code, also for a
 * leading 00. Any other text is returned without spaces and hyphens.
 */
export function plainPhone(typed: string): string {
  const text = typedText(typed).trim();
  const isSpelled = spelling.test(text) && (!text.includes('/') || slashed.test(text));
  if (!isSpelled) return text.replace(/[\s-]+/gu, '');
  return parseIncompletePhoneNumber(text).replace(/^00(?=[1-9])/u, '+');
}

/** The stored form of a number with its country code; undefined for one that the plan of its country rules out. */
function readInternational(plain: string): string | undefined {
  if (!/^\+[1-9]\d+$/u.test(plain)) return undefined;
  // Screens know the plans of some countries: the server decides on the others.
  if (!isWholePlan && codeIn(plain.slice(1)) === undefined)
    return phonePattern.test(plain) ? plain : undefined;
  const found = parse(plain);
  return found?.isValid() && phonePattern.test(found.number) ? found.number : undefined;
}

/**
 * The stored form of digits without a plus sign. Where national numbers have a trunk zero, only those with it are
 * completed: others may be numbers of another country. Digits that are no national number may begin with the country's
 * own code.
 */
function readNational(digits: string, code: string): string | undefined {
  const isNational = digits.startsWith(trunkOf(code));
  const national = isNational ? readInternational(`+${code}${digits}`) : undefined;
  if (national !== undefined) return national;
  return digits.startsWith(code) ? readInternational(`+${digits}`) : undefined;
}

/**
 * A typed or pasted number in the stored format, by the country of the pharmacy (ISO 3166; FND-03, TXT-02); undefined
 * for what cannot be a phone number. `libphonenumber-js` reads it: length and first digits must be possible in its
 * country, and a trunk zero after the country code is dropped. Stricter than the library are four rules, so that no
 * completed number is somebody else's: letters, extensions and second numbers are refused, national numbers need their
 * trunk zero, only 00 and + begin a country code, and the stored format has 10 to 14 digits.
 */
export function parsePhone(typed: string, country: string): string | undefined {
  const plain = plainPhone(typed);
  if (plain.startsWith('+')) return readInternational(plain);
  const code = codeOf(country);
  return code !== undefined && /^\d+$/u.test(plain) ? readNational(plain, code) : undefined;
}

/**
 * Converts a typed number to the stored format: '040 111 0002' at a Finnish pharmacy is '+358401110002'. Any other text
 * is returned as by `plainPhone`.
 */
export function internationalPhone(typed: string, country: string): string {
  return parsePhone(typed, country) ?? plainPhone(typed);
}

/** Groups of five digits and more are cut: '5127734' is '512 7734'. */
const cut = (groups: string) => groups.replace(/\d{3}(?=\d{2})/gu, '$& ');

/**
 * Formats a stored phone number with spaces, as is usual in its country: '+358 40 512 7734', '+46 70 184 55 20',
 * '+47 41 23 45 67'. One that the plan does not know is shown in groups of three, with all its digits. Returns any
 * other text unchanged.
 */
export function formatPhone(phone: string): string {
  if (!phonePattern.test(phone)) return phone;
  const usual = parse(phone)?.formatInternational().replace(/\D+/gu, ' ').trim();
  const isSame = usual?.replaceAll(' ', '') === phone.slice(1);
  return `+${cut(usual !== undefined && isSame ? usual : phone.slice(1))}`;
}

/** Whether more typing can still make a phone number of it: fewer than ten digits, and nothing but digits. */
export function isPhoneBegun(typed: string): boolean {
  return /^\+?\d{0,9}$/u.test(plainPhone(typed));
}

/**
 * What a phone field shows once it is left (FND-03): a number in the international form, grouped. One that was typed
 * in that form stays as it is, and so does any other text.
 */
export function completedPhone(typed: string, country: string): string {
  const parsed = parsePhone(typed, country);
  if (parsed === undefined) return typed;
  const isInternational = typed.trim().startsWith('+') && plainPhone(typed) === parsed;
  return isInternational && typedText(typed) === typed ? typed : formatPhone(parsed);
}

/**
 * The forms under which one number, whole or begun, may be stored: the international one; for numbers of the pharmacy's
 * country the national one, which staff may have entered; and the international one with a trunk zero, which was not
 * dropped in former versions.
 */
export function storedPhoneForms(typed: string, country: string): readonly string[] {
  const plain = internationalPhone(typed, country);
  const own = codeOf(country);
  const isNational = own !== undefined && /^\d+$/u.test(plain) && plain.startsWith(trunkOf(own));
  const digits = isNational ? own + plain : plain.replace('+', '');
  const code = isNational || plain.startsWith('+') ? codeIn(digits) : undefined;
  if (code === undefined) return [plain];
  const trunk = trunkOf(code);
  const rest = digits.slice(code.length);
  const national = rest.startsWith(trunk) ? rest.slice(trunk.length) : rest;
  if (!/^[1-9]/u.test(national) && trunk !== '') return [plain];
  const forms = [`+${code}${national}`, `+${code}${trunk}${national}`, trunk + national];
  return [...new Set(code === own ? forms : forms.slice(0, 2))];
}

/**
 * The texts to search stored numbers for: the typed text without spaces; its digits; the stored form of a whole number;
 * and, because it may be the start of a number in national form, without a single leading 0 (RES-06, HIS-07).
 */
export function phoneSearchTexts(typed: string): readonly string[] {
  const spaceless = typed.replace(/\s+/gu, '');
  const plain = plainPhone(typed) || spaceless;
  const stored = plain.replace(/^0(?=[1-9])/u, '');
  return [...new Set([spaceless, plain, stored, internationalPhone(typed, '') || spaceless])];
}
