import { hash } from 'node:crypto';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';

/** Bytes of the stored hash: enough to detect another event with the same number. */
export const hashBytes = 8;

/**
 * The first bytes of an event's hash, as hex. The schema fixes the field order, so the same event has
 * the same text.
 */
export const hashEvent = (event: DeviceEvent) =>
  hash('sha256', JSON.stringify(event)).slice(0, 2 * hashBytes);

/** The concatenated hashes of the events. */
export const hashEvents = (events: readonly DeviceEvent[]) =>
  Buffer.from(events.map(hashEvent).join(''), 'hex');
