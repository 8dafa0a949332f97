import { sql } from 'kysely';

/** An event that could not be read, with the reason. */
export interface UnreadableEvent {
  /** ISO 8601, as JSON of the database has it. */
  readonly at: string;
  readonly code: string;
  readonly detail: string;
}

const ofTheBox = sql`
  device_event where device_event.pharmacy_id = pickup_box.pharmacy_id
    and device_event.box_id = pickup_box.id and outcome = 'unreadable'`;

/** How many stored events of a `pickup_box` could not be read. */
export const unreadableCount = sql<number>`(select count(*) from ${ofTheBox})`;

/** The last of them; null if there is none. */
export const lastUnreadable = sql<UnreadableEvent | null>`(
  select jsonb_build_object('at', occurred_at, 'code', reason, 'detail', reason_detail)
  from ${ofTheBox} order by seq desc limit 1)`;
