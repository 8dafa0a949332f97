import { timingSafeEqual } from 'node:crypto';
import { identityCountries, parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { CodedError } from '../../platform/coded-error.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/**
 * Normalizes a typed identity number. Throws `validation_fail` at `path` when its check digits are
 * wrong.
 */
export function readIdentityNumber(text: string, path: string, today: Date): string {
  const canonical = parseIdentityNumber(text, today)?.canonical;
  if (canonical === undefined)
    throw new CodedError('validation_fail', [{ msg: 'validation.identityNumber', path }]);
  return canonical;
}

/**
 * The keyed hashes under which a typed number may be stored at a pharmacy: a few texts are valid
 * numbers of two countries, and only the stored one shows which was meant. While the key of hashes is replaced, it may
 * be stored under either. Throws like `readIdentityNumber`.
 */
export function identityNumberHashes(
  secrets: Secrets,
  pharmacyId: string,
  typed: { readonly text: string; readonly path: string; readonly today: Date },
): Buffer[] {
  const { text, path, today } = typed;
  const interpretations = [
    readIdentityNumber(text, path, today),
    ...identityCountries.map((country) => parseIdentityNumber(text, today, country)?.canonical),
  ];
  return [...new Set(interpretations)]
    .filter((number) => number !== undefined)
    .flatMap((number) => secrets.hashes('ssn', pharmacyId, number));
}

/** Whether one of the hashes equals the stored one, compared in constant time. */
export function isSameIdentity(stored: Buffer | null, hashes: readonly Buffer[]): boolean {
  if (stored === null) return false;
  return hashes.map((hash) => timingSafeEqual(stored, hash)).includes(true);
}
