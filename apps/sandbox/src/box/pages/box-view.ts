import { isOnHold } from '@kolli/domain/delivery/holds';
import type { Language } from '@kolli/domain/people/languages';
import { knowledgeOf } from '../record/box-record.ts';
import type { BoxSimulator } from '../simulator/box-simulator.ts';
import type { DoorFault } from '../logic/box-types.ts';
import type { BoxWorld } from '../world/box-world.ts';
import { type Display, displayLanguages, displayOf } from './display.ts';

/** A door as its page shows it. */
export interface DoorView {
  readonly lockerId: string;
  readonly moduleIndex: number;
  readonly type: number;
  readonly fridge: boolean;
  readonly inactive: boolean;
  readonly isOpen: boolean;
  /** Staff must confirm what lies behind it. */
  readonly unconfirmed: boolean;
  /** The fault that the tester set. */
  readonly fault: DoorFault | null;
  readonly holds: {
    readonly docId: string;
    readonly deliveryId: string;
    readonly status: string;
    readonly loaded: boolean;
    /** The box knows a PIN that opens it. */
    readonly opensByPin: boolean;
    /** Put on hold by Kolli, or by the box itself. */
    readonly isOnHold: boolean;
  } | null;
}

/** A box as tests and the list of boxes see it. */
export interface BoxView {
  readonly id: string;
  readonly name: string;
  readonly pharmacyName: string;
  readonly contact: string;
  readonly active: boolean | null;
  readonly display: Display;
  readonly staff: string | null;
  readonly doors: readonly DoorView[];
  /** The time that the box's clock shows, and the time that the box assumes from it. */
  readonly clock: { readonly shows: number; readonly believed: number };
  readonly world: BoxWorld;
  /** Whether the power fails at the next write. */
  readonly isPowerCutPending: boolean;
  /** The last number that Kolli confirmed (null before first contact), and how many events wait. */
  readonly seq: { readonly acked: number | null; readonly waiting: number };
}

export function viewOf(box: BoxSimulator, language?: Language): BoxView {
  const { plan, record, state } = box;
  return {
    id: plan.id,
    name: plan.name,
    pharmacyName: plan.pharmacyName,
    contact: box.contact,
    active: state?.active ?? null,
    display: displayOf(box, language ?? displayLanguages(box)[0]),
    staff: record.memory.staff?.name ?? null,
    doors: doorsOf(box),
    clock: { shows: box.clock(), believed: box.now() },
    world: box.world,
    isPowerCutPending: box.isPowerCutPending,
    seq: { acked: record.queue.ackedSeq, waiting: record.queue.waiting.length },
  };
}

/** The doors, module by module from the left, each module from the top. */
export function doorsOf(box: BoxSimulator): DoorView[] {
  const holders = new Map(
    knowledgeOf(box.record).deliveries.flatMap((delivery) =>
      delivery.lockers.map(({ lockerId, loaded }) => {
        const { docId, deliveryId, deliveryStatus: status } = delivery;
        const onHold = isOnHold(delivery);
        const opensByPin = delivery.pinHash !== null && !onHold;
        return [
          lockerId,
          { docId, deliveryId, status, loaded, opensByPin, isOnHold: onHold },
        ] as const;
      }),
    ),
  );
  const opened = new Set(box.record.memory.openDoors.map((door) => door.lockerId));
  const closed = new Set(box.world.closedDoors);
  return (box.state?.lockers ?? [])
    .toSorted((a, b) => a.moduleIndex - b.moduleIndex || a.position - b.position)
    .map(({ lockerId, moduleIndex, type, fridge, inactive, unconfirmed }) => ({
      lockerId,
      moduleIndex,
      type,
      fridge,
      inactive,
      unconfirmed,
      isOpen: opened.has(lockerId) && !closed.has(lockerId),
      fault: box.world.doorFaults[lockerId] ?? null,
      holds: holders.get(lockerId) ?? null,
    }));
}
