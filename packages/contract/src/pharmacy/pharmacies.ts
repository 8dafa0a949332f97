import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, languageSchema, timeSchema } from '../call/fields.ts';

/** A pharmacy as shown to everybody who works there (PHA-02). Keep times are in milliseconds. */
export const pharmacySchema = z.strictObject({
  id: idSchema,
  businessId: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  additionalEmails: z.array(z.string()),
  additionalPhoneNumbers: z.array(z.string()),
  streetAddress: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
  /** IANA name; deadlines, keep times, statistics and records of the pharmacy are in it. */
  timeZone: z.string(),
  language: languageSchema,
  uiLanguages: z.array(languageSchema),
  customerSMSLanguages: z.array(languageSchema),
  strongAuthentication: z.boolean(),
  /** Whether temperatures put all parcels on hold, not only those with drugs. */
  holdAllParcels: z.boolean(),
  /** Whether web users with a password need an authenticator app (SEC-05). */
  secondFactorRequired: z.boolean(),
  /** Whether showing identity numbers, or opening doors remotely, asks for the password again (SEC-06). */
  proofForIdentityNumbers: z.boolean(),
  proofForOpening: z.boolean(),
  /** Whether order systems may correct the phone numbers of parcels that were delivered. */
  correctionsAfterDelivery: z.boolean(),
  serviceRequest: z.boolean(),
  /** Description and time of the open service request; null without one, or if it was set without them. */
  serviceDescription: z.string().nullable(),
  serviceRequestedTime: timeSchema.nullable(),
  deliveryKeepTime: z.int(),
  deliveryReminderMessagePeriod: z.int(),
  reservationKeepTime: z.int(),
  /** The pharmacy's entry PIN; null if the caller has not proven within ten minutes who they are (DAT-03). */
  pinCode: z.string().nullable(),
  /** Empty when the pharmacy has no shelves (SHF-04). */
  shelves: z.array(z.strictObject({ name: z.string(), numberOfReservations: z.int() })),
  shelvesNumber: z.int(),
  /** Whether it has a box, and its first one. */
  pickUpMachine: z.boolean(),
  pickupBox: z.strictObject({ id: idSchema, name: z.string() }).nullable(),
  pickupBoxes: z.array(idSchema),
  /** The `docId`s of the oldest open deliveries without a box, at most 200; see `GET /deliveries/open`. */
  reservations: z.array(idSchema),
});
export type Pharmacy = z.output<typeof pharmacySchema>;

/** CAL-19 */
export const showPharmacy = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pharmacies/show/:id',
  summary: 'A pharmacy',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  result: pharmacySchema,
  errors: [],
});
