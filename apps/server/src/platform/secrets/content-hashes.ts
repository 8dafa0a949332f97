import { createHash } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** A hash of a content with the id of the key that made it. */
export interface ContentHash {
  readonly keyId: string;
  readonly hash: Buffer;
}

/**
 * The hashes by which the same content is recognized, the newest key's first. Identity numbers are stored only through
 * these one-way hashes.
 */
export function contentHashes(
  { keys, hashes }: Secrets,
  purpose: string,
  pharmacyId: string,
  text: string,
): [ContentHash, ...ContentHash[]] {
  const [newest, ...former] = hashes(purpose, pharmacyId, text).map((hash, index) => ({
    keyId: keys.hash[index]?.id ?? '',
    hash: createHash('sha256').update(hash).digest(),
  }));
  if (newest === undefined) throw new Error('There is no key of hashes');
  return [newest, ...former];
}

/** Whether a stored hash is of other content. That of a key which was replaced since cannot be compared: it is not. */
export function isOtherContent(stored: ContentHash, hashes: readonly ContentHash[]): boolean {
  const known = hashes.find(({ keyId }) => keyId === stored.keyId);
  return known !== undefined && !known.hash.equals(stored.hash);
}
