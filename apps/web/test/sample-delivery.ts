import type { Delivery } from '@kolli/contract/deliveries';
import { BOX_ID, PHARMACY_ID } from './sample-ids.ts';

const NOW = Date.now();
const HOUR_MS = 3_600_000;

const waitingDelivery: Delivery = {
  id: '01990000-0000-7000-8000-0000000000d1',
  docId: '01990000-0000-7000-8000-0000000000d1',
  pharmacyId: PHARMACY_ID,
  pickupboxId: null,
  deliveryId: 'fp-48214',
  additionalDeliveryIds: [],
  phoneNumber: '+358449076610',
  deliveryStatus: 'reserved',
  unassigned: true,
  status: null,
  orderExpired: null,
  lockerId: [],
  heldLockers: [],
  shelf: [],
  heldShelves: [],
  temperature: null,
  is_drug: false,
  ssn: null,
  pickupSsn: null,
  hasSsn: false,
  hasPickupSsn: false,
  order_id: 'o-1',
  fulfillment_order_id: 'f-1',
  descriptionText: null,
  causeOfAlarm: null,
  reservedUserId: 'API',
  reservedUserName: 'API',
  reservedTime: NOW - 5 * HOUR_MS,
  assignedUserName: null,
  assignedTime: null,
  deliveryUserName: null,
  deliveryTime: null,
  expiredTime: null,
  waitsUntil: null,
  removedUserName: null,
  removedTime: null,
  deleteUserName: null,
  deleteTime: null,
  destroyUserName: null,
  destroyTime: null,
  givenOutUserName: null,
  pickupTime: null,
  resendSMSCounter: 0,
  resendSMSTimestamps: [],
  toldTime: null,
  sms: null,
  actionsLog: [],
  actions: [{ event: 'arrive', time: NOW - 5 * HOUR_MS, userName: 'API', lockerId: [], shelf: [] }],
};

/** A delivery that waits to be assigned; tests change what they are about. */
export function sampleDelivery(changes: Partial<Delivery> = {}): Delivery {
  return { ...waitingDelivery, ...(changes.docId ? { id: changes.docId } : {}), ...changes };
}

/** A parcel behind door 2-1, its customer told. */
export function deliveredParcel(): Delivery {
  const told = NOW - 3 * HOUR_MS;
  return sampleDelivery({
    docId: '01990000-0000-7000-8000-0000000000d2',
    pickupboxId: BOX_ID,
    additionalDeliveryIds: ['fp-48214-2'],
    deliveryStatus: 'delivered',
    unassigned: false,
    status: 'delivered',
    lockerId: ['2-1'],
    heldLockers: [{ lockerId: '2-1', loadedTime: told }],
    is_drug: true,
    ssn: '*'.repeat(12),
    hasSsn: true,
    descriptionText: 'Cold chain, two parcels',
    deliveryTime: told,
    waitsUntil: NOW + 71.9 * HOUR_MS,
    toldTime: told,
    actions: [
      { event: 'arrive', time: NOW - 5 * HOUR_MS, userName: 'API', lockerId: [], shelf: [] },
      {
        event: 'assignToLockers',
        time: NOW - 4 * HOUR_MS,
        userName: 'Anna Lindqvist',
        lockerId: ['2-1'],
        shelf: [],
      },
      { event: 'load', time: told, userName: 'Sari Koskela', lockerId: ['2-1'], shelf: [] },
    ],
  });
}
