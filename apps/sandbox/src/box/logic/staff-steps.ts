import { cleanKolliId, comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import { cleanPin } from '@kolli/domain/delivery/pickup-pins';
import { eventsOfClosing } from './door-steps.ts';
import { slowPinHash } from './pin-hash.ts';
import {
  blockingDoor,
  keypadLockedUntil,
  openDoor,
  openOneOf,
  unchanged,
  withNotice,
  wrongPin,
} from './step-parts.ts';
import type {
  BoxDelivery,
  BoxEvent,
  BoxInput,
  BoxKnowledge,
  BoxMemory,
  BoxStep,
} from './box-types.ts';

/** A staff session that is idle for this long ends by itself. */
export const staffSessionIdleMs = 10 * 60_000;

type Staff = NonNullable<BoxMemory['staff']>;
type StaffInput = Extract<
  BoxInput,
  { kind: 'staffPin' | 'scan' | 'remove' | 'check' | 'release' | 'logout' | 'boot' | 'tick' }
>;

/** What members of staff do at the box, and what time does to their session. */
export function stepStaff(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  input: StaffInput,
  now: number,
): BoxStep {
  if (input.kind === 'tick') return passTime(memory, now);
  if (input.kind === 'boot') return boot(memory, input.closedDoors, now);
  if (input.kind === 'staffPin') return signIn(memory, knowledge, input.pin, now);
  const staff = memory.staff;
  if (staff === null) return unchanged(memory);
  if (input.kind === 'logout') return endSession(memory, staff, now, now);
  const blocking = blockingDoor(memory);
  if (blocking !== undefined) {
    return unchanged(withNotice(memory, now, 'closeDoorFirst', { door: blocking }));
  }
  const active = { ...memory, staff: { ...staff, lastActiveAt: now } };
  if (input.kind === 'scan') return scan(active, knowledge, staff, input.code, now);
  if (input.kind === 'release') return release(active, knowledge, staff, input.docId, now);
  if (input.kind === 'check') return check(active, knowledge, staff, input.lockerId, now);
  return remove(active, knowledge, staff, input.lockerId, now);
}

function signIn(memory: BoxMemory, knowledge: BoxKnowledge, pin: string, now: number): BoxStep {
  if (keypadLockedUntil(memory, now) !== undefined) return unchanged(memory);
  const blocking = blockingDoor(memory);
  if (blocking !== undefined) {
    return unchanged(withNotice(memory, now, 'closeDoorFirst', { door: blocking }));
  }
  const hash = slowPinHash(knowledge, cleanPin(pin));
  const person = knowledge.staff.find((one) => one.slowPinHash === hash);
  if (person === undefined) return wrongPin(memory, now);
  const before =
    memory.staff === null ? unchanged(memory) : endSession(memory, memory.staff, now, now);
  const staff = { userId: person.userId, name: person.name, lastActiveAt: now };
  return {
    memory: withNotice({ ...before.memory, staff }, now, 'welcome', { name: person.name }),
    events: [
      ...before.events,
      { kind: 'staffSession', at: now, userId: person.userId, state: 'in' },
    ],
  };
}

/** Opens the next working door that waits for a parcel of the delivery with this kolli ID. */
function scan(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  staff: Staff,
  typed: string,
  now: number,
): BoxStep {
  const code = cleanKolliId(typed);
  const delivery = knowledge.deliveries.find(({ deliveryId, additionalDeliveryIds }) =>
    [deliveryId, ...additionalDeliveryIds].map(comparedKolliId).includes(comparedKolliId(code)),
  );
  if (delivery === undefined) return unchanged(withNotice(memory, now, 'unknownParcel', { code }));
  const doors = delivery.lockers.filter((one) => !one.loaded).map((one) => one.lockerId);
  if (doors.length === 0) return unchanged(withNotice(memory, now, 'alreadyLoaded', { code }));
  const purpose = { kind: 'load', docId: delivery.docId, userId: staff.userId } as const;
  return openOneOf(memory, knowledge.faults, doors, purpose, now);
}

function remove(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  staff: Staff,
  lockerId: string,
  now: number,
): BoxStep {
  const delivery = knowledge.deliveries.find((one) =>
    one.lockers.some((door) => door.lockerId === lockerId && door.loaded),
  );
  if (delivery === undefined) return unchanged(memory);
  const purpose = { kind: 'remove', docId: delivery.docId, userId: staff.userId } as const;
  return openDoor(memory, knowledge.faults, lockerId, purpose, now);
}

/** Opens an unconfirmed door: closing it confirms what lies behind it. */
function check(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  staff: Staff,
  lockerId: string,
  now: number,
): BoxStep {
  if (!knowledge.unconfirmed.includes(lockerId)) return unchanged(memory);
  const purpose = { kind: 'check', userId: staff.userId } as const;
  return openDoor(memory, knowledge.faults, lockerId, purpose, now);
}

/** Releases the doors that a partly loaded delivery does not need. */
function release(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  staff: Staff,
  docId: string,
  now: number,
): BoxStep {
  const delivery = knowledge.deliveries.find((one) => one.docId === docId);
  if (delivery === undefined || !isPartlyLoaded(delivery)) return unchanged(memory);
  const lockerIds = delivery.lockers.filter((door) => !door.loaded).map((door) => door.lockerId);
  return {
    memory: withNotice(memory, now, 'released', { doors: lockerIds.join(', ') }),
    events: [{ kind: 'released', at: now, docId, lockerIds, userId: staff.userId }],
  };
}

/** Whether some but not all doors of a delivery hold a parcel. */
export function isPartlyLoaded(delivery: BoxDelivery): boolean {
  const loaded = delivery.lockers.filter((door) => door.loaded).length;
  return loaded > 0 && loaded < delivery.lockers.length;
}

function endSession(memory: BoxMemory, staff: Staff, at: number, now: number): BoxStep {
  return {
    memory: withNotice({ ...memory, staff: null }, now, 'loggedOut'),
    events: [{ kind: 'staffSession', at, userId: staff.userId, state: 'out' }],
  };
}

/**
 * The power is back: doors that are open are reported again, those that were closed without power now, and the staff
 * session has ended. No other door of a delivery opens.
 */
function boot(memory: BoxMemory, closedDoors: readonly string[], now: number): BoxStep {
  const isClosed = ({ lockerId }: { lockerId: string }) => closedDoors.includes(lockerId);
  const events = memory.openDoors.flatMap((door): BoxEvent[] =>
    isClosed(door)
      ? eventsOfClosing(door, now)
      : [{ kind: 'door', at: now, lockerId: door.lockerId, state: 'opened' }],
  );
  const openDoors = memory.openDoors.filter((door) => !isClosed(door));
  const started = { ...memory, openDoors };
  if (started.staff === null) return { memory: started, events };
  const ended = endSession(started, started.staff, now, now);
  return { memory: { ...ended.memory, notice: null }, events: [...events, ...ended.events] };
}

function passTime(memory: BoxMemory, now: number): BoxStep {
  const isNoticeOver = memory.notice !== null && memory.notice.until <= now;
  const rested = isNoticeOver ? { ...memory, notice: null } : memory;
  const endsAt = (memory.staff?.lastActiveAt ?? now) + staffSessionIdleMs;
  if (memory.staff === null || endsAt > now) return unchanged(rested);
  return endSession(rested, memory.staff, endsAt, now);
}
