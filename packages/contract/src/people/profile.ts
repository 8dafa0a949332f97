import { permissions } from '@kolli/domain/people/permissions';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, languageSchema } from '../call/fields.ts';
import { accessOfferSchema } from './access-offer.ts';
import { newsKinds } from './news.ts';

export const roleSchema = z.strictObject({
  name: z.string(),
  level: z.int(),
  app_access: z.string(),
  permissions: z.array(z.enum(permissions)),
});

export const pharmacyAccessSchema = z.strictObject({
  pharmacyId: idSchema,
  pharmacyName: z.string(),
  roleName: z.string(),
  webToolAccess: z.boolean(),
  boxAccess: z.boolean(),
});

/** An access that waits for the person's answer (DAT-04). */
export const ownAccessOfferSchema = accessOfferSchema
  .omit({ pharmacyId: true, email: true })
  .extend({ pharmacyName: z.string() });
export type OwnAccessOffer = z.output<typeof ownAccessOfferSchema>;

/** The signed-in user with their role at the chosen pharmacy. */
export const profileSchema = z.strictObject({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the person has a PIN for the keypads of the chosen pharmacy. */
  hasPharmacistPin: z.boolean(),
  appLanguage: languageSchema,
  /** Whether the person hears what a scan led to (SCN-08). */
  scanSound: z.boolean(),
  /** Whether shortcuts of single keys act (FND-02). */
  singleKeys: z.boolean(),
  /** What the browser notifies the person of (TOD-06). */
  notifyOf: z.array(z.enum(newsKinds)),
  pharmacyId: idSchema.nullable(),
  pharmacyIds: z.array(idSchema),
  role: roleSchema,
  /** Whether the person may administer the installation (SEC-01). */
  isAdministrator: z.boolean(),
  /** The time zone of the chosen pharmacy (IANA name), in which its times are shown (ZON-01). */
  timeZone: z.string().nullable(),
  /** The access to the chosen pharmacy; none before one is chosen. Others: `listPharmacyAccesses`. */
  pharmacyAccesses: z.array(pharmacyAccessSchema),
  /** Accesses that pharmacies offer the person; the newest first. */
  accessOffers: z.array(ownAccessOfferSchema),
});
export type Profile = z.output<typeof profileSchema>;

/** CAL-01 */
export const showProfile = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in user',
  access: 'signedIn',
  result: profileSchema,
  errors: [],
});
