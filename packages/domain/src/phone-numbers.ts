/** A phone number as it is kept and sent: a plus sign, then 10 to 14 digits (UIX-17). */
export const phonePattern = /^\+\d{10,14}$/;

type Grouping = { readonly prefix: string; readonly groups: readonly number[] };

/** How the number after the country code is usually written; the remaining digits form the last group. */
const groupings: readonly Grouping[] = [
  { prefix: '358', groups: [2, 3] },
  { prefix: '46', groups: [2, 3, 2] },
  { prefix: '47', groups: [3, 2] },
];

/**
 * A phone number with spaces for the eye: '+358 40 512 7734', '+46 70 184 55 20',
 * '+47 412 34 567'; other countries in threes. A text that is no phone number stays as it is.
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

/** Prefix of a pharmacy's country (ISO 3166), and what national numbers there begin with. */
const dialling: ReadonlyMap<string, { readonly code: string; readonly trunk: string }> = new Map([
  ['FI', { code: '358', trunk: '0' }],
  ['SE', { code: '46', trunk: '0' }],
  ['NO', { code: '47', trunk: '' }],
]);

/** Without what stands between the digits for the eye; a leading 00 is a plus sign. */
function plainPhone(typed: string): string {
  return typed.replace(/[\s\p{Pd}]+/gu, '').replace(/^00(?=\d)/u, '+');
}

/**
 * A typed number as it is kept: '040 111 0002' at a Finnish pharmacy is '+358401110002'. A national
 * number is read under the country's code, without the trunk 0 where the country has one (Norway has
 * none). What is no such number comes back without its spaces and hyphens.
 */
export function internationalPhone(typed: string, country: string): string {
  const plain = plainPhone(typed);
  const rule = dialling.get(country.toUpperCase());
  if (rule === undefined || !/^\d+$/u.test(plain) || !plain.startsWith(rule.trunk)) return plain;
  const rest = plain.slice(rule.trunk.length);
  return rest === '' || rest.startsWith('0') ? plain : `+${rule.code}${rest}`;
}

/**
 * The texts of which one stands in a kept number that is searched for: as it was typed, without
 * spaces, without hyphens, and, since the digits may begin a whole number in its national or
 * international form, with a leading 00 as a plus sign or without a single leading 0 (RES-06,
 * HIS-07).
 */
export function phoneSearchTexts(typed: string): readonly string[] {
  const spaceless = typed.replace(/\s+/gu, '');
  const digits = spaceless.replace(/\p{Pd}+/gu, '');
  const kept = plainPhone(typed).replace(/^0(?=[1-9])/u, '');
  return [...new Set([spaceless, digits || spaceless, kept || spaceless])];
}
