import { insertDelivery } from '../features/deliveries/insert-delivery.ts';
import { transact } from '../platform/database/run-transaction.ts';
import type { TestWorld } from './test-world.ts';

/** Creates an unassigned delivery as an order source does; returns its `docId`. */
export async function givenDelivery(
  world: Pick<TestWorld, 'store' | 'secrets' | 'time'>,
  pharmacyId: string,
  fields: { kolliId?: string; ssn?: string; isDrug?: boolean; phoneNumber?: string } = {},
): Promise<string> {
  const deliveryId = fields.kolliId ?? `given-${Math.random().toString(36).slice(2)}`;
  const { row } = await transact(world.store, { pharmacyId, thing: deliveryId }, (tx) =>
    insertDelivery(tx, world.secrets, {
      pharmacyId,
      boxId: null,
      unassigned: true,
      additionalDeliveryIds: [],
      deliveryId,
      phoneNumber: fields.phoneNumber ?? '+358401234567',
      is_drug: fields.isDrug ?? false,
      ssn: fields.ssn ?? null,
      reserved: { userId: 'API', userName: 'API' },
      at: world.time.clock(),
    }),
  );
  return row.id;
}
