import { lockerStatuses } from '@kolli/domain/box/lockers';
import { soughtKinds } from '@kolli/domain/search/sought-text';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, textSchema } from '../call/fields.ts';
import { deliveryFactsSchema } from './deliveries.ts';

/** By what a delivery was found. */
export const foundBy = ['kolliId', 'phoneNumber', 'orderId', 'identityNumber'] as const;

const foundDelivery = z.strictObject({
  /** The first field that matches. */
  foundBy: z.enum(foundBy),
  /** As in lists, in any state; its identity number is masked. `showDelivery` reads its log. */
  delivery: deliveryFactsSchema,
});
export type FoundDelivery = z.output<typeof foundDelivery>;

const foundDoor = z.strictObject({
  boxId: idSchema,
  boxName: z.string(),
  lockerId: z.string(),
  status: z.enum(lockerStatuses),
  /** The delivery that holds it. */
  docId: idSchema.nullable(),
});
export type FoundDoor = z.output<typeof foundDoor>;

/**
 * FND-01: looks at everything of a pharmacy at once: deliveries in every state by a part of a kolli ID, main or
 * additional, of a phone number in any notation or of an order ID, or by a whole identity number; and doors of all
 * boxes by their number. What the text may be is found out by `readSoughtText` of the domain.
 *
 * Deliveries with exactly this kolli ID come first, then open ones, then closed ones, each the newest first: at most 20.
 * A text shorter than two characters finds nothing. An identity number is only looked up by its keyed hash, written to
 * the audit log like every search for one (`too_many_requests` beyond 30 different ones in ten minutes), and not in the
 * answer. So that no text is in an address, the call is a POST; callers must not store the text or name a query by it.
 */
export const searchEverything = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/deliveries/search',
  summary: 'Deliveries and doors that match a text of any kind',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({
    pharmacyId: idSchema,
    /** As typed or scanned. */
    sought: textSchema(100),
  }),
  result: z.strictObject({
    /** What the text may be, for texts such as 'No parcel with this phone number'. */
    kinds: z.array(z.enum(soughtKinds)),
    deliveries: z.array(foundDelivery),
    /** Whether there are more deliveries than these. */
    hasMore: z.boolean(),
    /** In the order of the boxes. */
    doors: z.array(foundDoor),
  }),
  errors: ['too_many_requests'],
});
