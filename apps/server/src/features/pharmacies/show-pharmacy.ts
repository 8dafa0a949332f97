import type { Store } from '../../platform/database/open-database.ts';

/** A pharmacy with its address, its shelves with how many deliveries lie on each, and its boxes. */
export function showPharmacy(store: Store, pharmacyId: string) {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const pharmacy = await tx
      .selectFrom('pharmacy')
      .selectAll()
      .where('id', '=', pharmacyId)
      .executeTakeFirstOrThrow();
    const shelves = await tx
      .selectFrom('shelf')
      .leftJoin('shelf_occupancy', (join) =>
        join
          .onRef('shelf_occupancy.pharmacy_id', '=', 'shelf.pharmacy_id')
          .onRef('shelf_occupancy.shelf', '=', 'shelf.name')
          .on('shelf_occupancy.released_at', 'is', null),
      )
      .select(['shelf.name', ({ fn }) => fn.count<string>('shelf_occupancy.id').as('count')])
      .where('shelf.pharmacy_id', '=', pharmacyId)
      .groupBy(['shelf.name', 'shelf.ordinal'])
      .orderBy('shelf.ordinal')
      .orderBy('shelf.name')
      .execute();
    const boxes = await tx
      .selectFrom('pickup_box')
      .select('id')
      .where('pharmacy_id', '=', pharmacyId)
      .orderBy('ordinal')
      .orderBy('id')
      .execute();
    return {
      id: pharmacy.id,
      name: pharmacy.name,
      streetAddress: pharmacy.street_address,
      zipCode: pharmacy.zip_code,
      city: pharmacy.city,
      country: pharmacy.country,
      shelves: shelves.map(({ name, count }) => ({ name, numberOfReservations: Number(count) })),
      pickupBoxes: boxes.map(({ id }) => id),
    };
  });
}
