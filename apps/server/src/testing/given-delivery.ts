import { insertDelivery } from '../features/deliveries/insert-delivery.ts';
import type { TestWorld } from './test-world.ts';

/** An unassigned delivery of a pharmacy, as an order source sends them; answers its `docId`. */
export async function givenDelivery(
  world: Pick<TestWorld, 'store' | 'secrets' | 'time'>,
  pharmacyId: string,
  wishes: { kolliId?: string; ssn?: string; isDrug?: boolean; phoneNumber?: string } = {},
): Promise<string> {
  const { row } = await world.store.inPharmacies([pharmacyId], (tx) =>
    insertDelivery(tx, world.secrets, {
      pharmacyId,
      boxId: null,
      unassigned: true,
      additionalDeliveryIds: [],
      deliveryId: wishes.kolliId ?? `given-${Math.random().toString(36).slice(2)}`,
      phoneNumber: wishes.phoneNumber ?? '+358401234567',
      is_drug: wishes.isDrug ?? false,
      ssn: wishes.ssn ?? null,
      reserved: { userId: 'API', userName: 'API' },
      at: world.time.clock(),
    }),
  );
  return row.id;
}
