import type { Delivery } from '@kolli/contract/deliveries';

interface Action {
  readonly event: string;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly lockerId: string[];
  readonly shelf: string[];
  /** Epoch milliseconds. */
  readonly time: number;
}

type Entry = Delivery['actionsLog'][number];

const beginnings = new Set(['arrive', 'createInBox', 'createOnPharmacy']);
const assignments = new Set(['assignToLockers', 'assignToShelf']);
/** What gives a deleted delivery a place again; a box may find its parcel behind a door. */
const placements = new Set([...assignments, 'load']);

function begun({ event, userId, userName, lockerId, shelf }: Action): Entry {
  return {
    reservedUserId: event === 'arrive' ? 'API' : userId,
    reservedUserName: userName,
    assignedTime: null,
    assignedUserName: null,
    lockerId,
    shelf,
    deleteTime: null,
    deleteUserName: null,
    updatesLog: [],
  };
}

function note(entry: Entry, { event, userName, lockerId, shelf, time }: Action): void {
  if (assignments.has(event)) {
    Object.assign(entry, { assignedTime: time, assignedUserName: userName, lockerId, shelf });
  } else if (event === 'delete') {
    entry.deleteTime = time;
    entry.deleteUserName = userName;
  } else {
    if (event === 'changeShelf') entry.shelf = shelf;
    entry.updatesLog.push({ updateTime: time, updateUserName: userName });
  }
}

/**
 * The action log as the specification groups it (DLV-05): one entry from each reservation to its
 * deletion, the next one when it is given a place again; whatever else happened is among its updates.
 */
export function actionsLogOf(actions: readonly Action[]): Entry[] {
  const entries: Entry[] = [];
  for (const action of actions) {
    const { event } = action;
    const last = entries.at(-1);
    const isAnew = placements.has(event) && last?.deleteTime !== null;
    if (last === undefined || beginnings.has(event) || isAnew) entries.push(begun(action));
    const entry = entries.at(-1);
    if (entry !== undefined && !beginnings.has(event)) note(entry, action);
  }
  return entries;
}
