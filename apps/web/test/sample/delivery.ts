import { deliveryWithLogSchema, type DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { BOX_ID, PHARMACY_ID } from './ids.ts';

const NOW = Date.now();
const HOUR_MS = 3_600_000;

type Schema = { readonly safeParse: (value: unknown) => { readonly success: boolean } };

/** Nothing, no or none, whichever a field of the contract may be. */
const emptyOf = (schema: Schema) =>
  [null, false, []].find((empty) => schema.safeParse(empty).success);
const fields = Object.entries(deliveryWithLogSchema.shape);
const nothing = Object.fromEntries(fields.map(([name, schema]) => [name, emptyOf(schema)]));

const waitingDelivery = {
  ...nothing,
  id: '01990000-0000-7000-8000-0000000000d1',
  docId: '01990000-0000-7000-8000-0000000000d1',
  pharmacyId: PHARMACY_ID,
  deliveryId: 'fp-48214',
  phoneNumber: '+358449076610',
  deliveryStatus: 'reserved',
  unassigned: true,
  order_id: 'o-1',
  fulfillment_order_id: 'f-1',
  reservedUserId: 'API',
  reservedUserName: 'API',
  reservedTime: NOW - 5 * HOUR_MS,
  resendSMSCounter: 0,
  actions: [
    {
      event: 'arrive',
      time: NOW - 5 * HOUR_MS,
      userName: 'API',
      lockerId: [],
      shelf: [],
      reason: null,
    },
  ],
} as unknown as DeliveryWithLog;

/** A delivery that waits to be assigned, with a test's changes and its log. */
export function sampleDelivery(changes: Partial<DeliveryWithLog> = {}): DeliveryWithLog {
  return { ...waitingDelivery, ...(changes.docId ? { id: changes.docId } : {}), ...changes };
}

/** An event some hours ago. */
function sampleAction(
  event: string,
  hoursAgo: number,
  userName: string,
  lockerId: string[] = [],
): DeliveryWithLog['actions'][number] {
  const time = NOW - hoursAgo * HOUR_MS;
  return { event, time, userName, lockerId, shelf: [], reason: null };
}

/** A parcel in locker 2-1 whose customer was notified. */
export function deliveredParcel(): DeliveryWithLog {
  const loadedTime = NOW - 3 * HOUR_MS;
  return sampleDelivery({
    docId: '01990000-0000-7000-8000-0000000000d2',
    pickupboxId: BOX_ID,
    additionalDeliveryIds: ['fp-48214-2'],
    deliveryStatus: 'delivered',
    unassigned: false,
    status: 'delivered',
    lockerId: ['2-1'],
    heldLockers: [{ lockerId: '2-1', loadedTime }],
    is_drug: true,
    ssn: '*'.repeat(12),
    hasSsn: true,
    descriptionText: 'Cold chain, two parcels',
    deliveryTime: loadedTime,
    waitsUntil: NOW + 71.9 * HOUR_MS,
    notifiedTime: loadedTime,
    actions: [
      sampleAction('arrive', 5, 'API'),
      sampleAction('assignToLockers', 4, 'Anna Lindqvist', ['2-1']),
      sampleAction('load', 3, 'Sari Koskela', ['2-1']),
    ],
  });
}
