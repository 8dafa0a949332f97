import type { LiveNotice } from '@kolli/contract/system/live';
import { expect, onTestFinished } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import type { TestWorld } from '../../../testing/test-world.ts';
import { openDatabase, type Store } from '../../database/open-database.ts';
import { announce, followLiveNotices } from '../live-notices.ts';
import { listeningName } from '../listening-connection.ts';

type Received = [LiveNotice | 'lost', string | undefined];

export const at = new Date('2026-03-10T09:00:00Z');

export async function openInstance(world: TestWorld, ...pharmacyIds: string[]) {
  const errors: Error[] = [];
  const { url } = world.database;
  const live = followLiveNotices({ url, onError: (error) => void errors.push(error) });
  onTestFinished(live.close);
  const store = openDatabase({ url, onAnnounced: live.deliver, onError: () => undefined });
  onTestFinished(store.close);
  const received = new Map<string, Received[]>(pharmacyIds.map((id) => [id, []]));
  const leave = pharmacyIds.map((id) =>
    live.follow(id, (notice, accessOf) => received.get(id)?.push([notice, accessOf])),
  );
  const of = (id: string) => received.get(id) ?? [];
  await expect
    .poll(() => pharmacyIds.map((id) => of(id)))
    .toEqual(pharmacyIds.map(() => [['lost', undefined]]));
  return { live, store, errors, of, leave };
}

/** Announces a change of a box, or of the pharmacy, in a transaction of its own. */
export const send = (
  { store }: { readonly store: Store },
  pharmacyId: string,
  boxId: string | null = null,
  accessOf?: string,
) =>
  store.inPharmacies([pharmacyId], (tx) =>
    announce(tx, { pharmacyId, boxId, at, ...(accessOf === undefined ? {} : { accessOf }) }),
  );

/** Ends every listening connection, as a database restart would. Returns how many. */
export async function endListening(world: TestWorld): Promise<number> {
  const ended = await asOwner(
    world,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [listeningName],
  );
  return ended.length;
}
