import { createHash } from 'node:crypto';
import type { DeviceState } from '@kolli/contract/machine/device';
import { doesPinOpenDoors, type HeldDoor } from '@kolli/domain/delivery/delivery-snapshot';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { type HoldState, isOnHold, mayBeHeld } from '@kolli/domain/delivery/holds';
import type { DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { isLanguage } from '@kolli/domain/people/languages';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { readEpoch } from './connection/database-epoch.ts';
import { boxPinHash } from '../../platform/secrets/box-pin-hash.ts';
import { openPharmacistPin } from '../../platform/secrets/sealed-pins.ts';
import { staffPinHash, staffPinIterations } from '../../platform/secrets/staff-pin-hash.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { basicRules, fridgeRules } from '../deliveries/keep-rules.ts';
import { openPickupPin } from '../deliveries/pickup-pin.ts';
import { sensorsOfRows } from '../../platform/database/sensors-of-rows.ts';
import {
  type BoxRow,
  type BoxStaff,
  doesHoldAllParcels,
  type DoorRow,
  findBox,
  listDoors,
  listOpenDeliveries,
  listStaff,
  listUnhashedPins,
  type OpenDelivery,
  storePinHash,
} from './device-state.repository.ts';

type StateDelivery = DeviceState['deliveries'][number];

const wireRules = (rules: DeliveryRules) => ({
  deliveryKeepTime: rules.deliveryKeepTimeMs,
  deliveryReminderMessagePeriod: rules.deliveryReminderMessagePeriodMs,
  reservationKeepTime: rules.reservationKeepTimeMs,
});

function fridgeWireRules(box: BoxRow) {
  const rules = fridgeRules(box);
  return rules && wireRules(rules);
}

function toStateLocker(door: DoorRow): DeviceState['lockers'][number] {
  return {
    lockerId: door.locker_id,
    moduleIndex: door.module_index,
    position: door.position,
    type: door.type,
    fridge: door.fridge,
    inactive: door.is_inactive,
    unconfirmed: door.unconfirmed_at !== null,
    sensor: door.sensor,
  };
}

/** Its ranges, and when parcels out of them go on hold. */
const temperatureRulesOf = (box: BoxRow) => ({
  temperatureRangeBasic: { min: box.basic_min_celsius, max: box.basic_max_celsius },
  temperatureRangeFridge: { min: box.fridge_min_celsius, max: box.fridge_max_celsius },
  holdRules: {
    basicAfterMinutes: box.basic_hold_after_minutes,
    fridgeAfterMinutes: box.fridge_hold_after_minutes,
    alarmDelayMs: box.alarm_delay_ms,
  },
});

/** What the deliveries of a box have in common. */
interface StateContext {
  readonly secrets: Secrets;
  readonly pinKey: Buffer;
  readonly holdAllParcels: boolean;
  /** Doors of which it is uncertain what lies behind them: no PIN opens them. */
  readonly unconfirmed: ReadonlySet<string>;
}

/**
 * The number of the last event that was known when somebody decided about these parcels; 0 when nobody did since they
 * were loaded. An earlier decision may have the numbers of another box.
 */
function judgedSeqOf(row: OpenDelivery, doors: readonly HeldDoor[]): number {
  const { judged_time: judged, judged_seq: seq } = row;
  const isOfStay = doors.some(
    ({ loadedAt }) => loadedAt !== null && judged !== null && loadedAt <= judged,
  );
  return isOfStay ? seq : 0;
}

function toStateDelivery(
  { secrets, pinKey, holdAllParcels, unconfirmed }: StateContext,
  row: OpenDelivery,
): StateDelivery {
  const status = row.status as DeliveryStatus;
  const doors = row.doors.map(({ lockerId, loadedAt }) => ({
    lockerId,
    loadedAt: loadedAt === null ? null : new Date(loadedAt),
  }));
  const hold = row.hold as HoldState | null;
  const pinHash = () => boxPinHash(pinKey, openPickupPin(secrets, row));
  const isCertain = doors.every(({ lockerId }) => !unconfirmed.has(lockerId));
  const opensDoors = isCertain && doesPinOpenDoors({ status, doors, hold });
  const isHeldFromCustomer = isOnHold({ hold }) && doesPinOpenDoors({ status, doors, hold: null });
  return {
    docId: row.id,
    deliveryId: row.kolli_id,
    additionalDeliveryIds: row.additional_kolli_ids,
    deliveryStatus: status,
    lockers: doors.map(({ lockerId, loadedAt }) => ({ lockerId, loaded: loadedAt !== null })),
    pinHash: opensDoors ? pinHash() : null,
    mayBeHeld: mayBeHeld({ isDrug: row.is_drug }, { holdAllParcels }),
    hold,
    heldPinHash: isHeldFromCustomer ? pinHash() : null,
    judgedSeq: judgedSeqOf(row, doors),
    expiresAt: status === 'delivered' ? (row.waits_until?.getTime() ?? null) : null,
  };
}

/** The person, once the hash of their PIN was made. */
const toStateStaff = ({ userId, name, hash }: BoxStaff): DeviceState['staff'] =>
  hash === null ? [] : [{ userId, name, slowPinHash: hash }];

/** After a restore no PIN opens a door before the box has been in contact. */
const uncertainDoors = (doors: readonly DoorRow[], isRestored: boolean) =>
  new Set(
    doors
      .filter((door) => isRestored || door.unconfirmed_at !== null)
      .map((door) => door.locker_id),
  );

interface StateDeps {
  readonly store: Store;
  readonly secrets: Secrets;
}

/** Makes the hashes of PINs that were chosen since a box of the pharmacy last asked, outside of any lock. */
async function hashNewPins({ store, secrets }: StateDeps, pharmacyId: string): Promise<void> {
  const unhashed = await store.inPharmacies([pharmacyId], (tx) => listUnhashedPins(tx, pharmacyId));
  for (const { userId, pin } of unhashed) {
    const hash = await staffPinHash(pharmacyId, openPharmacistPin(secrets, userId, pin));
    await store.inPharmacies([pharmacyId], (tx) =>
      storePinHash(tx, pharmacyId, { userId, pin, hash }),
    );
  }
}

async function readState(tx: Tx, { secrets }: StateDeps, key: BoxKey): Promise<DeviceState> {
  const [box, doors, deliveries, holdAllParcels, epoch, staff] = await Promise.all([
    findBox(tx, key),
    listDoors(tx, key),
    listOpenDeliveries(tx, key),
    doesHoldAllParcels(tx, key),
    readEpoch(tx),
    listStaff(tx, key.pharmacyId),
  ]);
  const pinKey = secrets.boxPinKey(key.boxId);
  const unconfirmed = uncertainDoors(doors, box.epoch !== null && box.epoch !== epoch);
  const context = { secrets, pinKey, holdAllParcels, unconfirmed };
  return {
    epoch,
    boxId: box.id,
    pharmacyId: box.pharmacy_id,
    name: box.name,
    active: box.is_active,
    uiLanguages: box.ui_languages.filter(isLanguage),
    lockers: doors.map(toStateLocker),
    sensors: sensorsOfRows(doors),
    deliveries: deliveries.map((row) => toStateDelivery(context, row)),
    staff: staff.flatMap(toStateStaff),
    staffPinIterations,
    pinKey: pinKey.toString('base64url'),
    ...temperatureRulesOf(box),
    reportIntervalMs: box.report_interval_ms,
    deliveryRulesBasicLocker: wireRules(basicRules(box)),
    deliveryRulesFridgeLocker: fridgeWireRules(box),
  };
}

/**
 * Everything that a box needs to work offline, with an ETag. The same state gives the same document,
 * byte for byte: lists have a total order, and the time of the request is not in it. A pickup PIN's
 * hash is included only while the PIN opens doors, with its expiry for a box that is offline by then.
 */
export async function showDeviceState(
  deps: StateDeps,
  key: BoxKey,
): Promise<{ state: DeviceState; etag: string }> {
  const { pharmacyId } = key;
  await hashNewPins(deps, pharmacyId);
  const state = await deps.store.inPharmacies([pharmacyId], (tx) => readState(tx, deps, key));
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url');
  return { state, etag: `"${hash}"` };
}

/** Whether `If-None-Match` has this ETag (RFC 9110, 13.1.2: weak comparison). */
export function isSameTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
