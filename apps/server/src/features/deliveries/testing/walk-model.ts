import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import type {
  DeliveryActor,
  DeliveryContext,
  DeliveryEventName,
} from '@kolli/domain/delivery/delivery-events';
import type { DeliverySnapshot } from '@kolli/domain/delivery/delivery-snapshot';
import { type DeliveryStatus, isClosed } from '@kolli/domain/delivery/delivery-states';
import { type Accepted, applyEffects } from '@kolli/domain/testing/apply-effects';
import { exampleDeliveries } from '@kolli/domain/testing/example-deliveries';
import type { Selectable } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { DeliveryActionTable } from '../../../platform/database/tables.gen.ts';
import { rowsBy } from '../../../testing/rows.ts';
import { type EmptiedDoors, noteRemoval } from './walk-removals.ts';

export interface State {
  readonly status: DeliveryStatus;
  readonly unassigned: boolean;
  readonly doors: readonly string[];
  readonly shelves: readonly string[];
}

/** The snapshot from which every delivery begins. */
export const unmade: DeliverySnapshot = exampleDeliveries.reservedWithoutPlace;

export function stateOf(snapshot: DeliverySnapshot): State {
  const { status, unassigned, doors, shelves } = snapshot;
  const texts = doors.map(({ lockerId, loadedAt }) => `${lockerId} ${loadedAt ? 'full' : 'empty'}`);
  return { status, unassigned, doors: texts.sort(), shelves: [...shelves].sort() };
}

export interface WalkDelivery {
  readonly docId: string;
  readonly orderId: string | null;
  /** It is, or was last, in the box. */
  readonly isOfBox: boolean;
  readonly snapshot: DeliverySnapshot;
}

export class WalkModel {
  readonly open = new Map<string, WalkDelivery>();
  readonly emptied: EmptiedDoors = new Map();
  readonly ended = new Map<string, DeliveryStatus>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get context(): DeliveryContext {
    return { now: this.#clock(), pharmacyHasShelves: true, isDoorOutOfReach: false };
  }

  holderOf(door: string): string | undefined {
    return [...this.open].find(([, { snapshot }]) =>
      snapshot.doors.some(({ lockerId }) => lockerId === door),
    )?.[0];
  }

  /** The code with which an event must be refused; empty when it must be accepted. */
  refusals(
    kolliId: string,
    name: DeliveryEventName,
    given: { actor?: DeliveryActor; context?: Partial<DeliveryContext> } = {},
  ): string[] {
    const delivery = this.open.get(kolliId);
    if (delivery === undefined) return ['delivery_not_found'];
    const context = { ...this.context, ...given.context };
    const { actor = 'staff' } = given;
    const decision = decideDeliveryEvent({ name }, actor, delivery.snapshot, context);
    return decision.ok ? [] : [decision.code];
  }

  begin(kolliId: string, docId: string, orderId: string | null = null): void {
    this.open.set(kolliId, { docId, orderId, isOfBox: false, snapshot: unmade });
  }

  happen(
    kolliId: string,
    name: DeliveryEventName,
    given: {
      actor?: DeliveryActor;
      doors?: readonly string[];
      shelf?: string;
      isCreation?: true;
      context?: Partial<DeliveryContext>;
    } = {},
  ): void {
    const delivery = this.open.get(kolliId);
    if (delivery === undefined) throw new Error(`No open delivery ${kolliId}`);
    const before = given.isCreation === true ? null : delivery.snapshot;
    const context = { ...this.context, ...given.context };
    const decision = decideDeliveryEvent({ name }, given.actor ?? 'staff', before, context);
    if (!decision.ok) throw new Error(`${name} of ${kolliId}: ${decision.code}`);
    this.follow(kolliId, decision, given);
  }

  follow(
    kolliId: string,
    decision: Accepted,
    given: { readonly doors?: readonly string[]; readonly shelf?: string } = {},
  ): void {
    const delivery = this.open.get(kolliId);
    if (delivery === undefined) throw new Error(`No open delivery ${kolliId}`);
    const doors = given.doors ?? decision.lockerIds;
    let snapshot = applyEffects(delivery.snapshot, decision, this.#clock(), doors);
    const { effects } = decision;
    if (effects.includes('occupyShelves') && given.shelf !== undefined)
      snapshot = { ...snapshot, shelves: [given.shelf] };
    let { isOfBox } = delivery;
    if (effects.includes('setAssigned')) isOfBox = false;
    if (effects.includes('occupyLockers')) isOfBox = true;
    this.open.set(kolliId, { ...delivery, isOfBox, snapshot });
    noteRemoval(this.emptied, delivery, effects, doors);
    if (!isClosed(decision.status)) return;
    this.open.delete(kolliId);
    this.ended.set(delivery.docId, decision.status);
  }
}

/** The open deliveries by kolli ID, without their places. */
export async function readOpen(tx: Tx): Promise<[string, WalkDelivery][]> {
  const rows = await rowsBy((work) => work(tx)).rows('delivery', { is_open: true });
  return rows.map((row) => {
    const orderId = row.fulfillment_order_id;
    const isOfBox = row.box_id !== null;
    return [row.kolli_id, { docId: row.id, orderId, isOfBox, snapshot: unmade }];
  });
}

/** The states of the pharmacy's deliveries from their rows and occupancies. */
export async function readStates(tx: Tx): Promise<Map<string, State>> {
  const { rows: read } = rowsBy((work) => work(tx));
  const rows = await read('delivery');
  const doors = await read('locker_occupancy', { released_at: null });
  const shelves = await read('shelf_occupancy', { released_at: null });
  const of = <Row extends { delivery_id: string }>(all: readonly Row[], id: string) =>
    all.filter(({ delivery_id }) => delivery_id === id);
  return new Map(
    rows.map(({ id, status, unassigned }) => [
      id,
      stateOf({
        ...unmade,
        status: status as DeliveryStatus,
        unassigned,
        doors: of(doors, id).map(({ locker_id: lockerId, loaded_at: loadedAt }) => ({
          lockerId,
          loadedAt,
        })),
        shelves: of(shelves, id).map(({ shelf }) => shelf),
      }),
    ]),
  );
}

/** Events after which a delivery is unassigned; after any other it is not. */
const unassigning: readonly string[] = ['arrive', 'delete'];

type LoggedAction = Selectable<DeliveryActionTable>;

const listActions = (tx: Tx): Promise<LoggedAction[]> =>
  tx.selectFrom('delivery_action').selectAll().orderBy('id').execute();

function loggedDecision(action: LoggedAction): Accepted {
  const { released, effects } = action.detail as Pick<Accepted, 'effects'> & { released: string[] };
  return {
    ok: true,
    status: action.status as DeliveryStatus,
    unassigned: unassigning.includes(action.event),
    hold: null,
    lockerIds: action.locker_ids,
    releasedLockerIds: released,
    effects,
  };
}

function follow(before: DeliverySnapshot, action: LoggedAction): DeliverySnapshot {
  const decision = loggedDecision(action);
  // An entry without effects is no event.
  if (decision.effects.length === 0) return before;
  const after = applyEffects(before, decision, action.occurred_at, action.locker_ids);
  const isPlaced = decision.effects.includes('occupyShelves');
  return isPlaced ? { ...after, shelves: action.shelves } : after;
}

/** The states of the deliveries from replaying the action log in the order it was written. */
export async function replayLog(tx: Tx): Promise<Map<string, State>> {
  const snapshots = new Map<string, DeliverySnapshot>();
  for (const action of await listActions(tx))
    snapshots.set(action.delivery_id, follow(snapshots.get(action.delivery_id) ?? unmade, action));
  return new Map([...snapshots].map(([id, snapshot]) => [id, stateOf(snapshot)]));
}

/** What the rules decide about a logged event from the state before it. */
function decideAgain(action: LoggedAction, before: DeliverySnapshot | null): string {
  const event = { name: action.event as DeliveryEventName, lockerIds: action.locker_ids };
  const context = { now: action.occurred_at, pharmacyHasShelves: true, isDoorOutOfReach: true };
  const decision = decideDeliveryEvent(event, action.actor as DeliveryActor, before, context);
  return decision.ok ? `${decision.status} ${String(decision.effects)}` : decision.code;
}

/**
 * The log's entries about which the rules decide something else from the state before them: none in a log that follows
 * the life cycle. A box's reports are facts that no rule refuses, and an entry without effects is no event.
 */
export async function findUnruled(tx: Tx): Promise<string[]> {
  const snapshots = new Map<string, DeliverySnapshot>();
  const found: string[] = [];
  for (const action of await listActions(tx)) {
    const { effects, status } = loggedDecision(action);
    const before = snapshots.get(action.delivery_id) ?? null;
    snapshots.set(action.delivery_id, follow(before ?? unmade, action));
    if (action.actor === 'box' || effects.length === 0) continue;
    const logged = `${status} ${String(effects)}`;
    const decided = decideAgain(action, before);
    if (decided !== logged) found.push(`${action.event} of ${action.delivery_id}: ${decided}`);
  }
  return found;
}
