import { createHmac } from 'node:crypto';

/**
 * What a box makes of typed digits: HMAC-SHA-256 under its own key (`Secrets.boxPinKey`) over the PIN
 * as ASCII, lower-case hex. The only hash of a PIN that a box is given.
 */
export function boxPinHash(boxPinKey: Buffer, pin: string): string {
  return createHmac('sha256', boxPinKey).update(pin, 'ascii').digest('hex');
}
