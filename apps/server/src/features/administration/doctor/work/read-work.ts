import { allPharmacyIds } from '../../../../platform/database/all-pharmacy-ids.ts';
import type { Store } from '../../../../platform/database/open-database.ts';
import { missingAfterMs } from '../../../devices/connection/connection-alarm.ts';
import type { Backlog, BoxCounts } from './judge-work.ts';

/** Counts the boxes of all pharmacies that were ever seen, and those of them that are not seen now. */
export async function countBoxes(store: Store, now: Date): Promise<BoxCounts> {
  const silentSince = new Date(now.getTime() - missingAfterMs);
  const counts = await store.inPharmacies(await allPharmacyIds(store), (tx) =>
    tx
      .selectFrom('pickup_box')
      .select(({ fn }) => [
        fn.countAll<number>().as('known'),
        fn.countAll<number>().filterWhere('last_seen_at', '<', silentSince).as('silent'),
      ])
      .where('last_seen_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  return counts;
}

/** Where all pharmacies are, and in which time zone they count. */
export async function readZones(store: Store) {
  return store.inPharmacies(await allPharmacyIds(store), (tx) =>
    tx
      .selectFrom('pharmacy')
      .select(['name', 'country', 'time_zone as timeZone'])
      .orderBy('name')
      .execute(),
  );
}

/**
 * The messages of all pharmacies that are not sent yet, also any that lost its job: then they are more than the jobs that
 * the metric `kolli_outgoing_waiting` counts.
 */
export async function countUnsentMessages(store: Store): Promise<Backlog> {
  return store.inPharmacies(await allPharmacyIds(store), (tx) =>
    tx
      .selectFrom('outgoing_message')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<Date | null>('created_at').as('oldest'),
      ])
      // Retention clears only what is sent or dropped: the condition is that of an index.
      .where('recipient', 'is not', null)
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
}

/** The mails that are not sent yet. */
export function countUnsentMails(store: Store): Promise<Backlog> {
  return store.inGlobal((tx) =>
    tx
      .selectFrom('outgoing_mail')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<Date | null>('created_at').as('oldest'),
      ])
      .where('content_cipher', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
}
