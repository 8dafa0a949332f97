import { pinLockedUntil, pinLockMs, pinTryWindowMs } from '@kolli/domain/delivery/pickup-pins';
import type {
  BoxEvent,
  BoxKnowledge,
  BoxMemory,
  BoxStep,
  NoticeKey,
  Purpose,
} from './box-types.ts';

const noticeMs = 8000;

/** The memory with a message on the display for some seconds. */
export function withNotice(
  memory: BoxMemory,
  now: number,
  key: NoticeKey,
  params: Record<string, string> = {},
): BoxMemory {
  return { ...memory, notice: { key, params, until: now + noticeMs } };
}

/** Opens a door for a purpose, or shows and reports why it stays closed. */
export function openDoor(
  memory: BoxMemory,
  faults: BoxKnowledge['faults'],
  lockerId: string,
  purpose: Purpose,
  now: number,
): BoxStep {
  const fault = faults[lockerId];
  if (fault === 'stuck' || fault === 'broken') {
    const state = fault === 'stuck' ? 'not_opened' : 'broken';
    return {
      memory: withNotice(memory, now, 'doorStuck', { door: lockerId }),
      events: [{ kind: 'door', at: now, lockerId, state }],
    };
  }
  if (fault === 'occupied' && purpose.kind === 'load') {
    return {
      memory: withNotice(memory, now, 'doorOccupied', { door: lockerId }),
      events: [{ kind: 'door', at: now, lockerId, state: 'occupied' }],
    };
  }
  return {
    memory: { ...memory, notice: null, openDoors: [...memory.openDoors, { lockerId, purpose }] },
    events: [{ kind: 'door', at: now, lockerId, state: 'opened' }],
  };
}

/** Opens the first of these doors that opens; reports those before it that do not. */
export function openOneOf(
  memory: BoxMemory,
  faults: BoxKnowledge['faults'],
  lockerIds: readonly string[],
  purpose: Purpose,
  now: number,
): BoxStep {
  const events: BoxEvent[] = [];
  let tried = memory;
  for (const lockerId of lockerIds) {
    const step = openDoor(tried, faults, lockerId, purpose, now);
    events.push(...step.events);
    tried = step.memory;
    if (isDoorOpen(tried, lockerId)) break;
  }
  return { memory: tried, events };
}

export function isDoorOpen(memory: BoxMemory, lockerId: string): boolean {
  return memory.openDoors.some((door) => door.lockerId === lockerId);
}

/** The open door that must be closed first; one opened remotely does not count. */
export function blockingDoor(memory: BoxMemory): string | undefined {
  return memory.openDoors.find((door) => door.purpose.kind !== 'remote')?.lockerId;
}

/** When the keypad's lock ends; undefined when it is not locked. */
export function keypadLockedUntil(memory: BoxMemory, now: number): Date | undefined {
  return pinLockedUntil(
    memory.wrongTries.map((at) => new Date(at)),
    new Date(now),
  );
}

/** A PIN that matches nothing: counted, reported without the PIN, and shown on the display. */
export function wrongPin(memory: BoxMemory, now: number): BoxStep {
  const oldest = now - pinTryWindowMs - pinLockMs;
  const wrongTries = [...memory.wrongTries.filter((at) => at > oldest), now];
  const event: BoxEvent = { kind: 'wrongPin', at: now };
  return { memory: withNotice({ ...memory, wrongTries }, now, 'wrongPin'), events: [event] };
}

export function unchanged(memory: BoxMemory): BoxStep {
  return { memory, events: [] };
}
