import { createHash, randomBytes } from 'node:crypto';
import { isId } from '../../platform/database/ids.ts';

const hexDigits = 32;
const pattern = /^[0-9a-f]{32}[\w-]{43}$/;

/**
 * Makes a state for one attempt: the pharmacy id, needed for row-level security, and 256 random
 * bits. It reveals nothing of the delivery.
 */
export function newState(pharmacyId: string): string {
  return pharmacyId.replaceAll('-', '') + randomBytes(32).toString('base64url');
}

/** The pharmacy in a state; undefined if the state is malformed. */
export function pharmacyOfState(state: string): string | undefined {
  if (!pattern.test(state)) return undefined;
  const id = state
    .slice(0, hexDigits)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isId(id) ? id : undefined;
}

/** Hash of a state for storage, so that database access does not allow impersonating a customer. */
export function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}
