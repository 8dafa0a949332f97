import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import type { Today } from '@kolli/contract/today/today';
import { sampleAlarm } from '../fake/alarms.ts';
import { deliveredParcel, sampleDelivery } from './delivery.ts';
import { heldId } from './hold.ts';
import { BOX_ID } from './ids.ts';

const HOUR_MS = 3_600_000;

const behind = (lockerId: string): Partial<DeliveryFacts> => ({
  lockerId: [lockerId],
  heldLockers: [{ lockerId, loadedTime: Date.now() - 100 * HOUR_MS }],
});

function parcel(index: number, changes: Partial<DeliveryFacts>): DeliveryFacts {
  const docId = heldId(index);
  return { ...deliveredParcel(), id: docId, docId, deliveryId: `fp-${String(index)}`, ...changes };
}

const now = Date.now();
const expired = { deliveryStatus: 'expired', waitsUntil: null } as const;
const nowhere = { lockerId: [], heldLockers: [], pickupboxId: null };
const on = (shelf: string) => ({ ...nowhere, shelf: [shelf], heldShelves: [shelf] });

const deliveries = (): Today['deliveries'] => [
  {
    group: 'toDecide',
    delivery: parcel(1, {
      ...behind('3-1'),
      hold: 'held',
      heldTime: now - 18 * HOUR_MS,
      holdCause: 'temp_high',
    }),
  },
  {
    group: 'expired',
    delivery: parcel(2, { ...expired, ...behind('1-1'), expiredTime: now - 16 * HOUR_MS }),
  },
  {
    group: 'expired',
    delivery: parcel(3, { ...expired, ...on('a4'), expiredTime: now - 72 * HOUR_MS }),
  },
  { group: 'endsSoon', delivery: parcel(4, { waitsUntil: now + 9 * HOUR_MS }) },
  {
    group: 'removed',
    delivery: parcel(5, {
      deliveryStatus: 'removed',
      heldLockers: [],
      waitsUntil: null,
      removedTime: now - 24 * HOUR_MS,
      removedUserName: 'Sari Koskela',
    }),
  },
  { group: 'unassigned', delivery: order() },
  {
    group: 'messages',
    delivery: parcel(7, {
      ...on('a3'),
      sms: { state: 'failed', time: now - 22 * HOUR_MS, writtenTime: now - 22 * HOUR_MS },
    }),
  },
];

const order = () =>
  sampleDelivery({ docId: heldId(6), deliveryId: 'fp-6', reservedTime: now - 26 * HOUR_MS });

/** Something to do of each kind, as the server lists it: two expired parcels, else one. */
export function sampleToday(): Omit<Today, 'counts'> {
  return {
    deliveries: deliveries(),
    alarms: [sampleAlarm({ timestamp: now - 18 * HOUR_MS, alarmMax: 13.1 })],
    faults: [
      {
        pickupboxId: BOX_ID,
        lockerId: '2-2',
        fault: 'door_open',
        time: now - 28 * 60_000,
        deliveryId: null,
      },
    ],
  };
}
