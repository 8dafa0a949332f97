import type { Delivery } from '@kolli/contract/deliveries';
import type { Locker, PickupBox } from '@kolli/contract/pickup-boxes';
import { BOX_ID, PHARMACY_ID } from './sample-ids.ts';

const NOW = Date.now();
const HOUR_MS = 3_600_000;

/** A delivery that waits to be assigned; tests change what they are about. */
export function sampleDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    docId: '01990000-0000-7000-8000-0000000000d1',
    pharmacyId: PHARMACY_ID,
    pickupboxId: null,
    deliveryId: 'fp-48214',
    additionalDeliveryIds: [],
    phoneNumber: '+358449076610',
    deliveryStatus: 'reserved',
    unassigned: true,
    orderExpired: null,
    lockerId: [],
    shelf: [],
    is_drug: false,
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
    actionsLog: [],
    actions: [{ event: 'arrive', time: NOW - 5 * HOUR_MS, userName: 'API', lockerId: [] }],
    ...changes,
  };
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
    lockerId: ['2-1'],
    is_drug: true,
    hasSsn: true,
    descriptionText: 'Cold chain, two parcels',
    deliveryTime: told,
    waitsUntil: NOW + 71.9 * HOUR_MS,
    toldTime: told,
    actions: [
      { event: 'arrive', time: NOW - 5 * HOUR_MS, userName: 'API', lockerId: [] },
      {
        event: 'assignToLockers',
        time: NOW - 4 * HOUR_MS,
        userName: 'Anna Lindqvist',
        lockerId: ['2-1'],
      },
      { event: 'load', time: told, userName: 'Sari Koskela', lockerId: ['2-1'] },
    ],
  });
}

/** A door; free and small unless told otherwise. */
export function sampleLocker(lockerId: string, changes: Partial<Locker> = {}): Locker {
  const [moduleIndex = 0, position = 0] = lockerId.split('-').map(Number);
  return {
    lockerId,
    moduleIndex,
    position,
    type: 0,
    fridge: false,
    temperature: null,
    inactive: false,
    status: 'free',
    fault: null,
    openCount: 0,
    order: null,
    ...changes,
  };
}

function held(status: 'reserved' | 'delivered' | 'expired', order: Delivery): Partial<Locker> {
  return { status, order };
}

/** A box with a door of every state: two plain modules and a fridge that is too warm. */
export function sampleBox(
  changes: { active?: boolean; connectionAlarmed?: boolean } = {},
): PickupBox {
  const reserved = sampleDelivery({
    docId: '01990000-0000-7000-8000-0000000000d3',
    deliveryId: 'fp-48205',
    unassigned: false,
    lockerId: ['1-3'],
  });
  const expired = { ...reserved, deliveryId: 'fp-48131', deliveryStatus: 'expired' as const };
  const removed = { ...reserved, deliveryId: 'fp-48001', deliveryStatus: 'removed' as const };
  const cold = { fridge: true, type: 1 as const, temperature: 9.4 };
  const range = { min: 15, max: 25 };
  return {
    id: BOX_ID,
    pharmacyId: PHARMACY_ID,
    cardboardType: false,
    outdoor: false,
    connectionAlarmed: changes.connectionAlarmed ?? false,
    lastSeenTime: NOW,
    reservations: [],
    info: {
      id: BOX_ID,
      name: 'Box 1 · Kauppatori',
      active: changes.active ?? true,
      street: 'Kauppapuistikko 14',
      city: 'Vaasa',
      zipCode: '65100',
      country: 'FI',
      language: 'fi',
      uiLanguages: ['fi', 'sv'],
      customerSMSLanguages: ['fi'],
      currentSWVersion: '1.0.0',
      templateId: 'classic',
      temperatureSendDataFromPickupboxIntervalTime: 300_000,
      temperatureSendAlarmNotificationAfterIntervalTime: 600_000,
      temperatureRangeFridge: { min: 2, max: 8 },
      temperatureRangeBasic: range,
      deliveryRulesBasicLocker: {
        deliveryKeepTime: 1,
        deliveryReminderMessagePeriod: 1,
        reservationKeepTime: 1,
      },
      deliveryRulesFridgeLocker: null,
      modules: [
        {
          position: 1,
          temperature: 22.1,
          fridgeTemperatures: {},
          lockers: [
            sampleLocker('1-1'),
            sampleLocker('1-2', { type: 1 }),
            sampleLocker('1-3', { type: 1, ...held('reserved', reserved) }),
            sampleLocker('1-4', { type: 2, fault: 'door_open' }),
          ],
        },
        {
          position: 2,
          temperature: 22,
          fridgeTemperatures: {},
          lockers: [
            sampleLocker('2-1', { type: 1, ...held('delivered', deliveredParcel()) }),
            sampleLocker('2-2', { type: 2, ...held('expired', expired) }),
            sampleLocker('2-3', { type: 1, inactive: true, status: 'inactive' }),
            sampleLocker('2-4', { type: 0, status: 'removed', order: removed }),
          ],
        },
        {
          position: 3,
          temperature: null,
          fridgeTemperatures: { '3-1': 9.4 },
          lockers: [
            sampleLocker('3-1', cold),
            sampleLocker('3-2', cold),
            sampleLocker('3-3', cold),
            sampleLocker('3-4', { ...cold, type: 0, temperature: 4 }),
          ],
        },
      ],
    },
  };
}
