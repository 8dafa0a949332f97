import { nextLoadedDoor } from './customer-steps.ts';
import { applyFacts, isFact } from './own-facts.ts';
import { isDoorOpen, openDoor, unchanged, withNotice } from './step-parts.ts';
import type {
  BoxDelivery,
  BoxEvent,
  BoxInput,
  BoxKnowledge,
  BoxMemory,
  BoxStep,
  Purpose,
} from './box-types.ts';

/** A door closes, or Kolli asks for one to be opened. */
export function stepDoor(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  input: Extract<BoxInput, { kind: 'closeDoor' | 'openRemotely' }>,
  now: number,
): BoxStep {
  if (input.kind === 'openRemotely') return openRemotely(memory, knowledge, input, now);
  const door = memory.openDoors.find((one) => one.lockerId === input.lockerId);
  if (door === undefined) return unchanged(memory);
  const openDoors = memory.openDoors.filter((one) => one !== door);
  const events: BoxEvent[] = [
    { kind: 'door', at: now, lockerId: door.lockerId, state: 'closed' },
    ...factsOfClosing(door.lockerId, door.purpose, now),
  ];
  const step: BoxStep = { memory: { ...memory, openDoors }, events };
  return continueAfter(step, knowledge, door.lockerId, door.purpose, now);
}

function openRemotely(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  input: { lockerId: string; expiresAt: number },
  now: number,
): BoxStep {
  if (input.expiresAt <= now) return unchanged(memory);
  if (!knowledge.lockerIds.includes(input.lockerId)) {
    return { ...unchanged(memory), outcome: 'failed' };
  }
  if (isDoorOpen(memory, input.lockerId)) return { ...unchanged(memory), outcome: 'done' };
  const step = openDoor(memory, input.lockerId, { kind: 'remote' }, now);
  return { ...step, memory: { ...step.memory, notice: memory.notice }, outcome: 'done' };
}

function factsOfClosing(lockerId: string, purpose: Purpose, at: number): BoxEvent[] {
  switch (purpose.kind) {
    case 'pickup':
      return [{ kind: 'pickedUp', at, docId: purpose.docId, lockerId }];
    case 'load':
      return [{ kind: 'loaded', at, docId: purpose.docId, lockerId, userId: purpose.userId }];
    case 'remove':
      return [{ kind: 'removed', at, docId: purpose.docId, lockerId, userId: purpose.userId }];
    case 'remote':
      return [];
  }
}

function continueAfter(
  step: BoxStep,
  knowledge: BoxKnowledge,
  lockerId: string,
  purpose: Purpose,
  now: number,
): BoxStep {
  if (purpose.kind === 'remote') return step;
  const delivery = applyFacts(knowledge.deliveries, step.events.filter(isFact)).find(
    (one) => one.docId === purpose.docId,
  );
  if (purpose.kind === 'pickup') return continuePickup(step, delivery, purpose, now);
  const memory = staffActed(step.memory, now);
  if (purpose.kind === 'remove') {
    return { ...step, memory: withNotice(memory, now, 'removed', { door: lockerId }) };
  }
  const left = delivery?.lockers.filter((door) => !door.loaded) ?? [];
  const key = left.length > 0 ? 'moreDoors' : 'loaded';
  const params = { door: lockerId, count: String(left.length) };
  return { ...step, memory: withNotice(memory, now, key, params) };
}

function continuePickup(
  step: BoxStep,
  delivery: BoxDelivery | undefined,
  purpose: Purpose,
  now: number,
): BoxStep {
  const next = delivery && nextLoadedDoor(step.memory, delivery);
  if (next === undefined) return { ...step, memory: withNotice(step.memory, now, 'thanks') };
  const opened = openDoor(step.memory, next, purpose, now);
  return { memory: opened.memory, events: [...step.events, ...opened.events] };
}

function staffActed(memory: BoxMemory, now: number): BoxMemory {
  if (memory.staff === null) return memory;
  return { ...memory, staff: { ...memory.staff, lastActiveAt: now } };
}
