import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { onNodeOf } from '../../../platform/database/on-node-of.ts';
import { attemptGroups } from '../../../platform/jobs/attempt-groups.ts';
import type { Round } from '../../../platform/jobs/round.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** Maximum events of a box that one round deletes. */
const maxPerBox = 1000;

/** Deletes the oldest events of these pharmacies' boxes that were received before the given time. */
const deleteOld = (tx: Tx, pharmacyIds: string[], before: Date) =>
  sql`
    with due as (
      select box.pharmacy_id, box.id from pickup_box as box
      cross join lateral (
        select received_at from device_event as event
        where event.pharmacy_id = box.pharmacy_id and event.box_id = box.id
          ${onNodeOf('event', pharmacyIds)}
        order by seq limit 1) as first
      where box.pharmacy_id = any(${pharmacyIds}::uuid[]) and first.received_at < ${before}
        ${onNodeOf('box', pharmacyIds)}),
    old as (
      select due.pharmacy_id, due.id, oldest.seq from due
      cross join lateral (
        select seq, received_at from device_event as event
        where event.pharmacy_id = due.pharmacy_id and event.box_id = due.id
          ${onNodeOf('event', pharmacyIds)}
        order by seq limit ${maxPerBox}) as oldest
      where oldest.received_at < ${before})
    delete from device_event using old
    where device_event.pharmacy_id = old.pharmacy_id and device_event.box_id = old.id
      and device_event.seq = old.seq ${onNodeOf('device_event', pharmacyIds)}`.execute(tx);

/**
 * Deletes what is stored of events that were received more than `DEVICE_EVENT_DAYS` days ago: up to a thousand of each
 * box, the next round the rest. Their effects stay, and so does the number of the box's last event: a number from
 * before is still a duplicate. A box receives its events in order, so only its first one is read if none is old. The
 * error of a group of pharmacies is counted in the round; `groupSize` is the number of pharmacies per query.
 */
export async function forgetEvents(
  {
    store,
    clock,
    settings,
  }: {
    readonly store: Store;
    readonly clock: Clock;
    readonly settings: Pick<Settings, 'DEVICE_EVENT_DAYS'>;
  },
  round: Round,
  groupSize?: number,
): Promise<void> {
  const before = new Date(clock().getTime() - settings.DEVICE_EVENT_DAYS * 24 * 3_600_000);
  const forgetGroup = (pharmacyIds: string[]) =>
    store.inPharmacies(pharmacyIds, (tx) => deleteOld(tx, pharmacyIds, before));
  await attemptGroups(store, round, forgetGroup, groupSize);
}
