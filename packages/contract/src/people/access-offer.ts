import { z } from 'zod';
import { idSchema, timeSchema } from '../call/fields.ts';

/**
 * DAT-04: an access for somebody with an account waits until that person accepts it, signed in. Until then the pharmacy
 * sees nothing of the person but the address that was entered.
 */
export const accessOfferSchema = z.strictObject({
  id: idSchema,
  pharmacyId: idSchema,
  email: z.string(),
  roleName: z.string(),
  webToolAccess: z.boolean(),
  boxAccess: z.boolean(),
  /** The full name of who offered it. */
  offeredBy: z.string(),
  offeredAt: timeSchema,
  /** Without an answer it ends then. */
  endsAt: timeSchema,
});
export type AccessOffer = z.output<typeof accessOfferSchema>;
