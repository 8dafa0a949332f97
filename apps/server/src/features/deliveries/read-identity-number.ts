import { timingSafeEqual } from 'node:crypto';
import {
  identityCountries,
  identityCountryOf,
  parseIdentityNumber,
} from '@kolli/domain/people/identity-numbers';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

interface TypedNumber {
  readonly text: string;
  readonly path: string;
  readonly today: Date;
}

interface SoughtNumber extends TypedNumber {
  /** The pharmacy's (ISO 3166). */
  readonly country?: string;
}

const refusal = (path: string) =>
  new CodedError('validation_fail', [{ msg: 'validation.identityNumber', path }]);

/**
 * Normalizes a typed identity number, which is one of the pharmacy's country if it can be. Throws `validation_fail` at
 * `path` when its check digits are wrong.
 */
export async function readIdentityNumber(
  tx: Tx,
  pharmacyId: string,
  { text, path, today }: TypedNumber,
): Promise<string> {
  const { country } = await tx
    .selectFrom('pharmacy')
    .select('country')
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  const number = parseIdentityNumber(text, today, identityCountryOf(country));
  if (number === undefined) throw refusal(path);
  return number.canonical;
}

/**
 * The keyed hashes under which a typed number may be stored at a pharmacy: a few texts are valid
 * numbers of two countries, and only the stored one shows which was meant. While the key of hashes is replaced, it may
 * be stored under either. The first is that of the number that it is at a pharmacy of this `country`, in whichever notation
 * it was typed: it stands for the number in the audit log. Throws like `readIdentityNumber`.
 */
export function identityNumberHashes(
  secrets: Secrets,
  pharmacyId: string,
  { text, path, today, country = '' }: SoughtNumber,
): Buffer[] {
  const own = identityCountryOf(country);
  const countries = own === undefined ? identityCountries : [own, ...identityCountries];
  const read = countries.map((one) => parseIdentityNumber(text, today, one));
  const numbers = read.flatMap((number) => (number === undefined ? [] : [number.canonical]));
  if (numbers.length === 0) throw refusal(path);
  return [...new Set(numbers)].flatMap((number) => secrets.hashes('ssn', pharmacyId, number));
}

/** Whether one of the hashes equals the stored one, compared in constant time. */
export function isSameIdentity(stored: Buffer | null, hashes: readonly Buffer[]): boolean {
  if (stored === null) return false;
  return hashes.map((hash) => timingSafeEqual(stored, hash)).includes(true);
}
