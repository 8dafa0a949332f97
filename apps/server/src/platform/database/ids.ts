import { hash, randomFillSync } from 'node:crypto';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let lastMs = 0;
let lastCount = 0;

/**
 * A UUID version 7 (RFC 9562) of the current time: sorts by time, and within a millisecond by
 * creation (method 1: a counter in the 12 bits after the version).
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    lastCount = 0;
  } else {
    lastCount += 1;
    if (lastCount > 0xfff) {
      lastMs += 1;
      lastCount = 0;
    }
  }
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | lastCount, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The first id of the time this much before that of an id: all ids that were made since then are greater. */
export function idBefore(id: string, ms: number): string {
  const time = parseInt(id.replace('-', '').slice(0, 12), 16) - ms;
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * An id that follows from another one and from some texts: the time of the first, with a hash in place of the random
 * bits.
 */
export function derivedId(id: string, texts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify([id, ...texts]));
  const variant = ((parseInt(hex.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${id.slice(0, 13)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}

/** Whether a text is one of our ids (any UUID in lower case). */
export function isId(text: string): boolean {
  return uuidPattern.test(text);
}
