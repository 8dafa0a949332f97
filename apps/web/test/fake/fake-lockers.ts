import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { chooseLockers, type LockerKind } from '@kolli/domain/box/locker-choice';
import { http } from './network.ts';
import { changeLocker, failure, result, signedIn, state } from './fake-state.ts';
import { sampleDelivery } from '../sample/sample-delivery.ts';
import { BOX_ID } from '../sample/sample-ids.ts';

/** The identity number that the fake server returns for every delivery; a test changes it. */
export const decodedSsn = { value: '' };
/** The alarms of the fake server's box; a test adds to it. */
export const alarms: Alarm[] = [];

/** Resets to no alarms, and to the sample's identity number. */
export function resetLockers(): void {
  alarms.length = 0;
  decodedSsn.value = '131052-308T';
}

/** An ongoing alarm of a door. */
export function sampleAlarm(changes: Partial<Alarm> = {}): Alarm {
  return {
    id: '01990000-0000-7000-8000-0000000000c1',
    pickupboxId: BOX_ID,
    lockerId: '3-1',
    timestamp: Date.now() - 600_000,
    alarmEndTimestamp: null,
    alarmType: 'temp_high',
    alarmCause: null,
    alarmDetail: null,
    alarmCount: 1,
    alarmMax: 9.4,
    alarmMin: null,
    alarmInfo: null,
    check: [],
    ...changes,
  };
}

type Doors = {
  lockerId?: string[];
  lockerCounts?: Partial<Record<LockerKind, number>>;
};

const lockersOf = (boxId: string | undefined) =>
  state.boxes
    .filter((box: PickupBox) => box.id === boxId)
    .flatMap((box) => box.info.modules.flatMap((module) => module.lockers));

/** The lockers that a request names, or those that the server chooses for its counts. */
function doorsOf(boxId: string | undefined, doors: Doors): string[] | undefined {
  if (doors.lockerId) return doors.lockerId;
  const known = lockersOf(boxId).map((one) => ({ ...one, isOccupied: one.order !== null }));
  const choice = chooseLockers(known, doors.lockerCounts ?? {});
  return choice.ok ? choice.lockers.map((one) => one.lockerId) : undefined;
}

function placed(boxId: string | undefined, doors: Doors): Response {
  const lockerId = doorsOf(boxId, doors);
  if (lockerId === undefined) return failure('not_enough_free_lockers');
  const heldLockers = lockerId.map((id) => ({ lockerId: id, loadedTime: null }));
  return result(sampleDelivery({ lockerId, heldLockers, unassigned: false }));
}

const placing = [
  http.post(
    '/api/deliveries/create/:boxId',
    signedIn(async ({ request, params }) =>
      placed(String(params['boxId']), (await request.json()) as Doors),
    ),
  ),
  http.patch(
    '/api/deliveries/assign/:pharmacyId/:id',
    signedIn(async ({ request }) => {
      const { boxInfo } = (await request.json()) as { boxInfo?: Doors & { boxId: string } };
      return placed(boxInfo?.boxId, boxInfo ?? {});
    }),
  ),
];

const doors = [
  http.patch(
    '/api/pickup-boxes/toggle-locker/:id',
    signedIn(async ({ request, params }) => {
      const { lockerId, inactive } = (await request.json()) as {
        lockerId: string;
        inactive: boolean;
      };
      changeLocker(lockerId, { inactive, status: inactive ? 'inactive' : 'free' });
      return result(lockersOf(String(params['id'])).find((one) => one.lockerId === lockerId));
    }),
  ),
  http.post(
    '/api/pickup-boxes/confirm-door/:id',
    signedIn(async ({ request }) => {
      const { lockerId } = (await request.json()) as { lockerId: string };
      changeLocker(lockerId, { fault: null });
      return result({});
    }),
  ),
  http.get(
    '/api/deliveries/show-decoded-ssn/:id',
    signedIn(() => result({ ssn: decodedSsn.value })),
  ),
  http.patch(
    '/api/deliveries/remove/:boxId/:docId',
    signedIn(() => result(sampleDelivery({ deliveryStatus: 'removed' }))),
  ),
];

/** Handlers of the calls of Lockers. */
export const lockerHandlers = [...placing, ...doors];
