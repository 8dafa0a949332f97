import type { BoxKey } from './box-key.ts';
import type { Tx } from './open-database.ts';

/**
 * Locks all boxes of a pharmacy. What a box reports locks the box before its deliveries, so whoever
 * changes many deliveries at once does the same: this avoids deadlock.
 */
export async function lockBoxes(tx: Tx, pharmacyId: string): Promise<void> {
  await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks one box, so that its readings and events are processed in sequence. */
export async function lockBox(tx: Tx, { pharmacyId, boxId }: BoxKey): Promise<void> {
  await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
