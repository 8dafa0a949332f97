import { stepCustomer } from './customer-steps.ts';
import { stepDoor } from './door-steps.ts';
import { stepStaff } from './staff-steps.ts';
import type { BoxInput, BoxKnowledge, BoxMemory, BoxStep } from './box-types.ts';

/**
 * One step of a box's logic: from its memory, what it knows, the input and its time (epoch ms) to the
 * new memory and the events to report, oldest first. Pure: reads no clock, sends nothing.
 */
export function stepBox(
  memory: BoxMemory,
  knowledge: BoxKnowledge,
  input: BoxInput,
  now: number,
): BoxStep {
  switch (input.kind) {
    case 'pin':
      return stepCustomer(memory, knowledge, input.pin, now);
    case 'closeDoor':
    case 'springOpen':
    case 'openRemotely':
      return stepDoor(memory, knowledge, input, now);
    default:
      return stepStaff(memory, knowledge, input, now);
  }
}
