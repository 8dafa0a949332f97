import { showPharmacy } from '@kolli/contract/pharmacies';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';

export function pharmacyRoutes({ store }: { store: Store }): Route[] {
  return [
    staffRoute(showPharmacy, ({ params }) =>
      store.inPharmacies([params.id], async (tx) => {
        const pharmacy = await tx
          .selectFrom('pharmacy')
          .selectAll()
          .where('id', '=', params.id)
          .executeTakeFirstOrThrow();
        const shelf = await tx
          .selectFrom('shelf')
          .select('name')
          .where('pharmacy_id', '=', params.id)
          .executeTakeFirst();
        const boxes = await tx
          .selectFrom('pickup_box')
          .select('id')
          .where('pharmacy_id', '=', params.id)
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
      }),
    ),
  ];
}
