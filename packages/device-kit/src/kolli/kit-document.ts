import { createHmac, pbkdf2Sync, randomUUID } from 'node:crypto';
import type { DeviceState } from '@kolli/contract/machine/device';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';

export type KitDelivery = DeviceState['deliveries'][number];

const firstPinKey = Buffer.from('the first key of PINs').toString('base64url');
export const secondPinKey = Buffer.from('the second key of PINs').toString('base64url');

/** The two members of staff of the kit, with their PINs. */
export const aino = { userId: '01930000-0000-7000-8000-0000000000a1', name: 'Aino', pin: '112233' };
export const bertil = {
  userId: '01930000-0000-7000-8000-0000000000a2',
  name: 'Bertil',
  pin: '445566',
};

/** The door that only commands open: see `settled`. */
export const commandDoor = '1-4';

/** The hash of a delivery's PIN, as docs/device-api.md says. */
export const hashPin = (pin: string, pinKey = firstPinKey) =>
  createHmac('sha256', Buffer.from(pinKey, 'base64url')).update(pin).digest('hex');

const pharmacyId = '01930000-0000-7000-8000-0000000000c1';
const firstIterations = 20_000;
export const secondIterations = 30_000;

/** The members of staff, with slow hashes of their PINs. */
export const staffWith = (iterations: number) => ({
  staffPinIterations: iterations,
  staff: [aino, bertil].map(({ userId, name, pin }) => {
    const slowPinHash = pbkdf2Sync(pin, pharmacyId, iterations, 32, 'sha256').toString('hex');
    return { userId, name, slowPinHash };
  }),
});

/** Any temperature is within the first range, too warm for the second and too cold for the third, in degrees Celsius. */
export const anyTemperature = { min: -60, max: 100 };
export const tooWarmRange = { min: -60, max: -50 };
export const tooColdRange = { min: 90, max: 100 };

let made = 0;

/** A PIN that no other delivery has. */
export function nextPin(): string {
  made += 1;
  return String(300_000 + made * 7);
}

/** A delivery that waits behind these doors for this PIN; without a PIN it is reserved and to be loaded. */
export function deliveryFor(
  doors: readonly string[],
  pin: string | null,
  fields: Partial<KitDelivery> = {},
): KitDelivery {
  made += 1;
  return {
    docId: randomUUID(),
    deliveryId: `kit-${made}`,
    additionalDeliveryIds: [],
    deliveryStatus: pin === null ? 'reserved' : 'delivered',
    lockers: doors.map((lockerId) => ({ lockerId, loaded: pin !== null })),
    pinHash: pin === null ? null : hashPin(pin),
    mayBeHeld: false,
    hold: null,
    heldPinHash: null,
    judgedSeq: 0,
    expiresAt: null,
    ...fields,
  };
}

/** The deliveries after an event of the box, as Kolli would have them. */
export function afterEvent(deliveries: readonly KitDelivery[], event: DeviceEvent): KitDelivery[] {
  const doorsAfter = ({ docId, lockers }: KitDelivery): KitDelivery['lockers'] => {
    if (!('docId' in event) || event.docId !== docId) return lockers;
    if (event.kind === 'loaded')
      return lockers.map((door) =>
        door.lockerId === event.lockerId ? { ...door, loaded: true } : door,
      );
    if (event.kind === 'released')
      return lockers.filter(({ lockerId }) => !event.lockerIds.includes(lockerId));
    if (event.kind !== 'pickedUp' && event.kind !== 'removed') return lockers;
    return lockers.filter(({ lockerId }) => lockerId !== event.lockerId);
  };
  return deliveries
    .map((delivery) => ({ ...delivery, lockers: doorsAfter(delivery) }))
    .filter(({ lockers }) => lockers.length > 0);
}

const rules = {
  deliveryKeepTime: 604_800_000,
  deliveryReminderMessagePeriod: 172_800_000,
  reservationKeepTime: 259_200_000,
};

const doorAt = (moduleIndex: number, position: number, fridge = false) => ({
  lockerId: `${moduleIndex}-${position}`,
  moduleIndex,
  position,
  type: 0,
  fridge,
  inactive: false,
  unconfirmed: false,
  sensor: `${moduleIndex}-1`,
});

/** The document of a box with four doors and a fridge door, without deliveries. Any temperature is in range. */
export function kitDocument(): Omit<DeviceState, 'epoch'> {
  return {
    boxId: '01930000-0000-7000-8000-0000000000b1',
    pharmacyId,
    name: 'Device kit',
    active: true,
    uiLanguages: ['en', 'fi'],
    lockers: [doorAt(1, 1), doorAt(1, 2), doorAt(1, 3), doorAt(1, 4), doorAt(2, 1, true)],
    sensors: [
      { id: '99-99', measures: 'room', place: null },
      { id: '1-1', measures: 'module', place: '1' },
      { id: '2-1', measures: 'door', place: '2-1' },
    ],
    deliveries: [],
    ...staffWith(firstIterations),
    pinKey: firstPinKey,
    temperatureRangeBasic: anyTemperature,
    temperatureRangeFridge: anyTemperature,
    holdRules: { basicAfterMinutes: 15, fridgeAfterMinutes: 15, alarmDelayMs: 900_000 },
    reportIntervalMs: 60_000,
    deliveryRulesBasicLocker: rules,
    deliveryRulesFridgeLocker: null,
  };
}
