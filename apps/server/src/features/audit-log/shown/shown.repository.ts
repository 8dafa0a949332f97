import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** How many bits a sketch has: exact to a few percent for some thousand deliveries. */
export const sketchBits = 4096;

/** A person's hour at a pharmacy. */
export interface ShownHour {
  readonly pharmacyId: string;
  readonly userId: string;
  readonly hour: Date;
}

/** Adds to a person's hour, from any instance; returns how many bits it has then, and whether it was noted. */
export async function addShown(
  tx: Tx,
  { pharmacyId, userId, hour }: ShownHour,
  sketch: string,
): Promise<{ bits: number; isUnusual: boolean }> {
  const { rows } = await sql<{ bits: number; isUnusual: boolean }>`
    insert into customers_shown as shown (pharmacy_id, user_id, hour, deliveries)
    values (${pharmacyId}::uuid, ${userId}::uuid, ${hour}::timestamptz, ${sketch}::bit(${sql.lit(sketchBits)}))
    on conflict (pharmacy_id, user_id, hour)
    do update set deliveries = shown.deliveries | excluded.deliveries
    returning bit_count(shown.deliveries)::int as bits, shown.is_unusual as "isUnusual"`.execute(
    tx,
  );
  return rows[0] ?? { bits: 0, isUnusual: false };
}

/** The most bits that an earlier hour of the person has, since a time. */
export async function mostShown(
  tx: Tx,
  { pharmacyId, userId, hour }: ShownHour,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ bits: number | null }>`
    select max(bit_count(deliveries))::int as bits from customers_shown
    where pharmacy_id = ${pharmacyId} and user_id = ${userId} and hour >= ${since} and hour < ${hour}`.execute(
    tx,
  );
  return rows[0]?.bits ?? 0;
}

export async function markUnusual(tx: Tx, { pharmacyId, userId, hour }: ShownHour): Promise<void> {
  await tx
    .updateTable('customers_shown')
    .set({ is_unusual: true })
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .where('hour', '=', hour)
    .execute();
}
