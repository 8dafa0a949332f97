import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import {
  additionalKolliIdsSchema,
  defaultedSchema,
  identityNumberSchema,
  idSchema,
  kolliIdSchema,
  optionalSchema,
  phoneNumberSchema,
  textSchema,
} from '../call/fields.ts';

/** An order as its source sends it. The key identifies the pharmacy and the source. */
export const orderSchema = z.strictObject({
  deliveryId: kolliIdSchema,
  additionalDeliveryIds: defaultedSchema(additionalKolliIdsSchema.default([])),
  phoneNumber: optionalSchema(phoneNumberSchema),
  is_drug: defaultedSchema(z.boolean().default(false)),
  ssn: optionalSchema(identityNumberSchema),
  order_id: textSchema(200),
  fulfillment_order_id: textSchema(200),
});
export type Order = z.input<typeof orderSchema>;

/** The state of an order for its source, without customer data. */
export const receivedOrderSchema = z.strictObject({
  docId: idSchema,
  deliveryId: z.string(),
  order_id: z.string(),
  fulfillment_order_id: z.string(),
  deliveryStatus: z.enum(deliveryStatuses),
  unassigned: z.boolean(),
  /** Whether it is on hold: its parcel may be spoiled and is not handed over. */
  onHold: z.boolean(),
});
export type ReceivedOrder = z.output<typeof receivedOrderSchema>;

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
  errors: ['order_conflict', 'kolli_id_in_use'],
});
