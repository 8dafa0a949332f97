import { createHmac } from 'node:crypto';

/**
 * The keyed hash under which the state document knows a PIN: HMAC-SHA-256 with the box's own key
 * (base64url) over the digits as ASCII, in lower-case hex.
 */
export function pinHash(pinKey: string, pin: string): string {
  return createHmac('sha256', Buffer.from(pinKey, 'base64url')).update(pin, 'ascii').digest('hex');
}
