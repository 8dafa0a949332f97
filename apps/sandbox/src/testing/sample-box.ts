import type { DeviceState } from '@kolli/contract/machine/device';
import { pinHash, slowPinHash } from '../box/logic/pin-hash.ts';
import type { BoxDelivery } from '../box/logic/box-types.ts';

export const sampleBoxId = '01890000-0000-7000-8000-00000000b001';
const staffPinFacts = {
  pharmacyId: '01890000-0000-7000-8000-00000000c001',
  staffPinIterations: 1000,
};
const pinKey = Buffer.from('key of a box for tests').toString('base64url');

export const docId = (number: number): string =>
  `01890000-0000-7000-8000-00000000d${String(number).padStart(3, '0')}`;

export const sampleEpoch = '01890000-0000-7000-8000-00000000e001';
export const aino = {
  userId: '01890000-0000-7000-8000-00000000a001',
  name: 'Aino Apteekki',
  pin: '112233',
};
export const bertil = {
  userId: '01890000-0000-7000-8000-00000000a002',
  name: 'Bertil Bok',
  pin: '445566',
};

/** A delivery in the box; with a PIN it can be picked up. */
export function sampleDelivery(
  number: number,
  lockers: BoxDelivery['lockers'],
  pin: string | null,
  deliveryStatus: BoxDelivery['deliveryStatus'] = pin === null ? 'reserved' : 'delivered',
): BoxDelivery {
  return {
    docId: docId(number),
    deliveryId: `kolli-${number}`,
    additionalDeliveryIds: [`kolli-${number}-b`],
    deliveryStatus,
    lockers,
    pinHash: pin === null ? null : pinHash(pinKey, pin),
    mayBeHeld: true,
    hold: null,
    heldPinHash: null,
    judgedSeq: 0,
    expiresAt: null,
  };
}

const dayMs = 24 * 60 * 60_000;
const rules = {
  deliveryKeepTime: 7 * dayMs,
  deliveryReminderMessagePeriod: 2 * dayMs,
  reservationKeepTime: 3 * dayMs,
};

/** The state document of a box with three small doors and a fridge door. */
export function sampleState(deliveries: BoxDelivery[]): DeviceState {
  const locker = (moduleIndex: number, position: number, fridge = false) => ({
    lockerId: `${moduleIndex}-${position}`,
    moduleIndex,
    position,
    type: fridge ? 1 : 0,
    fridge,
    inactive: false,
    unconfirmed: false,
    sensor: fridge ? `${moduleIndex}-${position}` : `${moduleIndex}-1`,
  });
  return {
    epoch: sampleEpoch,
    boxId: sampleBoxId,
    pharmacyId: staffPinFacts.pharmacyId,
    name: 'Box for tests',
    active: true,
    uiLanguages: ['en', 'fi'],
    lockers: [locker(1, 1), locker(1, 2), locker(1, 3), locker(2, 1, true)],
    sensors: [
      { id: '99-99', measures: 'room', place: null },
      { id: '1-1', measures: 'module', place: '1' },
      { id: '2-1', measures: 'door', place: '2-1' },
    ],
    deliveries,
    staff: [aino, bertil].map(({ userId, name, pin }) => ({
      userId,
      name,
      slowPinHash: slowPinHash(staffPinFacts, pin),
    })),
    staffPinIterations: staffPinFacts.staffPinIterations,
    pinKey,
    temperatureRangeBasic: { min: 15, max: 25 },
    temperatureRangeFridge: { min: 2, max: 8 },
    holdRules: { basicAfterMinutes: 15, fridgeAfterMinutes: 15, alarmDelayMs: 15 * 60_000 },
    reportIntervalMs: 60_000,
    deliveryRulesBasicLocker: rules,
    deliveryRulesFridgeLocker: null,
  };
}
