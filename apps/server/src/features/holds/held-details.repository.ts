import type { Tx } from '../../platform/database/open-database.ts';
import type { HeldRow } from './held-delivery.repository.ts';

interface DeliveryKey {
  readonly pharmacyId: string;
  readonly docId: string;
}

/** The times in which a door stayed open, from its alarms. */
export async function listDoorOpen(
  tx: Tx,
  held: Pick<HeldRow, 'boxId' | 'lockerId' | 'from' | 'until'> & { readonly pharmacyId: string },
): Promise<{ from: Date; until: Date | null }[]> {
  return tx
    .selectFrom('alarm')
    .select(['started_at as from', 'ended_at as until'])
    .where('pharmacy_id', '=', held.pharmacyId)
    .where('box_id', '=', held.boxId)
    .where('locker_id', '=', held.lockerId)
    .where('type', '=', 'door_open')
    .where('started_at', '<', held.until ?? new Date(8.64e15))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', held.from)]))
    .orderBy('started_at')
    .limit(100)
    .execute();
}

/** The messages to the customer, oldest first, with those that were discarded. */
export async function listMessages(tx: Tx, { pharmacyId, docId }: DeliveryKey) {
  return tx
    .selectFrom('outgoing_message')
    .select(['purpose', 'created_at', 'sent_at', 'receipt_state', 'receipt_at', 'dropped_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', docId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
}
