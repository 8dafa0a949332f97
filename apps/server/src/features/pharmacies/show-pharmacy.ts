import type { Store } from '../../platform/database/open-database.ts';

/** A pharmacy with its address, whether it has shelves, and its boxes in their order. */
export function showPharmacy(store: Store, pharmacyId: string) {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const pharmacy = await tx
      .selectFrom('pharmacy')
      .selectAll()
      .where('id', '=', pharmacyId)
      .executeTakeFirstOrThrow();
    const shelf = await tx
      .selectFrom('shelf')
      .select('name')
      .where('pharmacy_id', '=', pharmacyId)
      .executeTakeFirst();
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
      shelves: shelf !== undefined,
      pickupBoxes: boxes.map(({ id }) => id),
    };
  });
}
