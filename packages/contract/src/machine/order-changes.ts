import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { orderChangeKinds, orderPlaces } from '@kolli/domain/orders/order-changes';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, textSchema, timeSchema } from '../call/fields.ts';

/** The longest wait of `showChanges`, in seconds. */
export const maxChangeWaitSeconds = 30;

const docId = '01920000-0000-7000-8000-000000000001';

/** A change of an order for its source, without customer data. */
export const orderChangeSchema = z.strictObject({
  id: idSchema.meta({
    description: 'Id of the change; a change that is sent again has the same',
    example: '01920000-0000-7000-8000-000000000002',
  }),
  kind: z.enum(orderChangeKinds).meta({ description: 'What happened', example: 'placed' }),
  at: timeSchema.meta({
    description:
      'When it happened, in epoch milliseconds; what a box reports late has its own time',
    example: 1773133200000,
  }),
  place: z.enum(orderPlaces).nullable().meta({
    description: 'Where the parcel is or is to be, or was before it left; null without a place',
    example: 'box',
  }),
  docId: idSchema.meta({ description: 'Id of the delivery in Kolli', example: docId }),
  deliveryId: z.string().meta({
    description: 'Its kolli ID; empty once the pharmacy has erased it',
    example: 'a1234567',
  }),
  order_id: z.string().nullable().meta({
    description: 'The id of the order as sent; null once it is erased',
    example: 'order-1001',
  }),
  fulfillment_order_id: z.string().nullable().meta({
    description: 'The id of the parcel as sent; null once it is erased',
    example: 'fulfillment-1001',
  }),
  deliveryStatus: z
    .enum(deliveryStatuses)
    .meta({ description: 'The state after the change', example: 'delivered' }),
  unassigned: z
    .boolean()
    .meta({ description: 'Whether it waits for a place after the change', example: false }),
  onHold: z.boolean().meta({
    description: 'Whether its parcel is not handed over after the change, since it may be spoiled',
    example: false,
  }),
  isTest: z
    .boolean()
    .meta({ description: 'Whether it is an order of a test source', example: false }),
});
export type OrderChange = z.output<typeof orderChangeSchema>;

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'validation.invalid' })
    .int('validation.invalid')
    .min(min, 'validation.invalid')
    .max(max, 'validation.invalid');

/** Reads the changes of the source's orders after a cursor, in order, and waits for the next one if there is none. */
export const showChanges = defineCall({
  surface: 'integration',
  method: 'GET',
  path: '/changes',
  summary: 'Read every change of your orders of the last 90 days, in order, and wait for the next',
  access: 'orderSource',
  query: z.strictObject({
    after: textSchema(200).optional().meta({
      description: '`next` of the answer before; without it from the oldest change that is stored',
      example: '0192a4b7.42.Zk3uV0y4bVdWq1xR',
    }),
    limit: wholeNumber(1, 1000)
      .default(100)
      .meta({ description: 'How many changes at most: 1 to 1000', example: 100 }),
    wait: wholeNumber(0, maxChangeWaitSeconds)
      .default(0)
      .meta({
        description: `How many seconds to wait for a change if there is none: up to ${maxChangeWaitSeconds}`,
        example: 30,
      }),
  }),
  result: z.strictObject({
    changes: z
      .array(orderChangeSchema)
      .meta({ description: 'The changes after the cursor, oldest first' }),
    next: z.string().meta({
      description: 'The cursor after them, also if there are none: store it with what you did',
      example: '0192a4b7.43.bVdWq1xRZk3uV0y4',
    }),
    hasMore: z.boolean().meta({ description: 'Whether more changes wait already', example: false }),
  }),
  errors: ['change_cursor_invalid', 'change_cursor_expired'],
});
