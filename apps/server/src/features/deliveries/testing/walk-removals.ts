import type { Accepted } from '@kolli/domain/testing/apply-effects';
import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';

/** For each delivery by its id the doors that its parcels were taken out of, and whether its removal is recorded since. */
export type EmptiedDoors = Map<string, Map<string, boolean>>;

/** Notes from which doors a removal that a box reports again changes nothing, until a parcel is loaded there. */
export function noteRemoval(
  emptied: EmptiedDoors,
  { docId, snapshot }: { readonly docId: string; readonly snapshot: DeliverySnapshot },
  effects: Accepted['effects'],
  doors: readonly string[],
): void {
  const known = emptied.get(docId) ?? new Map<string, boolean>();
  const loaded = snapshot.doors.filter((door) => door.loadedAt && doors.includes(door.lockerId));
  if (effects.includes('markDoorsLoaded')) doors.forEach((door) => known.delete(door));
  if (effects.includes('emptyDoors')) loaded.forEach((door) => known.set(door.lockerId, false));
  if (effects.includes('setRemoved')) known.forEach((_, door) => known.set(door, true));
  emptied.set(docId, known);
}
