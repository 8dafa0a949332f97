/** The format of stored phone numbers: a plus sign, then 10 to 14 digits (UIX-17). */
export const phonePattern = /^\+\d{10,14}$/;

type Grouping = { readonly prefix: string; readonly groups: readonly number[] };

/** The usual grouping of the digits after the country code; the remaining digits form the last group. */
const groupings: readonly Grouping[] = [
  { prefix: '358', groups: [2, 3] },
  { prefix: '46', groups: [2, 3, 2] },
  { prefix: '47', groups: [3, 2] },
];

/**
 * Formats a phone number with spaces: '+358 40 512 7734', '+46 70 184 55 20', '+47 412 34 567'; for
 * other countries in groups of three. Returns any other text unchanged.
 */
export function formatPhone(phone: string): string {
  if (!phonePattern.test(phone)) return phone;
  const digits = phone.slice(1);
  const known = groupings.find(({ prefix }) => digits.startsWith(prefix));
  if (known === undefined) return `+${digits.replace(/\d{3}(?=\d)/gu, '$& ')}`;
  const parts = [known.prefix];
  let rest = digits.slice(known.prefix.length);
  for (const length of known.groups) {
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return `+${[...parts, rest].join(' ')}`;
}

/** By country of the pharmacy (ISO 3166): country code and trunk prefix of national numbers. */
const dialling: ReadonlyMap<string, { readonly code: string; readonly trunk: string }> = new Map([
  ['FI', { code: '358', trunk: '0' }],
  ['SE', { code: '46', trunk: '0' }],
  ['NO', { code: '47', trunk: '' }],
]);

/** Removes whitespace and hyphens, and replaces a leading 00 by a plus sign. */
export function plainPhone(typed: string): string {
  return typed.replace(/[\s\p{Pd}]+/gu, '').replace(/^00(?=\d)/u, '+');
}

/**
 * Converts a typed number to the stored format: '040 111 0002' at a Finnish pharmacy is '+358401110002'.
 * A national number gets the country's code in place of its trunk prefix 0 (Norway has none). Any other
 * text is returned without spaces and hyphens.
 */
export function internationalPhone(typed: string, country: string): string {
  const plain = plainPhone(typed);
  const rule = dialling.get(country.toUpperCase());
  if (rule === undefined || !/^\d+$/u.test(plain) || !plain.startsWith(rule.trunk)) return plain;
  const rest = plain.slice(rule.trunk.length);
  return rest === '' || rest.startsWith('0') ? plain : `+${rule.code}${rest}`;
}

/**
 * A typed number in the stored format (FND-03), by the country of the pharmacy (ISO 3166); undefined for
 * what cannot be a phone number.
 */
export function parsePhone(typed: string, country: string): string | undefined {
  const international = internationalPhone(typed, country);
  return phonePattern.test(international) ? international : undefined;
}

/** Whether more typing can still make a phone number of it: fewer than ten digits, and nothing but digits. */
export function isPhoneBegun(typed: string): boolean {
  return /^\+?\d{0,9}$/u.test(plainPhone(typed));
}

/**
 * What a phone field shows once it is left (FND-03): a number without its country code in the
 * international form, grouped; any other text unchanged.
 */
export function completedPhone(typed: string, country: string): string {
  const parsed = parsePhone(typed, country);
  return parsed === undefined || typed.trim().startsWith('+') ? typed : formatPhone(parsed);
}

/**
 * The forms under which one number may be stored: the international one and, for numbers of the pharmacy's
 * country, the national one, which staff may have entered.
 */
export function storedPhoneForms(typed: string, country: string): readonly string[] {
  const international = internationalPhone(typed, country);
  const rule = dialling.get(country.toUpperCase());
  const isOwn = rule !== undefined && international.startsWith(`+${rule.code}`);
  if (!isOwn) return [international];
  return [international, rule.trunk + international.slice(rule.code.length + 1)];
}

/**
 * The texts to search stored numbers for: the typed text without spaces; without hyphens; and, because
 * it may be the start of a number in national or international form, with a plus sign for a leading 00 or
 * without a single leading 0 (RES-06, HIS-07).
 */
export function phoneSearchTexts(typed: string): readonly string[] {
  const spaceless = typed.replace(/\s+/gu, '');
  const digits = spaceless.replace(/\p{Pd}+/gu, '');
  const stored = plainPhone(typed).replace(/^0(?=[1-9])/u, '');
  return [...new Set([spaceless, digits || spaceless, stored || spaceless])];
}
