import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import { areOpeningsOver, purgeOpenings } from '../audit-log/openings/purge-openings.ts';
import { areShownOver, purgeShown } from '../audit-log/shown/purge-shown.ts';
import { areChangesOver, purgeChanges } from '../outgoing/changes/purge-changes.ts';
import { areEventsOver, purgeEvents } from '../outgoing/webhooks/purge-events.ts';
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

/** Whether a row is to be cleared, in SQL. */
type IsDue = (limits: RetentionLimits) => RawBuilder<boolean>;

const isPartDue =
  (part: DeliveryPart): IsDue =>
  (limits) =>
    sql`(not is_open and ${isLeft(part)} and history_time < ${limits[part]})`;

const isMessageDue: IsDue = ({ messages }) =>
  sql`(recipient is not null and created_at < ${messages})`;

const isReasonDue: IsDue = ({ content }) => sql`(reason <> '' and created_at < ${content})`;

const isSignInDue: IsDue = ({ signIns }) => sql`(occurred_at < ${signIns})`;

/** Clears a part of the deliveries that were closed before its limit, oldest first. Rows in use wait for the next run. */
const clearPart =
  (part: DeliveryPart) =>
  async (tx: Tx, { pharmacyId, limits, now: at, size }: Batch): Promise<number> => {
    const due = await tx
      .selectFrom('delivery')
      .select('id')
      .where('pharmacy_id', '=', pharmacyId)
      .where(isPartDue(part)(limits))
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
      where pharmacy_id = ${pharmacyId} and ${isMessageDue(limits)}
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
      where pharmacy_id = ${pharmacyId} and ${isReasonDue(limits)}
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
      where pharmacy_id = ${pharmacyId} and ${isSignInDue(limits)}
      order by occurred_at limit ${size})
    delete from login_log using due
    where login_log.pharmacy_id = ${pharmacyId} and login_log.id = due.id
    returning 1`.execute(tx);
  return rows.length;
}

/** A kind of rows that a night clears. */
export interface RetentionStep {
  readonly table: string;
  readonly isDue: IsDue;
  /** Clears a batch, and returns how many rows. */
  readonly clear: (tx: Tx, batch: Batch) => Promise<number>;
}

const partStep = (part: DeliveryPart): RetentionStep => ({
  table: 'delivery',
  isDue: isPartDue(part),
  clear: clearPart(part),
});

/** What a night clears, in this order, under the names of its counts. */
export const retentionSteps = {
  pins: partStep('pin'),
  identityNumbers: partStep('identity'),
  deliveries: partStep('content'),
  messages: { table: 'outgoing_message', isDue: isMessageDue, clear: clearMessages },
  openingReasons: { table: 'device_command', isDue: isReasonDue, clear: clearOpeningReasons },
  signIns: { table: 'login_log', isDue: isSignInDue, clear: deleteSignIns },
  openings: {
    table: 'delivery_opening',
    isDue: ({ openings }) => areOpeningsOver(openings),
    clear: (tx, { pharmacyId, limits, size: limit }) =>
      purgeOpenings(tx, { pharmacyId, before: limits.openings, limit }),
  },
  customersShown: {
    table: 'customers_shown',
    isDue: ({ openings }) => areShownOver(openings),
    clear: (tx, { pharmacyId, limits, size: limit }) =>
      purgeShown(tx, { pharmacyId, before: limits.openings, limit }),
  },
  orderChanges: {
    table: 'order_change',
    isDue: ({ orderChanges }) => areChangesOver(orderChanges),
    clear: (tx, { pharmacyId, limits, size: limit }) =>
      purgeChanges(tx, { pharmacyId, before: limits.orderChanges, limit }),
  },
  webhookEvents: {
    table: 'webhook_delivery',
    isDue: ({ webhookEvents }) => areEventsOver(webhookEvents),
    clear: (tx, { pharmacyId, limits, size: limit }) =>
      purgeEvents(tx, { pharmacyId, before: limits.webhookEvents, limit }),
  },
} as const satisfies Record<string, RetentionStep>;
