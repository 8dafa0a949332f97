import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import { purgeOpenings } from '../audit-log/openings/purge-openings.ts';
import { clearDeliveries, type DeliveryPart, isLeft } from './clear-deliveries.ts';
import type { RetentionLimits } from './retention-limits.ts';

/** Rows of one kind that retention clears in one transaction. */
export interface Batch {
  readonly pharmacyId: string;
  readonly limits: RetentionLimits;
  readonly now: Date;
  /** Maximum rows. */
  readonly size: number;
}

/** Clears a part of the deliveries that were closed before its limit, oldest first. Rows in use wait for the next run. */
const clearPart =
  (part: DeliveryPart) =>
  async (tx: Tx, { pharmacyId, limits, now: at, size }: Batch): Promise<number> => {
    const due = await tx
      .selectFrom('delivery')
      .select('id')
      .where('pharmacy_id', '=', pharmacyId)
      .where(sql<boolean>`not is_open`)
      .where(isLeft(part))
      .where('history_time', '<', limits[part])
      .orderBy('history_time')
      .limit(size)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    return clearDeliveries(tx, { pharmacyId, ids: due.map(({ id }) => id), parts: [part], at });
  };

/** Clears recipient and text of old messages; one that was never sent is dropped as outdated. */
async function clearMessages(tx: Tx, { pharmacyId, limits, now, size }: Batch): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from outgoing_message
      where pharmacy_id = ${pharmacyId} and recipient is not null and created_at < ${limits.messages}
      order by created_at limit ${size} for update skip locked)
    update outgoing_message as message
    set recipient = null, body_cipher = null, body_key_id = null, pin_hash = null, last_error = null,
      dropped_at = case when sent_at is null then coalesce(dropped_at, ${now}) else dropped_at end
    from due where message.pharmacy_id = ${pharmacyId} and message.id = due.id
    returning 1`.execute(tx);
  return rows.length;
}

/** Empties the reasons that staff entered when they opened doors remotely, as old as the content of deliveries. */
async function clearOpeningReasons(tx: Tx, { pharmacyId, limits, size }: Batch): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from device_command
      where pharmacy_id = ${pharmacyId} and reason <> '' and created_at < ${limits.content}
      order by created_at limit ${size} for update skip locked)
    update device_command as command set reason = ''
    from due where command.pharmacy_id = ${pharmacyId} and command.id = due.id
    returning 1`.execute(tx);
  return rows.length;
}

async function deleteSignIns(tx: Tx, { pharmacyId, limits, size }: Batch): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from login_log
      where pharmacy_id = ${pharmacyId} and occurred_at < ${limits.signIns}
      order by occurred_at limit ${size})
    delete from login_log using due
    where login_log.pharmacy_id = ${pharmacyId} and login_log.id = due.id
    returning 1`.execute(tx);
  return rows.length;
}

/** What a night clears, in this order, under the names of its counts. Each returns how many rows it cleared. */
export const retentionSteps = {
  pins: clearPart('pin'),
  identityNumbers: clearPart('identity'),
  deliveries: clearPart('content'),
  messages: clearMessages,
  openingReasons: clearOpeningReasons,
  signIns: deleteSignIns,
  openings: (tx, { pharmacyId, limits, size: limit }) =>
    purgeOpenings(tx, { pharmacyId, before: limits.openings, limit }),
} as const satisfies Record<string, (tx: Tx, batch: Batch) => Promise<number>>;
