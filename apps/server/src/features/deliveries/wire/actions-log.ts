import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';

interface Action {
  readonly event: string;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly lockerId: string[];
  readonly shelf: string[];
  /** Epoch milliseconds. */
  readonly time: number;
}

type Entry = DeliveryWithLog['actionsLog'][number];

const beginnings = new Set(['arrive', 'createInBox', 'createOnPharmacy']);
const assignments = new Set(['assignToLockers', 'assignToShelf', 'deliverTest']);
/** What staff change of a delivery without an event of its life cycle. */
const textChanges = new Set(['changePhoneNumber', 'updateDescription', 'undoDescription']);
/** Events that give a deleted delivery a place again; a box may report it as loaded. */
const placements = new Set([...assignments, 'load']);

function newEntry({ event, userId, userName, lockerId, shelf }: Action): Entry {
  return {
    // Only of an imported order it is known who sent it.
    reservedUserId: event === 'arrive' ? (userId ?? 'API') : userId,
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

function addAction(entry: Entry, { event, userName, lockerId, shelf, time }: Action): void {
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

/** The actions without those that were undone, and without their undoing. */
function withoutUndone(actions: readonly Action[]): Action[] {
  const left: Action[] = [];
  for (const action of actions) {
    if (action.event !== 'undo') left.push(action);
    else
      left.splice(
        left.findLastIndex(({ event }) => !textChanges.has(event)),
        1,
      );
  }
  return left;
}

/**
 * The action log as the specification groups it (DLV-05): one entry from each reservation to its
 * deletion or removal, and a new one when the delivery gets a place again; all other events are its updates.
 */
export function actionsLogOf(actions: readonly Action[]): Entry[] {
  const entries: Entry[] = [];
  let isRemoved = false;
  for (const action of withoutUndone(actions)) {
    const { event } = action;
    const last = entries.at(-1);
    const isAgain: boolean = isRemoved && assignments.has(event);
    const isRestart: boolean = isAgain || (placements.has(event) && last?.deleteTime !== null);
    if (last === undefined || beginnings.has(event) || isRestart) entries.push(newEntry(action));
    isRemoved = event === 'remove' || (isRemoved && !isRestart);
    const entry = entries.at(-1);
    if (entry !== undefined && !beginnings.has(event)) addAction(entry, action);
  }
  return entries;
}
