import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { customerNumberKinds } from '@kolli/domain/people/customer-numbers';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, textSchema, timeSchema } from '../call/fields.ts';
import { deliveryActionSchema } from '../delivery/deliveries.ts';

const nullableTime = timeSchema.nullable();

/**
 * How a delivery is connected with the number: its customer's; that of the person who picked it up for the customer; or
 * only a message was sent to it, and the delivery has another number now.
 */
export const customerMatches = ['customer', 'collector', 'recipient'] as const;

/** What may be stored of a customer, in the order of the screen. */
export const storedKinds = [
  'identityNumber',
  'phoneNumber',
  'pickupPin',
  'ids',
  'messages',
  'openings',
] as const;

/** One kind of stored data: in how many deliveries, messages or entries, and when it is removed. */
export const storedDataSchema = z.strictObject({
  kind: z.enum(storedKinds),
  count: z.int(),
  /** Earliest and latest removal; null where all of it belongs to open deliveries. */
  firstUntil: nullableTime,
  lastUntil: nullableTime,
});
export type StoredData = z.output<typeof storedDataSchema>;

/** How long data is stored, as set for the installation. */
export const storagePeriodsSchema = z.strictObject({
  identityDays: z.int(),
  pinDays: z.int(),
  deliveryMonths: z.int(),
  messageDays: z.int(),
  openingMonths: z.int(),
});
export type StoragePeriods = z.output<typeof storagePeriodsSchema>;

/** A delivery that holds something of the customer. */
export const customerDeliverySchema = z.strictObject({
  docId: idSchema,
  /** Null once it is no longer stored, and for a delivery of somebody else. */
  deliveryId: z.string().nullable(),
  deliveryStatus: z.enum(deliveryStatuses),
  match: z.enum(customerMatches),
  isOpen: z.boolean(),
  closedTime: nullableTime,
  hasIdentityNumber: z.boolean(),
  /** Whether it had one that is no longer stored. */
  isIdentityNumberCleared: z.boolean(),
  hasPhoneNumber: z.boolean(),
  hasIds: z.boolean(),
  messageCount: z.int(),
  /** When the identity number, and when the rest, is removed; null while open, and once it is. */
  identityUntil: nullableTime,
  restUntil: nullableTime,
  /** Where an open delivery is. */
  boxId: idSchema.nullable(),
  boxName: z.string().nullable(),
  lockerId: z.array(z.string()),
  shelf: z.array(z.string()),
  waitsUntil: nullableTime,
});
export type CustomerDelivery = z.output<typeof customerDeliverySchema>;

/** What is stored of a customer. */
export const customerDataSchema = z.strictObject({
  kind: z.enum(customerNumberKinds),
  /** The phone number that was searched for; null for an identity number, which is never returned. */
  phoneNumber: z.string().nullable(),
  stored: z.array(storedDataSchema),
  periods: storagePeriodsSchema,
  /** The newest ones, open ones first. */
  deliveries: z.array(customerDeliverySchema),
  openCount: z.int(),
  closedCount: z.int(),
  /** What an erasure would remove: recipient and text of messages. */
  erasableMessages: z.int(),
  /** A delivery whose identity number can be shown; null where none is stored. */
  identityDocId: idSchema.nullable(),
  /** For an identity number: phone numbers of its deliveries that have further ones without it. */
  foundWith: z.array(z.strictObject({ phoneNumber: z.string(), deliveries: z.int() })),
  /** The previous search for this number. */
  lastSearch: z.strictObject({ time: timeSchema, userName: z.string().nullable() }).nullable(),
});
export type CustomerData = z.output<typeof customerDataSchema>;

const exportedDeliverySchema = z.strictObject({
  docId: idSchema,
  match: z.enum(customerMatches),
  deliveryStatus: z.enum(deliveryStatuses),
  isOpen: z.boolean(),
  deliveryId: z.string().nullable(),
  additionalDeliveryIds: z.array(z.string()),
  order_id: z.string().nullable(),
  fulfillment_order_id: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  descriptionText: z.string().nullable(),
  is_drug: z.boolean().nullable(),
  /** Whether they are stored; the numbers themselves are never exported. */
  hasIdentityNumber: z.boolean(),
  hasPickupIdentityNumber: z.boolean(),
  /** Whether it had one of the customer that is no longer stored. */
  isIdentityNumberCleared: z.boolean(),
  reservedTime: nullableTime,
  closedTime: nullableTime,
  identityUntil: nullableTime,
  restUntil: nullableTime,
  boxName: z.string().nullable(),
  actions: z.array(deliveryActionSchema),
  messages: z.array(
    z.strictObject({
      purpose: z.string(),
      time: timeSchema,
      sentTime: nullableTime,
      recipient: z.string(),
      /** Null while the delivery is open, because it contains the PIN, and where it cannot be decrypted. */
      text: z.string().nullable(),
    }),
  ),
  openings: z.array(z.strictObject({ time: timeSchema, userName: z.string() })),
});

/** All that is stored of a customer, to be handed to them. */
export const customerExportSchema = z.strictObject({
  madeTime: timeSchema,
  pharmacyName: z.string(),
  businessId: z.string(),
  kind: z.enum(customerNumberKinds),
  phoneNumber: z.string().nullable(),
  stored: z.array(storedDataSchema),
  periods: storagePeriodsSchema,
  deliveries: z.array(exportedDeliverySchema),
  /** Who searched for, exported or erased data of this number. */
  requests: z.array(
    z.strictObject({ action: z.string(), time: timeSchema, userName: z.string().nullable() }),
  ),
});
export type CustomerExport = z.output<typeof customerExportSchema>;

const whose = {
  pharmacyId: idSchema,
  /** A phone number or an identity number, as typed. */
  customerNumber: textSchema(40),
};

/**
 * RET-06: what is stored of a phone number or identity number at a pharmacy, why and until when, in which deliveries.
 * Every search is audited, also one that finds nothing; one beyond the limit is refused and is in the security log only. A
 * text that is neither is `validation_fail`.
 */
export const searchCustomerData = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/customer-data/search',
  summary: 'What is stored of a phone number or identity number',
  access: { permission: 'customer.export' },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject(whose),
  result: customerDataSchema,
  errors: ['proof_needed', 'too_many_requests'],
});

/** RET-06: all that is stored of a phone number or identity number, for the customer. Audited, rate-limited, and asks for a recent proof. */
export const exportCustomerData = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/customer-data/export',
  summary: 'All that is stored of a phone number or identity number',
  access: { permission: 'customer.export' },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({
    ...whose,
    /** What the caller makes of it, for the audit log. */
    format: z.enum(['json', 'pdf'], { error: 'validation.invalid' }),
  }),
  result: customerExportSchema,
  errors: ['proof_needed', 'too_many_requests'],
});

export const erasedDataSchema = z.strictObject({
  deliveries: z.int(),
  messages: z.int(),
  /** Open deliveries of the customer: they stay as they are. */
  openDeliveries: z.array(z.strictObject({ docId: idSchema, deliveryId: z.string().nullable() })),
});
export type ErasedData = z.output<typeof erasedDataSchema>;

/**
 * RET-07: erases what closed deliveries hold of a phone number or identity number, at once and for good. Open
 * deliveries are returned and stay. `lastFour` must be the end of the number (`last_four_mismatch`). Audited,
 * rate-limited, and asks for a recent proof.
 */
export const eraseCustomerData = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/customer-data/erase',
  summary: 'Erase what closed deliveries hold of a phone number or identity number',
  access: { permission: 'customer.erase' },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({ ...whose, lastFour: textSchema(10) }),
  result: erasedDataSchema,
  errors: ['last_four_mismatch', 'proof_needed', 'too_many_requests'],
});
