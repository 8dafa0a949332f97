import { randomBytes } from 'node:crypto';
import { typedCode } from '@kolli/domain/text/typed-text';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

export const RECOVERY_CODES = 10;

/** Without signs that look alike. 32 of them: 40 random bits in a code. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/** Ten new codes, such as '7F4K-M2QX'. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  });
}

const purpose = 'recovery code';
const canonical = (typed: string) => typedCode(typed).replaceAll('-', '').toUpperCase();

/** The keyed hash of a code as it was typed: capitals, spaces and every kind of hyphen do not matter. */
export function hashRecoveryCode(
  secrets: Pick<Secrets, 'hash'>,
  userId: string,
  typed: string,
): Buffer {
  return secrets.hash(purpose, userId, canonical(typed));
}

/** The hashes that a typed code may have been stored with: under each of the hash keys in force. */
export function possibleHashesOf(
  secrets: Pick<Secrets, 'hashes'>,
  userId: string,
  typed: string,
): readonly Buffer[] {
  return secrets.hashes(purpose, userId, canonical(typed));
}
