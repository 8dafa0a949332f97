import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { exampleOf } from '../call/examples.ts';
import { idSchema, optionalSchema, textSchema } from '../call/fields.ts';
import { phoneNumberSchema } from '../call/phone-fields.ts';
import { booleanTextSchema, timeTextSchema } from '../call/query-fields.ts';
import { paging } from '../delivery/delivery-lists.ts';
import { linesOf, orderSchema, receivedOrderSchema } from './integration.ts';

/** An order's id at its source; `fulfillment_order_id` of the order. */
export const fulfillmentOrderIdSchema = textSchema(200).meta({
  description: 'The `fulfillment_order_id` of the order',
  example: 'fulfillment-1001',
});
/** In a path, where some proxies do not pass on an id with slashes, not even encoded: there its `docId` is another way. */
const oneOrder = z.strictObject({
  fulfillmentOrderId: fulfillmentOrderIdSchema.meta({
    description: 'The `fulfillment_order_id` of the order, percent-encoded, or its `docId`',
    example: 'fulfillment-1001',
  }),
});

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

/**
 * The orders of this source, the newest first. The next page begins after `lastKey`; orders that arrive meanwhile are
 * not in it.
 */
export const listOrders = defineCall({
  surface: 'integration',
  method: 'GET',
  path: '/orders',
  summary: 'List the orders of this source, the newest first, by page',
  access: 'orderSource',
  query: z.strictObject({
    status: optionalSchema(z.enum(deliveryStatuses, { error: 'validation.invalid' })).meta({
      description: 'Only orders whose delivery is in this state',
      example: 'reserved',
    }),
    unassigned: optionalSchema(booleanTextSchema).meta({
      description: 'Only orders without, or with, a chosen box or shelf: `true` or `false`',
      example: 'true',
    }),
    onHold: optionalSchema(booleanTextSchema).meta({
      description: 'Only orders that are, or are not, on hold: `true` or `false`',
      example: 'false',
    }),
    order_id: optionalSchema(textSchema(200)).meta({
      description: 'Only orders with this `order_id`',
      example: 'order-1001',
    }),
    receivedFrom: optionalSchema(timeTextSchema).meta({
      description: 'Only orders that were received at or after this time, in epoch milliseconds',
      example: '1790000000000',
    }),
    lastKey: paging.lastKey.meta({
      description: 'The `lastKey` of the page before; none for the first page',
      example: '01920000-0000-7000-8000-00000000000a',
    }),
    limit: paging.limit.meta({ description: 'How many orders: 1 to 200', example: 50 }),
  }),
  result: z.strictObject({
    orders: z.array(receivedOrderSchema).meta({ description: 'The orders of the page' }),
    lastKey: idSchema.nullable().meta({
      description: 'The `lastKey` for the next page; null at the end',
      example: '01920000-0000-7000-8000-00000000000a',
    }),
  }),
  errors: ['order_not_found'],
});

/** Corrects the customer's number until the order is closed; one who was notified gets the message at the new number. */
export const correctOrder = defineCall({
  surface: 'integration',
  method: 'PATCH',
  path: '/orders/:fulfillmentOrderId',
  summary:
    'Correct the phone number of an order that is not picked up, or, where the pharmacy wants that, not delivered yet; the same number changes nothing',
  access: 'orderSource',
  params: oneOrder,
  body: z.strictObject({
    phoneNumber: phoneNumberSchema.meta({
      description: 'The correct number: a plus sign, then 10 to 14 digits',
      example: '+358401234568',
    }),
  }),
  result: receivedOrderSchema,
  errors: ['order_not_found', 'wrong_delivery_status'],
});

/** Cancels an order while it is unassigned, or reserved with no door loaded; a test order while it is open. */
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

/** What the test robot does with an order of a test source. */
export const testSteps = ['deliver', 'pickUp', 'expire'] as const;

/**
 * Lets the test robot do with an order of a test source what happens to a real parcel (INT-08), with the same changes and
 * webhooks. Each step once: `wrong_delivery_status` for one that does not come next.
 */
export const stepTestOrder = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/orders/:fulfillmentOrderId/test-step',
  summary: 'Deliver, pick up or expire an order of a test source, as if it were a parcel',
  access: 'orderSource',
  params: oneOrder,
  body: z.strictObject({
    step: z.enum(testSteps, { error: 'validation.invalid' }).meta({
      description:
        'What happens: `deliver` an unassigned order, then `pickUp` or `expire` the delivered one',
      example: 'deliver',
    }),
  }),
  result: receivedOrderSchema,
  errors: ['source_is_no_test', 'order_not_found', 'wrong_delivery_status'],
});

const doneLine = z.strictObject({
  ok: z.literal(true).meta({ description: 'The line was done' }),
  order: receivedOrderSchema.meta({ description: 'The state of its order' }),
});
const invalidField = z.strictObject({
  msg: z.string().meta({ description: 'What is wrong', example: 'validation.phoneNumber' }),
  path: z.string().meta({
    description: 'The field, with the place of its line in the body',
    example: 'body.orders.1.phoneNumber',
  }),
});
const refusedLine = z.strictObject({
  ok: z.literal(false).meta({ description: 'The line was refused and has changed nothing' }),
  fulfillment_order_id: z.string().nullable().meta({
    description: 'The id as sent; null when the line has no valid one',
    example: 'fulfillment-1001',
  }),
  code: z.string().meta({
    description: 'Why, as of the call for a single order',
    example: 'validation_fail',
  }),
  message: z
    .string()
    .meta({ description: 'The same in words, for your log', example: 'Validation fail' }),
  errors: z
    .array(invalidField)
    .optional()
    .meta({ description: 'The invalid fields of the line, with `validation_fail`' }),
});
/** The result of each line of a batch, in the order of the lines. */
const batchResult = z.strictObject({
  lines: z
    .array(z.discriminatedUnion('ok', [doneLine, refusedLine]))
    .meta({ description: 'The result of each line, in the order of the lines sent' }),
});

const orderIds = z.strictObject({
  fulfillment_order_ids: linesOf({
    description: 'A fulfillment_order_id',
    example: 'fulfillment-1001',
  }),
});

/** Up to 500 orders; an invalid line does not affect the others. */
export const createOrders = defineCall({
  surface: 'integration',
  method: 'POST',
  path: '/orders/batch',
  summary: 'Send up to 500 orders, with a result for each',
  access: 'orderSource',
  body: z.strictObject({
    orders: linesOf({
      description: 'An order, as in `POST /orders`',
      example: exampleOf(orderSchema),
    }),
  }),
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
  isReading: true,
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
