import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

interface AlarmRef {
  readonly pharmacyId: string;
  readonly id: string;
}

const columnsOf = (alarms: readonly AlarmRef[]) => {
  const pharmacies = alarms.map(({ pharmacyId }) => pharmacyId);
  const ids = alarms.map(({ id }) => id);
  return sql`unnest(${pharmacies}::uuid[], ${ids}::uuid[]) as named (pharmacy_id, alarm_id)`;
};

/** Of so many alarms of its doors and reports at most a box has messages waiting. */
const mostWaiting = 10;

/** Alarms of temperatures and of silence, which are always told. */
const isUrgent = sql`alarm.type in ('temp_high', 'temp_low', 'missing')`;

/** Whether few alarms of the same box that are not urgent are still to be told, again or at first. */
const fewWait = sql`(
  select count(*) from alarm_notification as waiting
  join alarm as other on other.pharmacy_id = waiting.pharmacy_id and other.id = waiting.alarm_id
  where waiting.pharmacy_id = alarm.pharmacy_id and waiting.due_at is not null
    and other.box_id = alarm.box_id and other.type in ('door_open', 'door_closed', 'other')
) < ${sql.lit(mostWaiting)}`;

/**
 * Makes it due to tell of new alarms: at once, and of a lost connection only when it lasts for the
 * box's alarm delay, since most come back by themselves. Where ten of a box's doors and reports are
 * told already and nobody commented, one more is in the list alone.
 */
export async function makeDue(tx: Tx, alarms: readonly AlarmRef[]): Promise<void> {
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
    where ${isUrgent} or ${fewWait}
    on conflict do nothing`.execute(tx);
}

/**
 * Makes it due to tell that alarms ended, to those who were told that they began. A lost connection
 * that nobody was told of, and an alarm that was commented on before, is over without a word.
 */
export async function makeEndDue(
  tx: Tx,
  ended: readonly (AlarmRef & { readonly endedAt: Date })[],
): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    delete from alarm_notification as told
    using ${columnsOf(ended)}, alarm
    where told.pharmacy_id = named.pharmacy_id and told.alarm_id = named.alarm_id
      and alarm.pharmacy_id = named.pharmacy_id and alarm.id = named.alarm_id
      and told.told_count = 0 and (told.due_at is null or alarm.cause = 'no_heartbeat')`.execute(
    tx,
  );
  await sql`
    update alarm_notification as told set due_at = alarm.ended_at
    from ${columnsOf(ended)}, alarm
    where told.pharmacy_id = named.pharmacy_id and told.alarm_id = named.alarm_id
      and alarm.pharmacy_id = named.pharmacy_id and alarm.id = named.alarm_id`.execute(tx);
}

/**
 * Nobody is reminded of this alarm any more; that it ended is still told where it lasts, since that is
 * news to whoever commented on it.
 */
export async function endReminders(tx: Tx, { pharmacyId, id }: AlarmRef): Promise<void> {
  await sql`
    delete from alarm_notification as told using alarm
    where told.pharmacy_id = ${pharmacyId} and told.alarm_id = ${id}
      and alarm.pharmacy_id = told.pharmacy_id and alarm.id = told.alarm_id
      and alarm.type = 'other'`.execute(tx);
  await sql`
    update alarm_notification as told set due_at = null
    from alarm
    where told.pharmacy_id = ${pharmacyId} and told.alarm_id = ${id}
      and alarm.pharmacy_id = told.pharmacy_id and alarm.id = told.alarm_id
      and alarm.ended_at is null`.execute(tx);
}
