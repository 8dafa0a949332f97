import { hash } from 'node:crypto';

/** Bytes of the stored hash: enough to detect another event with the same number. */
export const hashBytes = 8;

/** The text of an event as it was received, with its fields in the order of their names. */
export function textOfEvent(event: object): string {
  const fields = Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1));
  try {
    return JSON.stringify(fields);
  } catch {
    // Nested too deeply to be written; the first fields identify it well enough.
    return JSON.stringify(fields.filter(([, value]) => typeof value !== 'object'));
  }
}

/**
 * The first bytes of an event's hash, as hex. It covers the event as received, with unknown fields, so that it stays
 * the same when a later version reads more of it.
 */
export const hashEvent = (event: object) =>
  hash('sha256', textOfEvent(event)).slice(0, 2 * hashBytes);

/** The concatenated hashes of the events. */
export const hashEvents = (events: readonly object[]) =>
  Buffer.from(events.map(hashEvent).join(''), 'hex');
