import { isOnHold } from '@kolli/domain/delivery/holds';
import { closedLoadedDoors } from './customer-steps.ts';
import { applyFacts, isFact } from './own-facts.ts';
import { isDoorOpen, openDoor, openOneOf, unchanged, withNotice } from './step-parts.ts';
import type {
  BoxDelivery,
  BoxEvent,
  BoxInput,
  BoxKnowledge,
  BoxMemory,
  BoxStep,
  Purpose,
} from './box-types.ts';

type OpenDoor = BoxMemory['openDoors'][number];

/** A door closes or springs open, or Kolli asks for one to be opened. */
export function stepDoor(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  input: Extract<BoxInput, { kind: 'closeDoor' | 'springOpen' | 'openRemotely' }>,
  now: number,
): BoxStep {
  if (input.kind === 'openRemotely') return openRemotely(memory, knowledge, input, now);
  const door = memory.openDoors.find((one) => one.lockerId === input.lockerId);
  if (input.kind === 'springOpen') {
    if (door !== undefined) return unchanged(memory);
    return openDoor(memory, knowledge.faults, input.lockerId, { kind: 'remote' }, now);
  }
  if (door === undefined) return unchanged(memory);
  if (knowledge.faults[door.lockerId] === 'ajar') {
    return unchanged(withNotice(memory, now, 'doorStaysOpen', { door: door.lockerId }));
  }
  const openDoors = memory.openDoors.filter((one) => one !== door);
  const events = eventsOfClosing(door, now);
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
  const step = openDoor(memory, knowledge.faults, input.lockerId, { kind: 'remote' }, now);
  const outcome = isDoorOpen(step.memory, input.lockerId) ? 'done' : 'failed';
  return { ...step, memory: { ...step.memory, notice: memory.notice }, outcome };
}

/** What a door reports that is closed: that, and what its closing means. */
export function eventsOfClosing({ lockerId, purpose }: OpenDoor, at: number): BoxEvent[] {
  return [
    { kind: 'door', at, lockerId, state: 'closed' },
    ...factsOfClosing(lockerId, purpose, at),
  ];
}

function factsOfClosing(lockerId: string, purpose: Purpose, at: number): BoxEvent[] {
  switch (purpose.kind) {
    case 'pickup':
      return [{ kind: 'pickedUp', at, docId: purpose.docId, lockerId }];
    case 'load':
      return [{ kind: 'loaded', at, docId: purpose.docId, lockerId, userId: purpose.userId }];
    case 'remove':
      return [{ kind: 'removed', at, docId: purpose.docId, lockerId, userId: purpose.userId }];
    case 'check':
      return [{ kind: 'doorConfirmed', at, lockerId, userId: purpose.userId }];
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
  if (purpose.kind === 'check') {
    const memory = staffActed(step.memory, now);
    return { ...step, memory: withNotice(memory, now, 'confirmed', { door: lockerId }) };
  }
  const delivery = applyFacts(knowledge.deliveries, step.events.filter(isFact)).find(
    (one) => one.docId === purpose.docId,
  );
  if (purpose.kind === 'pickup') return continuePickup(step, knowledge, delivery, purpose, now);
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
  { faults }: BoxKnowledge,
  delivery: BoxDelivery | undefined,
  purpose: Purpose,
  now: number,
): BoxStep {
  const next = delivery === undefined ? [] : closedLoadedDoors(step.memory, delivery);
  if (next.length === 0) return { ...step, memory: withNotice(step.memory, now, 'thanks') };
  // It went on hold while its first door was open.
  if (delivery !== undefined && isOnHold(delivery))
    return { ...step, memory: withNotice(step.memory, now, 'onHold') };
  const opened = openOneOf(step.memory, faults, next, purpose, now);
  return { memory: opened.memory, events: [...step.events, ...opened.events] };
}

function staffActed(memory: BoxMemory, now: number): BoxMemory {
  if (memory.staff === null) return memory;
  return { ...memory, staff: { ...memory.staff, lastActiveAt: now } };
}
