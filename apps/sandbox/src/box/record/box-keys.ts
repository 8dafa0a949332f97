import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** The keys of a box, on its disk: the one it was given and those it was rotated to. */
export const boxKeysSchema = z.object({
  /** The key from the keys file, which the others replace; another one there resets them. */
  given: z.string().nullable(),
  /** The key in use, where it is no longer the given one. */
  own: z.string().nullable(),
  /** A new key that was not accepted yet; until then the one before it is valid. */
  fresh: z.string().nullable(),
  /** What the key will end with, of a box that has none and enrols. */
  secret: z.string().nullable().default(null),
});
export type BoxKeys = z.output<typeof boxKeysSchema>;

export const noKeys: BoxKeys = { given: null, own: null, fresh: null, secret: null };

/** The keys of a box that has none of its own: the given one is of the computer before. */
export function keysToEnrol(given: string): BoxKeys {
  return { ...noKeys, given, secret: randomBytes(32).toString('base64url') };
}

/** The keys after the keys file was read: another key in it is one that somebody created since. */
export function keysGiven(keys: BoxKeys, given: string): BoxKeys {
  return keys.given === given ? keys : { ...noKeys, given };
}

/** The key to call with; empty without one. */
export function keyInUse(keys: BoxKeys): string {
  if (keys.secret !== null) return '';
  return keys.fresh ?? keys.own ?? keys.given ?? '';
}

/** A call with this key was accepted: a fresh one replaces the one before. */
export function keyAccepted(keys: BoxKeys, used: string): BoxKeys {
  return keys.fresh === used ? { ...keys, own: used, fresh: null } : keys;
}

/** A call was refused for this key: a fresh one is dropped for the one before. */
export function keyRefused(keys: BoxKeys, used: string): BoxKeys {
  return keys.fresh === used ? { ...keys, fresh: null } : keys;
}
