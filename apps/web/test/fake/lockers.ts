import { confirmDoor, toggleLocker } from '@kolli/contract/box/lockers';
import { assignDelivery, createDelivery } from '@kolli/contract/delivery/delivery-placing';
import { removeDelivery } from '@kolli/contract/delivery/delivery-endings';
import { showDecodedSsn } from '@kolli/contract/delivery/identity-numbers';
import { chooseLockers, type LockerKind } from '@kolli/domain/box/locker-choice';
import { changeLocker, failure, fakeState, lockersOf, on } from './state.ts';
import { sampleDelivery } from '../sample/delivery.ts';

/** The identity number that the fake server returns for every delivery; a test changes it. */
export const decodedSsn = fakeState(() => ({ value: '131052-308T' }));

/** Blank texts of a form count as omitted. */
type Doors = { readonly lockerId?: unknown; readonly lockerCounts?: unknown };

/** The lockers that a request names, or those that the server chooses for its counts. */
function doorsOf(
  boxId: string | null | undefined,
  { lockerId, lockerCounts }: Doors,
): string[] | undefined {
  if (Array.isArray(lockerId)) return lockerId;
  const known = lockersOf(boxId).map((one) => ({ ...one, isOccupied: one.order !== null }));
  const choice = chooseLockers(known, (lockerCounts || {}) as Partial<Record<LockerKind, number>>);
  return choice.ok ? choice.lockers.map((one) => one.lockerId) : undefined;
}

function placed(boxId: string | null | undefined, doors: Doors) {
  const lockerId = doorsOf(boxId, doors);
  if (lockerId === undefined) return failure('not_enough_free_lockers');
  const heldLockers = lockerId.map((id) => ({ lockerId: id, loadedTime: null }));
  return sampleDelivery({ lockerId, heldLockers, unassigned: false });
}

/** Handlers of the calls of Lockers. */
export const lockerHandlers = [
  on(createDelivery, ({ body, params }) => placed(params.boxId, body)),
  on(assignDelivery, ({ body: { boxInfo } }) =>
    boxInfo ? placed(boxInfo.boxId, boxInfo) : placed(undefined, {}),
  ),
  on(toggleLocker, ({ body: { lockerId, inactive }, params }) => {
    changeLocker(lockerId, { inactive, status: inactive ? 'inactive' : 'free' });
    return lockersOf(params.id).find((one) => one.lockerId === lockerId);
  }),
  on(confirmDoor, ({ body: { lockerId } }) => {
    changeLocker(lockerId, { fault: null });
    return {};
  }),
  on(showDecodedSsn, () => ({ ssn: decodedSsn.value })),
  on(removeDelivery, () => sampleDelivery({ deliveryStatus: 'removed' })),
];
