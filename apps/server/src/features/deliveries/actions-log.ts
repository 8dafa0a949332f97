import type { Delivery } from '@kolli/contract/deliveries';

interface Action {
  readonly event: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly locker_ids: string[];
  readonly occurred_at: Date;
}

type Entry = Delivery['actionsLog'][number];

const beginnings = new Set(['arrive', 'createInBox', 'createOnPharmacy']);
const assignments = new Set(['assignToLockers', 'assignToShelf']);

function begun(action: Action): Entry {
  return {
    reservedUserId: action.event === 'arrive' ? 'API' : action.user_id,
    reservedUserName: action.user_name,
    assignedTime: null,
    assignedUserName: null,
    lockerId: action.locker_ids,
    deleteTime: null,
    deleteUserName: null,
    updatesLog: [],
  };
}

/**
 * The action log as the specification groups it (DLV-05): one entry from each reservation to its
 * deletion, the next one after a deletion; whatever else happened is among its updates.
 */
export function actionsLogOf(actions: readonly Action[]): Entry[] {
  const entries: Entry[] = [];
  for (const action of actions) {
    const time = action.occurred_at.getTime();
    const last = entries.at(-1);
    if (last === undefined || beginnings.has(action.event) || last.deleteTime !== null) {
      entries.push(begun(action));
    }
    const entry = entries.at(-1);
    if (entry === undefined || beginnings.has(action.event)) continue;
    if (assignments.has(action.event)) {
      entry.assignedTime = time;
      entry.assignedUserName = action.user_name;
      entry.lockerId = action.locker_ids;
    } else if (action.event === 'delete') {
      entry.deleteTime = time;
      entry.deleteUserName = action.user_name;
    } else {
      entry.updatesLog.push({ updateTime: time, updateUserName: action.user_name });
    }
  }
  return entries;
}
