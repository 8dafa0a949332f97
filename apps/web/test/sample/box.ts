import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import { deliveredParcel, sampleDelivery } from './delivery.ts';
import { BOX_ID, PHARMACY_ID } from './ids.ts';

/** A locker; free and small by default. */
export function sampleLocker(lockerId: string, changes: Partial<Locker> = {}): Locker {
  const [moduleIndex = 0, position = 0] = lockerId.split('-').map(Number);
  return {
    lockerId,
    moduleIndex,
    position,
    type: 0,
    fridge: false,
    sensor: changes.fridge === true ? lockerId : `${moduleIndex}-1`,
    temperature: null,
    inactive: false,
    status: 'free',
    fault: null,
    openCount: 0,
    order: null,
    ...changes,
  };
}

const info: Omit<PickupBox['info'], 'modules' | 'active'> = {
  id: BOX_ID,
  name: 'Box 1 · Kauppatori',
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
  temperatureRangeBasic: { min: 15, max: 25 },
  holdAfterMinutesBasic: 15,
  holdAfterMinutesFridge: 15,
  deliveryRulesBasicLocker: {
    deliveryKeepTime: 1,
    deliveryReminderMessagePeriod: 1,
    reservationKeepTime: 1,
  },
  deliveryRulesFridgeLocker: null,
};

/** A reservation for a locker that its parcel has not reached yet. */
function waitingAt(
  lockerId: string,
  last: string,
  changes: Partial<DeliveryFacts> = {},
): DeliveryFacts {
  const docId = `01990000-0000-7000-8000-0000000000${last}`;
  return sampleDelivery({
    id: docId,
    docId,
    pickupboxId: BOX_ID,
    deliveryId: 'fp-48205',
    unassigned: false,
    status: 'reserved',
    assignedTime: Date.now() - 3_600_000,
    lockerId: [lockerId],
    heldLockers: [{ lockerId, loadedTime: null }],
    ...changes,
  });
}

const reserved = waitingAt('1-3', 'd3');
const expired = waitingAt('2-2', 'd4', {
  deliveryId: 'fp-48131',
  deliveryStatus: 'expired',
  orderExpired: 'reservation',
  status: 'expired',
});
const cold: Partial<Locker> = { fridge: true, type: 1, temperature: 9.4 };

/** Lockers in every state: two plain modules and a fridge that is too warm. */
const modules = (): PickupBox['info']['modules'] => [
  {
    position: 1,
    temperature: 22.1,
    fridgeTemperatures: {},
    lockers: [
      sampleLocker('1-1'),
      sampleLocker('1-2', { type: 1 }),
      sampleLocker('1-3', { type: 1, status: 'reserved', order: reserved }),
      sampleLocker('1-4', { type: 2, fault: 'door_open' }),
    ],
  },
  {
    position: 2,
    temperature: 22,
    fridgeTemperatures: {},
    lockers: [
      sampleLocker('2-1', { type: 1, status: 'delivered', order: deliveredParcel() }),
      sampleLocker('2-2', { type: 2, status: 'expired', order: expired }),
      sampleLocker('2-3', { type: 1, inactive: true, status: 'inactive' }),
      sampleLocker('2-4'),
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
];

/** Each basic module measures, each fridge door, and the room. */
const sensors: PickupBox['sensors'] = [
  { id: '99-99', measures: 'room', place: null },
  { id: '1-1', measures: 'module', place: '1' },
  { id: '2-1', measures: 'module', place: '2' },
  ...['3-1', '3-2', '3-3', '3-4'].map((id) => ({ id, measures: 'door' as const, place: id })),
];

/** A box with lockers in every state, online and active by default. */
export function sampleBox({
  active = true,
  ...changes
}: {
  active?: boolean;
  connectionAlarmed?: boolean;
  staffAtBox?: boolean;
} = {}): PickupBox {
  return {
    id: BOX_ID,
    pharmacyId: PHARMACY_ID,
    cardboardType: false,
    outdoor: false,
    connectionAlarmed: false,
    staffAtBox: false,
    lastSeenTime: Date.now(),
    clockSkew: 0,
    unreadableEvents: { count: 0, last: null },
    reservations: [],
    info: { ...info, active, modules: modules() },
    sensors,
    ...changes,
  };
}
