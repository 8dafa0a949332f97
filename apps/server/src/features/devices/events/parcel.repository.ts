import { comparedKolliId, storedKolliIds } from '@kolli/domain/delivery/kolli-ids';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';

/** The id of the delivery that occupies a door of the box. */
export async function findHolderId(
  tx: Tx,
  box: BoxKey,
  lockerId: string,
): Promise<string | undefined> {
  const held = await tx
    .selectFrom('locker_occupancy')
    .select('delivery_id')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('locker_id', '=', lockerId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return held?.delivery_id;
}

/** Whether a parcel of the delivery lies behind a door of the box, or ever lay there. */
export async function wasInBox(tx: Tx, box: BoxKey, docId: string): Promise<boolean> {
  const stay = await tx
    .selectFrom('locker_occupancy')
    .select('id')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('delivery_id', '=', docId)
    .where('box_id', '=', box.boxId)
    .where('loaded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return stay !== undefined;
}

/**
 * Whether the last parcel of the delivery that lay behind a door of the box was taken out before this time, that of the
 * delivery's last removal.
 */
export async function wasEmptiedBy(
  tx: Tx,
  box: BoxKey,
  { docId, lockerId }: { readonly docId: string; readonly lockerId: string },
  removedTime: Date,
): Promise<boolean> {
  const last = await tx
    .selectFrom('locker_occupancy')
    .select('emptied_at')
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('delivery_id', '=', docId)
    .where('box_id', '=', box.boxId)
    .where('locker_id', '=', lockerId)
    .where('loaded_at', 'is not', null)
    .orderBy('occupied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const emptiedAt = last?.emptied_at ?? null;
  return emptiedAt !== null && emptiedAt <= removedTime;
}

/** The id of the open delivery with one of these kolli IDs; earlier ids take precedence. */
export async function findOpenTwinId(
  tx: Tx,
  box: BoxKey,
  kolliIds: readonly string[],
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('delivery_kolli')
    .select(['delivery_id', 'kolli_id'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('kolli_id', 'in', kolliIds.flatMap(storedKolliIds))
    .where('is_open', '=', true)
    .execute();
  const compared = kolliIds.map(comparedKolliId);
  const place = (row: { kolli_id: string }) => compared.indexOf(comparedKolliId(row.kolli_id));
  return rows.toSorted((a, b) => place(a) - place(b))[0]?.delivery_id;
}
