import { createHmac, randomBytes } from 'node:crypto';

/** RFC 6238 with what every authenticator app supports: SHA-1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A phone's clock may be half a minute off. */
const NEIGHBOURS = [0, -1, 1];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in base32 as apps show it. */
export function makeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Base32 without padding (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a time step (RFC 4226, 5.3). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step of a code that is valid at `now`, or in the step before or after; undefined for a
 * wrong one. The caller refuses a step that was used before.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / STEP_MS);
  return NEIGHBOURS.map((offset) => current + offset).find(
    (step) => codeOfStep(secret, step) === code,
  );
}

/** The address that an authenticator app reads from the QR code. ASCII only. */
export function setupUri(secret: string, product: string, email: string): string {
  const issuer = encodeURIComponent(product);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
