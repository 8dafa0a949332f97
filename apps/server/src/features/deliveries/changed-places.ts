import type { ChangedStay } from '../statistics/count-event.ts';
import type { WaitingPlace } from '../../platform/database/waiting-place.ts';
import type { Accepted, DeliveryChange, LoadedDelivery, Place } from './delivery-change.ts';
import { newShelfStays, newStays, type NewStay } from './doors/occupancy.repository.ts';

/** An event of a delivery, before its places are changed. */
interface PlaceChange {
  readonly before: LoadedDelivery;
  readonly decision: Accepted;
  readonly change: DeliveryChange;
}

/** The box whose doors an event names. */
export function boxOf({ change, before }: Pick<PlaceChange, 'change' | 'before'>): string {
  const boxId = change.boxId ?? before.row.box_id;
  if (boxId === null) throw new Error('An event at doors without a box');
  return boxId;
}

/** What a delivery still occupies after these stays ended. */
export const keptPlaces = (
  { places }: LoadedDelivery,
  ended: readonly ChangedStay[],
): readonly Place[] =>
  places.filter(
    ({ boxId, name }) => !ended.some((stay) => stay.boxId === boxId && stay.name === name),
  );

/** The doors that an event occupies, without those that the delivery occupies already. */
export function newDoors(event: PlaceChange, kept: readonly Place[]): string[] {
  const { decision, change } = event;
  if (!decision.effects.includes('occupyLockers')) return [];
  const boxId = boxOf(event);
  const wanted = change.lockerIds ?? decision.lockerIds;
  return wanted.filter((id) => !kept.some((one) => one.boxId === boxId && one.name === id));
}

/** What a delivery occupies with a stay that begins or goes on. */
export const begun = ({ boxId, name, occupiedAt }: ChangedStay): Place => ({
  boxId,
  name,
  loadedAt: null,
  occupiedAt,
});

/** What a delivery occupies after an event, and the stays that begin with it. */
export interface ChangedPlaces {
  readonly places: readonly Place[];
  readonly doors: readonly NewStay[];
  readonly shelves: readonly ChangedStay[];
}

/** Occupies what an event occupies, in addition to what is kept, and marks the doors that it loads. */
export function changedPlaces(
  event: PlaceChange,
  kept: readonly Place[],
  { doors: known }: WaitingPlace,
): ChangedPlaces {
  const { decision, change } = event;
  const wanted = newDoors(event, kept).map((id) => {
    const door = known.find((one) => one.locker_id === id);
    if (door === undefined) throw new Error(`The box has no door ${id}`);
    return door;
  });
  const doors = wanted.length === 0 ? [] : newStays(change.at, boxOf(event), wanted);
  const isOnShelf = decision.effects.includes('occupyShelves');
  const shelves = isOnShelf ? newShelfStays(change.at, change.shelves ?? []) : [];
  const isLoaded = ({ boxId, name }: Place) =>
    decision.effects.includes('markDoorsLoaded') &&
    boxId !== null &&
    decision.lockerIds.includes(name);
  const places = [...kept, ...doors.map(begun), ...shelves.map(begun)].map((one) =>
    isLoaded(one) ? { ...one, loadedAt: change.at } : one,
  );
  return { places, doors, shelves };
}
