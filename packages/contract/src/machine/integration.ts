import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { orderWishesSchema } from '../delivery/wishes.ts';
import {
  additionalKolliIdsSchema,
  defaultedSchema,
  identityNumberSchema,
  idSchema,
  kolliIdSchema,
  optionalSchema,
  required,
  textSchema,
} from '../call/fields.ts';
import { phoneNumberSchema } from '../call/phone-fields.ts';

/** An order as its source sends it. The key identifies the pharmacy and the source. */
export const orderSchema = z.strictObject({
  deliveryId: kolliIdSchema.meta({
    description:
      'The kolli ID on the parcel, by which staff and boxes find it: 1 to 64 letters, digits and `-_.:/`, of which no part between slashes is `.` or `..`. Spaces are removed, letters become lower case. An SSCC is one parcel whether it is sent as 18 digits, with `00` or `(00)` before them, or as a GS1 code with further elements. Unique among the open deliveries of the pharmacy.',
    example: 'A1234567',
  }),
  additionalDeliveryIds: defaultedSchema(additionalKolliIdsSchema.default([])).meta({
    description: 'Kolli IDs of up to two more parcels of the same delivery',
    example: ['A1234568'],
  }),
  phoneNumber: optionalSchema(phoneNumberSchema).meta({
    description: 'Where the customer gets the PIN by SMS: a plus sign, then 10 to 14 digits',
    example: '+358401234567',
  }),
  is_drug: defaultedSchema(z.boolean().default(false)).meta({
    description: 'Whether the parcel contains medicine; some rules of keeping concern only that',
    example: true,
  }),
  ssn: optionalSchema(identityNumberSchema).meta({
    description:
      "The customer's identity number, of the country of the pharmacy. Only if the customer must prove who they are: it is stored encrypted and is in no answer.",
    example: '131052-308T',
  }),
  order_id: textSchema(200).meta({
    description: 'The id of the order in your system; several parcels may have the same',
    example: 'order-1001',
  }),
  fulfillment_order_id: textSchema(200)
    .refine((id) => id !== '.' && id !== '..', 'validation.invalid')
    .meta({
      description:
        'The id of this parcel in your system, unique there: an order sent again is known by it',
      example: 'fulfillment-1001',
    }),
  wishes: optionalSchema(orderWishesSchema).meta({
    description: 'What the source wishes for the place and the messages of the parcel',
    example: { size: 'small', language: 'fi' },
  }),
});
export type Order = z.input<typeof orderSchema>;

/** The state of an order for its source, without customer data. */
export const receivedOrderSchema = z.strictObject({
  docId: idSchema.meta({
    description: 'Id of the delivery in Kolli',
    example: '01920000-0000-7000-8000-00000000000a',
  }),
  deliveryId: z.string().meta({
    description: 'The kolli ID as stored: without spaces, in lower case',
    example: 'a1234567',
  }),
  order_id: z.string().meta({ description: 'The id of the order as sent', example: 'order-1001' }),
  fulfillment_order_id: z
    .string()
    .meta({ description: 'The id of the parcel as sent', example: 'fulfillment-1001' }),
  deliveryStatus: z.enum(deliveryStatuses).meta({
    description: 'Where the delivery is in its life; a new one is `reserved`',
    example: 'reserved',
  }),
  unassigned: z.boolean().meta({
    description: 'Whether staff have not yet chosen a box or shelf for it',
    example: true,
  }),
  onHold: z.boolean().meta({
    description: 'Whether it is on hold: its parcel may be spoiled and is not handed over',
    example: false,
  }),
  isTest: z.boolean().meta({
    description: 'Whether its source is a test source: no parcel, no message, in no statistics',
    example: false,
  }),
});
export type ReceivedOrder = z.output<typeof receivedOrderSchema>;

/** Unparsed lines: each is validated separately, so that an invalid one does not affect the others. */
export const linesOf = (line: { readonly description: string; readonly example?: unknown }) =>
  z
    .array(z.unknown().meta(line), required)
    .min(1, 'validation.required')
    .max(500, 'validation.tooMany')
    .meta({ description: 'The lines: at least one, 500 at most' });

/** The same order sent again gets the same response and creates no second delivery. */
export const createOrder = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/orders',
  summary:
    'Send an order: it becomes an unassigned reservation; idempotent on fulfillment_order_id',
  access: 'orderSource',
  body: orderSchema,
  result: receivedOrderSchema,
  errors: [
    'order_conflict',
    'order_closed',
    'kolli_id_in_use',
    'kolli_id_is_no_test',
    'pickupbox__does_not_exist',
    'shelf_do_not_exist',
    'place_does_not_fit',
  ],
});
