import { createHash } from 'node:crypto';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { type StaffAtPharmacy, Undoable } from '../../../platform/http/route.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { sealUndo } from '../../../platform/secrets/undo-text.ts';
import type { DeliveryRow, LoadedDelivery, Place } from '../../deliveries/delivery-change.ts';
import { showDelivery } from '../../deliveries/wire/present-deliveries.ts';

/** An event of a delivery that can be undone. */
export interface EventStep {
  readonly kind: 'event';
  readonly docId: string;
  /** The columns that it changed, as they were before. */
  readonly former: Partial<DeliveryRow>;
  /** What the delivery occupied before. */
  readonly places: readonly Place[];
  /** The hash of what it left: as long as it is the same, nothing else has happened. */
  readonly left: string;
  /** The box whose doors it occupied or freed. */
  readonly boxId: string | null;
}

/** A change of a delivery's description. */
export interface DescriptionStep {
  readonly kind: 'description';
  readonly docId: string;
  readonly former: string | null;
  readonly left: string | null;
}

export type DeliveryStep = EventStep | DescriptionStep;

/** Columns that no event of the life cycle depends on, or that the database computes from others. */
const apart: ReadonlySet<string> = new Set([
  'description_text',
  'updated_at',
  'is_counted',
  'is_open',
  'waiting_ends',
]);

const factsOf = (row: DeliveryRow) =>
  Object.entries(row)
    .filter(([column]) => !apart.has(column))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** A hash of the state of a delivery, with its places and without its description. */
export function stateHash({ row, places }: LoadedDelivery): string {
  const held = places.map(({ boxId, name, loadedAt, occupiedAt }) =>
    JSON.stringify([boxId, name, loadedAt, occupiedAt]),
  );
  const state = JSON.stringify([factsOf(row), held.sort()]);
  return createHash('sha256').update(state).digest('base64');
}

function formerColumns(before: LoadedDelivery, after: LoadedDelivery): Partial<DeliveryRow> {
  const left = new Map(factsOf(after.row));
  const isChanged = ([column, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(left.get(column));
  return Object.fromEntries(factsOf(before.row).filter(isChanged));
}

const hasDoor = ({ places }: LoadedDelivery) => places.some(({ boxId }) => boxId !== null);

function eventStep(before: LoadedDelivery, after: LoadedDelivery): EventStep {
  const ofDoors = [before, after].find(hasDoor);
  return {
    kind: 'event',
    docId: before.row.id,
    former: formerColumns(before, after),
    places: before.places,
    left: stateHash(after),
    boxId: ofDoors?.row.box_id ?? null,
  };
}

interface Change {
  readonly caller: StaffAtPharmacy;
  readonly step: DeliveryStep;
}

/** The answer of a change: the delivery, and what undoes the change. */
export async function answerUndoable(
  tx: Tx,
  { secrets, clock }: { readonly secrets: Secrets; readonly clock: Clock },
  { caller, step }: Change,
): Promise<Undoable<DeliveryWithLog>> {
  const undo = sealUndo(secrets, caller, 'delivery', { at: clock(), step });
  return new Undoable(await showDelivery(tx, caller.at.pharmacyId, step.docId), undo);
}

/** The answer of an event, as of any change. */
export function answerEvent(
  tx: Tx,
  deps: { readonly secrets: Secrets; readonly clock: Clock },
  {
    caller,
    before,
    after,
  }: {
    readonly caller: StaffAtPharmacy;
    readonly before: LoadedDelivery;
    readonly after: LoadedDelivery;
  },
): Promise<Undoable<DeliveryWithLog>> {
  return answerUndoable(tx, deps, { caller, step: eventStep(before, after) });
}
