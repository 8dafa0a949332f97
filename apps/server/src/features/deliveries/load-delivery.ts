import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { lockDelivery } from './lock-delivery.ts';

/** A delivery as one box sees it: its snapshot has only the doors of this box. */
export interface DeliveryAtBox extends LoadedDelivery {
  /** It also occupies doors of another box. */
  readonly isElsewhere: boolean;
}

/** Locks a delivery of a box's pharmacy and loads it as this box sees it; undefined where there is none. */
export async function loadDeliveryAtBox(
  tx: Tx,
  box: { readonly pharmacyId: string; readonly boxId: string },
  docId: string,
): Promise<DeliveryAtBox | undefined> {
  return lockDelivery(tx, { ...box, docId });
}
