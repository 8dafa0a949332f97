import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import { holdCauses, holdStates } from '@kolli/domain/delivery/holds';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { deliveryWithLogSchema } from './deliveries.ts';
import { idSchema, textSchema, timeSchema } from '../call/fields.ts';

/** A temperature of the door's sensor: time in epoch milliseconds, degrees Celsius. */
const point = z.tuple([timeSchema, z.number()]);

/** A reading with its time. */
const timedCelsius = z.strictObject({ celsius: z.number(), time: timeSchema });

/**
 * A delivery on hold, or one that was picked up during an excursion. Times are epoch milliseconds,
 * temperatures degrees Celsius; all figures are from readings of the door's sensor during the stay.
 */
export const heldDeliverySchema = z.strictObject({
  docId: idSchema,
  deliveryId: z.string(),
  /** Null once somebody has decided: then only `showHold` has it. */
  hold: z.enum(holdStates).nullable(),
  cause: z.enum(holdCauses),
  heldTime: timeSchema,
  /** When somebody decided; null while it waits for that. The figures end then, or when the parcel left its door. */
  judgedTime: timeSchema.nullable(),
  deliveryStatus: z.enum(deliveryStatuses),
  pickupboxId: idSchema,
  boxName: z.string(),
  /** The doors that it holds, or held last. */
  lockerId: z.array(z.string()),
  isFridge: z.boolean(),
  /** When the parcel lay behind the door; `until` is null while it does. */
  stay: z.strictObject({ from: timeSchema, until: timeSchema.nullable() }),
  /** The allowed temperatures during the curve, oldest first, each until a change; the last one may go on (null). */
  ranges: z
    .array(z.strictObject({ until: timeSchema.nullable(), min: z.number(), max: z.number() }))
    .min(1),
  minutesOutOfRange: z.int(),
  highest: timedCelsius.nullable(),
  lowest: timedCelsius.nullable(),
  /** The newest reading behind the door, also after the parcel has left it. */
  newest: timedCelsius.nullable(),
  /** Mean kinetic temperature; null for fridges, for which it is no measure. */
  meanKinetic: z.number().nullable(),
  /** The stay with some readings before it, oldest first: for a list at most 60, else at most 1,500. */
  curve: z.array(point),
});
export type HeldDelivery = z.output<typeof heldDeliverySchema>;

const ofPharmacy = z.strictObject({ pharmacyId: idSchema });
const oneDelivery = z.strictObject({ pharmacyId: idSchema, docId: idSchema });

/**
 * HLD-06: what somebody must decide or take out: first what waits for a decision, then longest on hold first. At most
 * 200 of `total`.
 */
export const listHolds = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/holds/:pharmacyId',
  summary: 'Deliveries on hold, and those picked up during an excursion',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: ofPharmacy,
  result: z.strictObject({ holds: z.array(heldDeliverySchema), total: z.int() }),
  errors: [],
});

/** How many deliveries wait for a decision. */
export const countHolds = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/holds/:pharmacyId/count',
  summary: 'The number of deliveries that wait for a decision',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId' },
  params: ofPharmacy,
  result: z.strictObject({ count: z.int() }),
  errors: [],
});

/**
 * One of them, with its whole curve, the times in which its door was open, and its messages; also after
 * the decision, so that a screen can say who decided.
 */
export const showHold = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/deliveries/holds/:pharmacyId/show/:docId',
  summary: 'A delivery on hold, with the temperatures of its stay',
  access: { permission: 'delivery.read' },
  touches: { pharmacy: 'params.pharmacyId', delivery: 'params.docId' },
  params: oneDelivery,
  result: z.strictObject({
    held: heldDeliverySchema,
    delivery: deliveryWithLogSchema,
    doorOpen: z.array(z.strictObject({ from: timeSchema, until: timeSchema.nullable() })),
    /** The doors of a rejected parcel that were opened from a screen since the rejection: it may be out. */
    openedDoors: z.array(z.string()),
    messages: z.array(
      z.strictObject({
        purpose: z.string(),
        time: timeSchema,
        state: z.enum(['queued', 'sent', 'delivered', 'failed']),
      }),
    ),
  }),
  errors: ['delivery_not_found'],
});

/** What the screen showed: a decision about anything else is refused with `hold_changed`. */
const judgement = z.strictObject({
  reason: textSchema(250).min(3, 'validation.tooShort'),
  heldTime: timeSchema,
  deliveryStatus: z.enum(deliveryStatuses),
});

const refusals = ['delivery_not_found', 'hold_changed'] as const;

/** HLD-07: the PIN works again; only a new excursion puts it on hold again. */
export const releaseDelivery = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/release/:pharmacyId/:docId',
  summary: 'Release a delivery from its hold',
  access: { permission: 'delivery.judge' },
  touches: { pharmacy: 'params.pharmacyId', delivery: 'params.docId' },
  params: oneDelivery,
  body: judgement,
  result: deliveryWithLogSchema,
  errors: refusals,
});

/** HLD-08: the PIN stays dead; the parcel must be taken out. */
export const rejectDelivery = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/reject/:pharmacyId/:docId',
  summary: 'Reject a delivery that is on hold',
  access: { permission: 'delivery.judge' },
  touches: { pharmacy: 'params.pharmacyId', delivery: 'params.docId' },
  params: oneDelivery,
  body: judgement,
  result: deliveryWithLogSchema,
  errors: refusals,
});

/** HLD-10: somebody has dealt with a parcel that was picked up during an excursion. */
export const acknowledgePickup = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/deliveries/acknowledge/:pharmacyId/:docId',
  summary: 'Acknowledge that a parcel was picked up during an excursion',
  access: { permission: 'delivery.judge' },
  touches: { pharmacy: 'params.pharmacyId', delivery: 'params.docId' },
  params: oneDelivery,
  body: judgement,
  result: deliveryWithLogSchema,
  errors: refusals,
});
