import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { demoCustomers } from '../oidc/demo-people.ts';
import type { Chance } from '../platform/seeded-random.ts';

/**
 * An invented phone number. Swedish ones are from the range reserved for fiction (070-174 06 05 to 99);
 * Finland has no such range, so Finnish ones are zeros except for the last digits.
 */
export function inventedPhone(country: string, chance: Chance): string {
  if (country === 'SE') return `+467017406${String(chance.between(5, 99)).padStart(2, '0')}`;
  return `+35840000${String(chance.between(0, 9999)).padStart(4, '0')}`;
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * An invented identity number with valid check digits: Finnish with a temporary individual number
 * (900–999), Swedish in the range 980–999, which is not assigned.
 */
export function inventedIdentityNumber(country: string, chance: Chance): string {
  const day = two(chance.between(1, 28));
  const month = two(chance.between(1, 12));
  const year = two(chance.between(40, 99));
  const digits = '0123456789';
  const stem =
    country === 'SE'
      ? `19${year}${month}${day}-${chance.between(980, 999)}`.replace('-', '')
      : `${day}${month}${year}-${chance.between(900, 999)}`;
  const signs = country === 'SE' ? digits : `${digits}ABCDEFHJKLMNPRSTUVWXY`;
  const language = country === 'SE' ? 'sv' : 'fi';
  const today = new Date('2026-01-01T00:00:00Z');
  const numbers = [...signs].map((sign) => stem + sign);
  const valid = numbers.find(
    (number) => parseIdentityNumber(number, today, language)?.country === language,
  );
  if (valid === undefined) throw new Error(`No check digit fits ${stem}`);
  return valid;
}

/**
 * The identity number of a demo customer of that country, who can authenticate at the sandbox's provider
 * and so get the PIN.
 */
export function demoIdentityNumber(country: string, chance: Chance): string {
  const [first, ...others] = demoCustomers.filter((customer) => customer.country === country);
  if (first === undefined) throw new Error(`No demo customer lives in ${country}`);
  return chance.pick([first, ...others]).identityNumber;
}
