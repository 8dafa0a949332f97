import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema } from './fields.ts';

/** CAL-19: what every screen needs of a pharmacy; the full form comes with its screen. */
export const showPharmacy = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pharmacies/show/:id',
  summary: 'A pharmacy',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  result: z.strictObject({
    id: idSchema,
    name: z.string(),
    streetAddress: z.string(),
    zipCode: z.string(),
    city: z.string(),
    country: z.string(),
    /** Empty where the pharmacy uses none (SHF-04). */
    shelves: z.array(z.strictObject({ name: z.string(), numberOfReservations: z.int() })),
    pickupBoxes: z.array(idSchema),
  }),
  errors: [],
});
