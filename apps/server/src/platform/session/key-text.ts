import { createHash, randomBytes } from 'node:crypto';
import { isId } from '../database/ids.ts';

const prefixes = { device: 'kbox', orderSource: 'ksrc' } as const;

export type KeyKind = keyof typeof prefixes;

export interface KeyParts {
  readonly pharmacyId: string;
  readonly id: string;
  readonly secret: string;
}

const compact = (id: string) => id.replaceAll('-', '');
const spread = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** 256 random bits. */
export const newKeySecret = () => randomBytes(32).toString('base64url');

/** The stored hash of a secret; needs no salt, since the secret is random. */
export const keyHash = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * The text of a key. Contains pharmacy and id, so that it can be found under row-level security.
 */
export function keyText(kind: KeyKind, { pharmacyId, id, secret }: KeyParts): string {
  return [prefixes[kind], compact(pharmacyId), compact(id), secret].join('_');
}

/** Parses a key of this kind; undefined if the text is not one. */
export function readKeyText(kind: KeyKind, text: string): KeyParts | undefined {
  const [prefix, pharmacyHex = '', idHex = '', ...rest] = text.split('_');
  const parts = { pharmacyId: spread(pharmacyHex), id: spread(idHex), secret: rest.join('_') };
  const isKey = prefix === prefixes[kind] && isId(parts.pharmacyId) && isId(parts.id);
  return isKey ? parts : undefined;
}
