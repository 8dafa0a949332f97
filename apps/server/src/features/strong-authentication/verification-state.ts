import { createHash, randomBytes } from 'node:crypto';
import { isId } from '../../platform/database/ids.ts';

const hexDigits = 32;
const pattern = /^[0-9a-f]{32}[\w-]{43}$/;

/**
 * A state for one way to the issuer and back: 256 random bits, with the pharmacy before them, so that
 * it is found behind that pharmacy's lock. It tells nothing of the delivery.
 */
export function newState(pharmacyId: string): string {
  return pharmacyId.replaceAll('-', '') + randomBytes(32).toString('base64url');
}

/** The pharmacy that a state names; undefined when it is none of ours. */
export function pharmacyOfState(state: string): string | undefined {
  if (!pattern.test(state)) return undefined;
  const id = state
    .slice(0, hexDigits)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isId(id) ? id : undefined;
}

/** What is kept of a state: who reads the database cannot answer in a customer's name. */
export function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}
