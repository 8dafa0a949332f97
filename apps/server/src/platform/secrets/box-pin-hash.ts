import { createHmac } from 'node:crypto';

/**
 * The PIN hash of a box: HMAC-SHA-256 with the box's key (`Secrets.boxPinKey`) over the PIN as
 * ASCII, in lower-case hex. Boxes get no other hash of a PIN.
 */
export function boxPinHash(boxPinKey: Buffer, pin: string): string {
  return createHmac('sha256', boxPinKey).update(pin, 'ascii').digest('hex');
}
