import { timingSafeEqual } from 'node:crypto';
import { identityCountries, parseIdentityNumber } from '@kolli/domain/identity-numbers';
import { CodedError } from '../../platform/coded-error.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/**
 * The identity number that a person typed, in the form that is kept; bad input at `path` when its
 * check digits are wrong.
 */
export function readIdentityNumber(text: string, path: string, today: Date): string {
  const canonical = parseIdentityNumber(text, today)?.canonical;
  if (canonical === undefined)
    throw new CodedError('validation_fail', [{ msg: 'validation.identityNumber', path }]);
  return canonical;
}

/**
 * The keyed hashes that a typed number may be kept under at a pharmacy: a few texts are a number of
 * two countries, and which was meant is known only from the one that is kept. Bad input as above.
 */
export function identityNumberHashes(
  secrets: Secrets,
  pharmacyId: string,
  typed: { readonly text: string; readonly path: string; readonly today: Date },
): Buffer[] {
  const { text, path, today } = typed;
  const readings = [
    readIdentityNumber(text, path, today),
    ...identityCountries.map((country) => parseIdentityNumber(text, today, country)?.canonical),
  ];
  return [...new Set(readings)]
    .filter((reading) => reading !== undefined)
    .map((reading) => secrets.hash('ssn', pharmacyId, reading));
}

/** Whether one of the hashes is the one that is kept; as long for a wrong one as for the right. */
export function isSameIdentity(kept: Buffer | null, hashes: readonly Buffer[]): boolean {
  if (kept === null) return false;
  return hashes.map((hash) => timingSafeEqual(kept, hash)).includes(true);
}
