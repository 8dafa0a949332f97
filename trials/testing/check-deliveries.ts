import { expect } from 'vitest';
import type { Store } from '../../apps/server/src/platform/database/open-database.ts';
import { isClosed } from '@kolli/domain/delivery/delivery-states';
import { overlappingStays } from '../../apps/server/src/features/deliveries/testing/double-occupancy.ts';
import {
  findUnruled,
  readStates,
  replayLog,
} from '../../apps/server/src/features/deliveries/testing/walk-model.ts';
import type { SitePharmacy } from './running-site.ts';

/** A change that a client got an answer about: the delivery, and the event that must be in its log. */
export interface Acknowledged {
  readonly docId: string;
  readonly event: string;
  /** When, by `performance.now()`. */
  readonly atMs?: number;
}

/** The acknowledged changes whose log has fewer such events. */
export async function missingFromLog(
  store: Store,
  { id }: SitePharmacy,
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const actions = await store.inPharmacies([id], (tx) =>
    tx.selectFrom('delivery_action').select(['delivery_id', 'event']).execute(),
  );
  const left = new Map<string, number>();
  for (const { delivery_id: docId, event } of actions) {
    const name = `${event} of ${docId}`;
    left.set(name, (left.get(name) ?? 0) + 1);
  }
  return acknowledged.filter(({ docId, event }) => {
    const name = `${event} of ${docId}`;
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  });
}

/**
 * Fails unless the log replayed by the rules gives the stored state of every delivery, every door was held by at most one
 * at a time, closed ones hold nothing, and everything acknowledged is in the log.
 */
export async function checkDeliveries(
  store: Store,
  pharmacy: SitePharmacy,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const look = <T>(work: Parameters<typeof store.inPharmacies<T>>[1]) =>
    store.inPharmacies([pharmacy.id], work);
  const states = await look(readStates);
  expect(await look(replayLog)).toEqual(states);
  expect(await look(findUnruled)).toEqual([]);
  for (const { id } of pharmacy.boxes)
    expect(await look((tx) => overlappingStays(tx, id))).toEqual([]);
  for (const { status, doors, shelves } of states.values())
    if (isClosed(status)) expect([doors, shelves]).toEqual([[], []]);
  expect(await missingFromLog(store, pharmacy, acknowledged)).toEqual([]);
}
