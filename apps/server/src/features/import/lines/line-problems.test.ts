import { expect, test } from 'vitest';
import { readHistoryLine } from './history-line.ts';

const now = new Date('2026-03-10T09:00:00.000Z');
const day = (number: number) => `2026-03-0${number}T08:00:00.000Z`;

const least = {
  kind: 'delivery',
  pharmacy: 'P',
  deliveryId: 'a',
  deliveryStatus: 'reserved',
  reservedTime: day(1),
  reservedUserName: 'Onni',
};
const order = { ...least, reservedUserName: 'API' };
const doors = { box: 'Front', lockerId: ['1-1'] };
const inDoor = { ...doors, assignedTime: day(2), deliveryTime: day(3) };
const loaded = { ...order, ...inDoor };
const held = { cause: 'temp_high', time: day(4) };
const reasonsOf = (line: object) => readHistoryLine(JSON.stringify(line), now).reasons;

const expired = { deliveryStatus: 'expired', expiredTime: day(5) };
const removed = { deliveryStatus: 'removed', removedTime: day(5) };
const pickedUp = (of: number) => ({ deliveryStatus: 'pickup', pickupTime: day(of) });

const valid = {
  'an order without a place': order,
  'an order on a shelf': {
    ...order,
    shelf: ['A1'],
    deliveryStatus: 'delivered',
    assignedTime: day(2),
  },
  'a reservation made in a box': { ...least, ...doors },
  'a reservation in a box that expired': { ...least, ...doors, ...expired },
  'a delivery on a shelf that expired': {
    ...least,
    shelf: ['A1'],
    deliveryStatus: 'expired',
    deliveryTime: day(3),
    expiredTime: day(5),
  },
  'a parcel that was removed from its door': { ...loaded, ...removed },
  'a parcel that an alarm concerned': {
    ...loaded,
    deliveryStatus: 'delivered',
    causeOfAlarm: 'temp_low',
  },
  'a parcel on hold': { ...loaded, ...expired, hold: { cause: 'temp_low', time: day(4) } },
  'a parcel fetched after its release': {
    ...loaded,
    ...pickedUp(6),
    hold: { ...held, judgement: 'released', judgedTime: day(5), judgedUserName: 'Aino' },
  },
  'a parcel fetched at the keypad': { ...loaded, ...pickedUp(4) },
  'a parcel handed out that was never in a door': {
    ...least,
    ...pickedUp(4),
    givenOutUserName: 'Aino',
  },
  'one that was reserved now': { ...least, reservedTime: now.toISOString() },
  'one with all its times at once': {
    ...loaded,
    assignedTime: day(1),
    deliveryTime: day(1),
    deliveryStatus: 'delivered',
  },
};

test.each(Object.entries(valid))('%s is valid', (_name, line) => {
  expect(reasonsOf(line)).toBeUndefined();
});

const byStatus = {
  reserved: ['assignedTime'],
  delivered: ['assignedTime', 'deliveryTime'],
  expired: ['assignedTime', 'deliveryTime', 'expiredTime'],
  removed: ['assignedTime', 'deliveryTime', 'expiredTime', 'removedTime'],
};
const afterwards = ['deleteTime', 'cancelTime', 'pickupTime', 'destroyTime'];

test.each(Object.entries(byStatus))('one that is %s has no later times', (status, times) => {
  const fields = [...byStatus.removed, ...afterwards];
  const line = { ...order, ...doors, deliveryStatus: status };
  const given = Object.fromEntries(fields.map((field) => [field, day(4)]));
  expect(reasonsOf({ ...line, ...given })).toEqual(
    fields
      .filter((field) => !times.includes(field))
      .map((field) => `${field}: cannot be of one ${status}`),
  );
});

test.each(['deleted', 'cancelled', 'pickup', 'destroyed'])(
  'one that is %s can have all earlier times, and needs its own',
  (status) => {
    const own = { deleted: 'deleteTime', cancelled: 'cancelTime', pickup: 'pickupTime' }[status];
    const field = own ?? 'destroyTime';
    const times = { ...inDoor, expiredTime: day(4), removedTime: day(5), deleteTime: day(6) };
    const line = { ...order, ...times, deliveryStatus: status };
    expect(reasonsOf({ ...line, [field]: day(7) })).toBeUndefined();
    expect(reasonsOf({ ...line, [field]: null })).toEqual([
      `${field}: is missing where it is ${status}`,
    ]);
  },
);

test.each<[reasons: string, object]>([
  [
    'unassigned: cannot be of one delivered',
    { ...least, deliveryStatus: 'delivered', deliveryTime: day(2), unassigned: true },
  ],
  ['unassigned: it has a locker or an assignedTime', { ...least, ...doors, unassigned: true }],
  [
    'deliveryTime: cannot be of one reserved; unassigned: it has a locker or an assignedTime',
    { ...least, shelf: ['A1'], assignedTime: day(2), deliveryStatus: 'reserved', unassigned: true },
  ],
  ['assignedTime: is missing where an order has a place', { ...order, shelf: ['A1'] }],
  [
    'givenOutUserName: is missing; at the keypad there are lockerId and deliveryTime',
    { ...least, ...doors, ...pickedUp(4) },
  ],
  [
    'causeOfAlarm: needs lockerId and deliveryTime',
    { ...least, ...doors, causeOfAlarm: 'temp_high' },
  ],
  ['hold: needs lockerId and deliveryTime', { ...least, ...doors, hold: held }],
  [
    'hold.time: is before deliveryTime; ' +
      'hold: judgement, judgedTime and judgedUserName belong together; ' +
      'hold.judgedTime: is before hold.time',
    { ...loaded, deliveryStatus: 'delivered', hold: { ...held, time: day(2), judgedTime: day(1) } },
  ],
  [
    'hold.time: is after its stay; hold.judgement: is missing where it is pickup',
    { ...loaded, ...pickedUp(3), hold: held },
  ],
  [
    'hold.judgedTime: has not come yet; hold.judgement: what was rejected cannot be picked up',
    {
      ...loaded,
      ...pickedUp(5),
      hold: {
        ...held,
        judgement: 'rejected',
        judgedTime: '2026-03-10T09:00:00.001Z',
        judgedUserName: 'Aino',
      },
    },
  ],
  [
    'removedTime: needs lockerId and deliveryTime',
    {
      ...least,
      shelf: ['A1'],
      deliveryStatus: 'removed',
      deliveryTime: day(2),
      removedTime: day(3),
    },
  ],
  [
    'assignedTime: is before reservedTime; deliveryTime: has not come yet',
    {
      ...least,
      ...doors,
      deliveryStatus: 'delivered',
      deliveryTime: '2026-03-10T09:00:00.001Z',
      assignedTime: '2026-02-28T08:00:00.000Z',
    },
  ],
])('a line is refused: %s', (text, line) => {
  expect(reasonsOf(line)?.join('; ')).toBe(text);
});
