import {
  type CountedDelivery,
  type CountedEvent,
  deliveryCountChanges,
} from '@kolli/domain/statistics/delivery-counts';
import { occupancyCountChanges } from '@kolli/domain/statistics/occupancy-counts';
import type { Interval } from '@kolli/domain/statistics/occupied-time';
import { servedDoors } from '@kolli/domain/statistics/service-log';
import type { CapacityKind, CountChange } from '@kolli/domain/statistics/statistics-measures';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { addCountChanges } from './count-change.repository.ts';
import * as logs from './occupancy-log.repository.ts';

/** A stay in a locker or on a shelf that began, ended or goes on. */
export interface ChangedStay {
  readonly id: string;
  /** The box; null for a shelf. */
  readonly boxId: string | null;
  /** Name of the door or shelf. */
  readonly name: string;
  readonly kind: CapacityKind;
  readonly occupiedAt: Date;
  /** Null if the stay began, or goes on. */
  readonly releasedAt: Date | null;
  /** Of a stay that goes on: when it had ended. */
  readonly resumedFrom?: Date;
}

/** Always in service: a shelf in use cannot be removed. */
const always: readonly Interval[] = [{ from: Number.NEGATIVE_INFINITY, until: null }];

const beganOf = ({ occupiedAt }: ChangedStay): Interval => ({
  from: occupiedAt.getTime(),
  until: null,
});
/** What was counted of a stay before; nothing of one that begins. */
function beforeOf(stay: ChangedStay): Interval[] {
  const { releasedAt, resumedFrom } = stay;
  if (resumedFrom !== undefined) return [{ ...beganOf(stay), until: resumedFrom.getTime() }];
  return releasedAt === null ? [] : [beganOf(stay)];
}
const afterOf = (stay: ChangedStay): Interval => ({
  ...beganOf(stay),
  until: stay.releasedAt?.getTime() ?? null,
});

/** The counts of one door or shelf after its stays have changed. */
function placeChanges(
  placeId: string,
  changed: readonly ChangedStay[],
  { others, spans }: { others: readonly logs.Stay[]; spans: readonly Interval[] },
): CountChange[] {
  const [first] = changed;
  if (first === undefined) return [];
  const same = others.filter(({ name, kind }) => name === first.name && kind === first.kind);
  return occupancyCountChanges(
    { placeId, kind: first.kind },
    { stays: [...same, ...changed.flatMap(beforeOf)], spans },
    { stays: [...same, ...changed.map(afterOf)], spans },
  );
}

function wantedOf(changed: readonly ChangedStay[]) {
  const times = changed.map(({ occupiedAt, releasedAt }) => (releasedAt ?? occupiedAt).getTime());
  return {
    names: [...new Set(changed.map(({ name }) => name))],
    since: Math.min(...times),
    exceptIds: changed.map(({ id }) => id),
  };
}

const byPlace = (changed: readonly ChangedStay[]) => [
  ...Map.groupBy(changed, ({ name, kind }) => `${name} ${kind}`).values(),
];

async function doorChanges(
  tx: Tx,
  box: BoxKey,
  changed: readonly ChangedStay[],
): Promise<CountChange[]> {
  const wanted = wantedOf(changed);
  const [log, others] = await Promise.all([
    logs.readServiceLog(tx, box, wanted.names),
    logs.readDoorStays(tx, box, wanted),
  ]);
  const doors = servedDoors(log);
  return byPlace(changed).flatMap((ofDoor) => {
    const door = doors.find(
      ({ lockerId, kind }) => lockerId === ofDoor[0]?.name && kind === ofDoor[0].kind,
    );
    return placeChanges(box.boxId, ofDoor, { others, spans: door?.spans ?? [] });
  });
}

async function shelfChanges(
  tx: Tx,
  pharmacyId: string,
  changed: readonly ChangedStay[],
): Promise<CountChange[]> {
  const wanted = wantedOf(changed);
  await logs.holdShelves(tx, pharmacyId, wanted.names);
  const others = await logs.readShelfStays(tx, pharmacyId, wanted);
  return byPlace(changed).flatMap((ofShelf) =>
    placeChanges(pharmacyId, ofShelf, { others, spans: always }),
  );
}

/**
 * Counts an event of a delivery, in its transaction: changes the figures of its month and of
 * others, and the occupied times of doors and shelves (STA-06, BOX-25).
 */
export async function countEvent(
  tx: Tx,
  pharmacyId: string,
  {
    event,
    before,
    stays,
  }: {
    readonly event: CountedEvent;
    readonly before: CountedDelivery;
    readonly stays: readonly ChangedStay[];
  },
): Promise<void> {
  const countChanges = deliveryCountChanges(event, before);
  if (countChanges.length === 0 && stays.length === 0) return;
  for (const [boxId, changed] of Map.groupBy(stays, (stay) => stay.boxId))
    countChanges.push(
      ...(boxId === null
        ? await shelfChanges(tx, pharmacyId, changed)
        : await doorChanges(tx, { pharmacyId, boxId }, changed)),
    );
  await addCountChanges(tx, pharmacyId, countChanges);
}
