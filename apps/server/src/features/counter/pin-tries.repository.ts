import { pinLockMs, pinTryWindowMs } from '@kolli/domain/delivery/pickup-pins';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';

interface OfDelivery {
  readonly pharmacyId: string;
  readonly docId: string;
}

/** Times of the failed checks of this delivery at the counter that still count. */
export async function recentPinTries(
  tx: Tx,
  { pharmacyId, docId }: OfDelivery,
  now: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('pin_try')
    .select('tried_at')
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', docId)
    .where('tried_at', '>=', new Date(now.getTime() - pinTryWindowMs - pinLockMs))
    .orderBy('tried_at')
    .execute();
  return rows.map((row) => row.tried_at);
}

export async function savePinTry(
  tx: Tx,
  { pharmacyId, docId }: OfDelivery,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('pin_try')
    .values({ pharmacy_id: pharmacyId, id: newId(), delivery_id: docId, tried_at: at })
    .execute();
}
