import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { textSchema } from '../call/fields.ts';
import { receivedOrderSchema } from './integration.ts';

/** An order's id at its source; `fulfillment_order_id` of the order. */
export const fulfillmentOrderIdSchema = textSchema(200);
const oneOrder = z.strictObject({ fulfillmentOrderId: fulfillmentOrderIdSchema });

/** Reads an order that this source sent. */
export const showOrder = defineCall({
  surface: 'integration',
  method: 'GET',
  path: '/orders/:fulfillmentOrderId',
  summary: 'Read an order',
  access: 'orderSource',
  params: oneOrder,
  result: receivedOrderSchema,
  errors: ['order_not_found'],
});

/** Cancels an order while it is unassigned, or reserved with no door loaded. */
export const cancelOrder = defineCall({
  surface: 'integration',
  method: 'DELETE',
  path: '/orders/:fulfillmentOrderId',
  summary: 'Cancel an order; cancelling it again returns the same',
  access: 'orderSource',
  params: oneOrder,
  result: receivedOrderSchema,
  errors: ['order_not_found', 'wrong_delivery_status', 'reservation_delivered'],
});

/** The result of each line of a batch, in the order of the lines. */
const batchResult = z.strictObject({
  lines: z.array(
    z.discriminatedUnion('ok', [
      z.strictObject({ ok: z.literal(true), order: receivedOrderSchema }),
      z.strictObject({
        ok: z.literal(false),
        /** As sent; null when the line has none. */
        fulfillment_order_id: z.string().nullable(),
        code: z.string(),
        message: z.string(),
        errors: z.array(z.strictObject({ msg: z.string(), path: z.string() })).optional(),
      }),
    ]),
  ),
});

/** Unparsed lines: each is validated separately, so that an invalid one does not affect the others. */
const linesOf = (description: string) =>
  z
    .array(z.unknown().meta({ description }), { error: 'validation.required' })
    .min(1, 'validation.required')
    .max(500, 'validation.tooMany');
const orderIds = z.strictObject({ fulfillment_order_ids: linesOf('A fulfillment_order_id') });

/** Up to 500 orders; an invalid line does not affect the others. */
export const createOrders = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/orders/batch',
  summary: 'Send up to 500 orders, with a result for each',
  access: 'orderSource',
  body: z.strictObject({ orders: linesOf('An order, as in `POST /orders`') }),
  result: batchResult,
  errors: [],
});

/** Reads up to 500 orders. */
export const showOrders = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/orders/batch/read',
  summary: 'Read up to 500 orders, with a result for each',
  access: 'orderSource',
  body: orderIds,
  result: batchResult,
  errors: [],
});

/** Cancels up to 500 orders. */
export const cancelOrders = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/orders/batch/cancel',
  summary: 'Cancel up to 500 orders, with a result for each',
  access: 'orderSource',
  body: orderIds,
  result: batchResult,
  errors: [],
});
