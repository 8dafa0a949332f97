import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

interface AlarmRef {
  readonly pharmacyId: string;
  readonly id: string;
}

const columnsOf = (alarms: readonly AlarmRef[]) => {
  const pharmacies = alarms.map(({ pharmacyId }) => pharmacyId);
  const ids = alarms.map(({ id }) => id);
  return sql`unnest(${pharmacies}::uuid[], ${ids}::uuid[]) as named (pharmacy_id, alarm_id)`;
};

/** Maximum pending notifications of door alarms and alarms of type `other` per box. */
const maxPending = 10;

/** Alarms of temperatures, of missing data and of parcels on hold, which have no limit. */
const isUrgent = sql`(alarm.type in ('temp_high', 'temp_low', 'missing')
  or alarm.cause = 'parcels_on_hold')`;

/** Whether the box is below its limit of pending notifications that are not urgent. */
const isBelowLimit = sql`(
  select count(*) from alarm_notification as waiting
  join alarm as other on other.pharmacy_id = waiting.pharmacy_id and other.id = waiting.alarm_id
  where waiting.pharmacy_id = alarm.pharmacy_id and waiting.due_at is not null
    and other.box_id = alarm.box_id and other.type in ('door_open', 'door_closed', 'other')
    and other.cause is distinct from 'parcels_on_hold'
) < ${sql.lit(maxPending)}`;

/**
 * Schedules the notifications of new alarms: immediately, but for a lost connection only after the
 * box's alarm delay, since most connections recover by themselves. Where ten door alarms or alarms of
 * type `other` of a box are pending without a comment, another one is only listed.
 */
export async function scheduleNotifications(tx: Tx, alarms: readonly AlarmRef[]): Promise<void> {
  if (alarms.length === 0) return;
  await sql`
    insert into alarm_notification (pharmacy_id, alarm_id, due_at)
    select alarm.pharmacy_id, alarm.id, case
      when alarm.cause = 'no_heartbeat' and alarm.ended_at is null
      then alarm.started_at + box.alarm_delay_ms * interval '1 millisecond'
      else alarm.started_at end
    from ${columnsOf(alarms)}
    join alarm on alarm.pharmacy_id = named.pharmacy_id and alarm.id = named.alarm_id
    join pickup_box as box on box.pharmacy_id = alarm.pharmacy_id and box.id = alarm.box_id
    where ${isUrgent} or ${isBelowLimit}
    on conflict do nothing`.execute(tx);
}

/**
 * Schedules the notification that alarms ended, for those whose start was notified. A lost connection
 * that was not notified yet, and an alarm that was commented on before its first message, end without
 * one.
 */
export async function scheduleEndNotifications(
  tx: Tx,
  ended: readonly (AlarmRef & { readonly endedAt: Date })[],
): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    delete from alarm_notification as notification
    using ${columnsOf(ended)}, alarm
    where notification.pharmacy_id = named.pharmacy_id and notification.alarm_id = named.alarm_id
      and alarm.pharmacy_id = named.pharmacy_id and alarm.id = named.alarm_id
      and notification.notified_count = 0 and (notification.due_at is null or alarm.cause = 'no_heartbeat')`.execute(
    tx,
  );
  await sql`
    update alarm_notification as notification set due_at = alarm.ended_at
    from ${columnsOf(ended)}, alarm
    where notification.pharmacy_id = named.pharmacy_id and notification.alarm_id = named.alarm_id
      and alarm.pharmacy_id = named.pharmacy_id and alarm.id = named.alarm_id`.execute(tx);
}

/**
 * Stops the reminders of this alarm. Its end is still notified where it is active, since that is new to
 * the person who commented.
 */
export async function endReminders(tx: Tx, { pharmacyId, id }: AlarmRef): Promise<void> {
  await sql`
    delete from alarm_notification as notification using alarm
    where notification.pharmacy_id = ${pharmacyId} and notification.alarm_id = ${id}
      and alarm.pharmacy_id = notification.pharmacy_id and alarm.id = notification.alarm_id
      and alarm.type = 'other'`.execute(tx);
  await sql`
    update alarm_notification as notification set due_at = null
    from alarm
    where notification.pharmacy_id = ${pharmacyId} and notification.alarm_id = ${id}
      and alarm.pharmacy_id = notification.pharmacy_id and alarm.id = notification.alarm_id
      and alarm.ended_at is null`.execute(tx);
}

/** The reminder of an alarm that is due or would be. */
export interface PendingReminder {
  readonly due_at: Date | null;
  readonly notified_count: number;
}

export function readReminder(
  tx: Tx,
  { pharmacyId, id }: AlarmRef,
): Promise<PendingReminder | undefined> {
  return tx
    .selectFrom('alarm_notification')
    .select(['due_at', 'notified_count'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('alarm_id', '=', id)
    .executeTakeFirst();
}

/** Puts back the reminder that a comment ended. */
export async function restoreReminder(
  tx: Tx,
  { pharmacyId, id }: AlarmRef,
  reminder: PendingReminder,
): Promise<void> {
  await tx
    .insertInto('alarm_notification')
    .values({ pharmacy_id: pharmacyId, alarm_id: id, ...reminder })
    .onConflict((conflict) => conflict.columns(['pharmacy_id', 'alarm_id']).doUpdateSet(reminder))
    .execute();
}

/**
 * Ends the reminders of a delivery's hold, at the doors where its parcels lie or lay, unless another delivery that was
 * there waits for a decision.
 */
export async function endHoldNotifications(
  tx: Tx,
  { pharmacyId, docId }: { readonly pharmacyId: string; readonly docId: string },
): Promise<void> {
  await sql`
    delete from alarm_notification as notification
    using alarm, locker_occupancy as own
    where alarm.pharmacy_id = notification.pharmacy_id and alarm.id = notification.alarm_id
      and alarm.pharmacy_id = ${pharmacyId} and alarm.cause = 'parcels_on_hold'
      and own.pharmacy_id = alarm.pharmacy_id and own.delivery_id = ${docId}
      and own.box_id = alarm.box_id and own.locker_id = alarm.locker_id
      and not exists (
        select from delivery
        join locker_occupancy as other on other.pharmacy_id = delivery.pharmacy_id and other.delivery_id = delivery.id
        where delivery.pharmacy_id = alarm.pharmacy_id and delivery.hold in ('held', 'pickedUp')
          and other.box_id = alarm.box_id and other.locker_id = alarm.locker_id)`.execute(tx);
}
