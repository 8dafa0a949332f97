import { z } from 'zod';
import { defineCall } from './call.ts';
import { idSchema, languageSchema, timeSchema } from './fields.ts';

/** What everybody who works at a pharmacy may know of it (PHA-02). Times are milliseconds. */
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
  language: languageSchema,
  uiLanguages: z.array(languageSchema),
  customerSMSLanguages: z.array(languageSchema),
  strongAuthentication: z.boolean(),
  serviceRequest: z.boolean(),
  /** What was asked for with the request that stands, and when; null for none, or one set without. */
  serviceDescription: z.string().nullable(),
  serviceRequestedTime: timeSchema.nullable(),
  deliveryKeepTime: z.int(),
  deliveryReminderMessagePeriod: z.int(),
  reservationKeepTime: z.int(),
  /** The pharmacy's entry PIN. */
  pinCode: z.string(),
  /** Empty where the pharmacy uses none (SHF-04). */
  shelves: z.array(z.strictObject({ name: z.string(), numberOfReservations: z.int() })),
  shelvesNumber: z.int(),
  /** Whether it has a box, and which is its first. */
  pickUpMachine: z.boolean(),
  pickupBox: z.strictObject({ id: idSchema, name: z.string() }).nullable(),
  pickupBoxes: z.array(idSchema),
  /** Our ids of open deliveries that are in no box, the oldest, at most 200; see `GET /deliveries/open`. */
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
