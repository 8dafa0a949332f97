import { stepBox } from '../box/logic/step-box.ts';
import {
  type BoxEvent,
  type BoxInput,
  type BoxMemory,
  type DoorFault,
  emptyMemory,
} from '../box/logic/box-types.ts';
import { applyFacts, isFact } from '../box/logic/own-facts.ts';
import type { DeviceState } from '@kolli/contract/machine/device';

/** The logic of a box without disk and network, with the test's inputs and clock. */
export class Play {
  memory: BoxMemory = emptyMemory;
  readonly events: BoxEvent[] = [];
  now = 1_800_000_000_000;
  readonly faults: Record<string, DoorFault> = {};
  readonly #state: DeviceState;

  constructor(state: DeviceState) {
    this.#state = state;
  }

  do(input: BoxInput): 'done' | 'failed' | undefined {
    const { lockers, staff, pinKey, deliveries, pharmacyId, staffPinIterations } = this.#state;
    const knowledge = {
      lockerIds: lockers.map((locker) => locker.lockerId),
      unconfirmed: lockers.filter((one) => one.unconfirmed).map((one) => one.lockerId),
      deliveries: applyFacts(deliveries, this.events.filter(isFact)),
      staff,
      pharmacyId,
      staffPinIterations,
      pinKey,
      faults: this.faults,
    };
    const step = stepBox(this.memory, knowledge, input, this.now);
    this.memory = step.memory;
    this.events.push(...step.events);
    return step.outcome;
  }

  get openDoors(): string[] {
    return this.memory.openDoors.map((door) => door.lockerId);
  }

  get kinds(): string[] {
    return this.events.map((event) =>
      'state' in event ? `${event.kind} ${event.state}` : event.kind,
    );
  }
}
