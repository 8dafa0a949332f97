import type { Delivery } from '@kolli/contract/deliveries';

interface Action {
  readonly event: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly locker_ids: string[];
  readonly shelves: string[];
  readonly occurred_at: Date;
}

type Entry = Delivery['actionsLog'][number];

const beginnings = new Set(['arrive', 'createInBox', 'createOnPharmacy']);
const assignments = new Set(['assignToLockers', 'assignToShelf']);
/** What gives a deleted delivery a place again; a box may find its parcel behind a door. */
const placements = new Set([...assignments, 'load']);

function begun(action: Action): Entry {
  return {
    reservedUserId: action.event === 'arrive' ? 'API' : action.user_id,
    reservedUserName: action.user_name,
    assignedTime: null,
    assignedUserName: null,
    lockerId: action.locker_ids,
    shelf: action.shelves,
    deleteTime: null,
    deleteUserName: null,
    updatesLog: [],
  };
}

function note(entry: Entry, action: Action): void {
  const time = action.occurred_at.getTime();
  if (assignments.has(action.event)) {
    entry.assignedTime = time;
    entry.assignedUserName = action.user_name;
    entry.lockerId = action.locker_ids;
    entry.shelf = action.shelves;
  } else if (action.event === 'delete') {
    entry.deleteTime = time;
    entry.deleteUserName = action.user_name;
  } else {
    if (action.event === 'changeShelf') entry.shelf = action.shelves;
    entry.updatesLog.push({ updateTime: time, updateUserName: action.user_name });
  }
}

/**
 * The action log as the specification groups it (DLV-05): one entry from each reservation to its
 * deletion, the next one when it is given a place again; whatever else happened is among its updates.
 */
export function actionsLogOf(actions: readonly Action[]): Entry[] {
  const entries: Entry[] = [];
  for (const action of actions) {
    const last = entries.at(-1);
    const isAnew = placements.has(action.event) && last?.deleteTime !== null;
    if (last === undefined || beginnings.has(action.event) || isAnew) entries.push(begun(action));
    const entry = entries.at(-1);
    if (entry !== undefined && !beginnings.has(action.event)) note(entry, action);
  }
  return entries;
}
