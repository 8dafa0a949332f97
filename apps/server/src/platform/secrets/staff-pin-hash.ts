import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/** Work for each try: about a fifth of a second on a server, so that a million PINs take days. */
export const staffPinIterations = 600_000;

/**
 * The hash by which the boxes of a pharmacy know a staff PIN, in lower-case hex: PBKDF2-HMAC-SHA-256 over its digits as
 * ASCII, with the pharmacy's id as salt (DAT-04). A box computes it once for what was typed, and compares it with all.
 */
export async function staffPinHash(pharmacyId: string, pin: string): Promise<string> {
  return (await derive(pin, pharmacyId, staffPinIterations, 32, 'sha256')).toString('hex');
}
