import { createHmac, pbkdf2Sync } from 'node:crypto';
import type { DeviceState } from '@kolli/contract/machine/device';

/**
 * The keyed hash under which the state document knows the PIN of a delivery: HMAC-SHA-256 with the box's own key
 * (base64url) over the digits as ASCII, in lower-case hex.
 */
export function pinHash(pinKey: string, pin: string): string {
  return createHmac('sha256', Buffer.from(pinKey, 'base64url')).update(pin, 'ascii').digest('hex');
}

/** What the slow hashes of a document are made with. */
export type StaffPinFacts = Pick<DeviceState, 'pharmacyId' | 'staffPinIterations'>;

/** The last results, so that a box that is driven fast does not compute the same for each key press. */
const known = new Map<string, string>();
const maxKnown = 50;

/**
 * The slow hash under which it knows the PIN of a member of staff: PBKDF2-HMAC-SHA-256 over the digits as ASCII, with the
 * pharmacy's id as salt, in lower-case hex.
 */
export function slowPinHash(facts: StaffPinFacts, pin: string): string {
  const { pharmacyId, staffPinIterations: iterations } = facts;
  const key = `${pharmacyId} ${iterations} ${pin}`;
  const hash =
    known.get(key) ?? pbkdf2Sync(pin, pharmacyId, iterations, 32, 'sha256').toString('hex');
  if (known.size >= maxKnown) known.clear();
  known.set(key, hash);
  return hash;
}
