import type { Tx } from '../../platform/database/open-database.ts';
import { detailOf, StayTeller, type ToldChange, type ToldStay } from './test-told-stays.ts';

// The figures as the logs tell them, worked out the long way: action by action, and by looking at every
// door and shelf between any two moments at which something changed. Nothing here is the product's.

interface Logged {
  readonly at: number;
  readonly placeId: string;
  readonly kind: 'delivered' | 'pickup' | 'expired' | 'destroyed' | 'cancelled';
  readonly waitedMs: number | null;
}

/** What the logs of a pharmacy tell, put in order. */
export interface Told {
  readonly counted: readonly Logged[];
  readonly stays: readonly ToldStay[];
  readonly changes: readonly ToldChange[];
}

interface ToldAction {
  readonly event: string;
  readonly effects: readonly string[];
  readonly at: number;
  readonly boxId: string | null;
  readonly pharmacyId: string;
}

/** What was counted of one delivery, and can be taken back. */
class Teller {
  readonly counted: Logged[] = [];
  #deliveredAt: number | null = null;
  #boxId: string | null = null;

  #takeBack(kinds: readonly string[]): void {
    const index = this.counted.findLastIndex(({ kind }) => kinds.includes(kind));
    if (index >= 0) this.counted.splice(index, 1);
  }

  tell({ event, effects, at, boxId, pharmacyId }: ToldAction): void {
    if (
      event === 'createInBox' ||
      effects.includes('setAssigned') ||
      effects.includes('setDelivered')
    )
      this.#boxId = event === 'assignToShelf' ? null : boxId;
    const placeId = this.#boxId ?? pharmacyId;
    const count = (kind: Logged['kind'], waitedMs: number | null = null) =>
      this.counted.push({ at, placeId, kind, waitedMs });
    if (effects.includes('clearDeliveryTime')) this.#deliveredAt = null;
    if (effects.includes('reverseClosing')) this.#takeBack(['pickup', 'destroyed', 'cancelled']);
    if (effects.includes('reverseExpiry')) this.#takeBack(['expired']);
    if (effects.includes('setDelivered')) {
      if (this.#deliveredAt !== null) this.#takeBack(['delivered']);
      count('delivered');
      this.#deliveredAt = at;
    }
    if (effects.includes('setPickedUp'))
      count('pickup', this.#deliveredAt === null ? null : Math.max(0, at - this.#deliveredAt));
    if (effects.includes('setExpired')) count('expired');
    if (effects.includes('setDestroyed')) count('destroyed');
    if (effects.includes('setCancelled')) count('cancelled');
  }
}

async function readChanges(tx: Tx): Promise<ToldChange[]> {
  const doors = await tx.selectFrom('activity_change').selectAll().execute();
  const shelves = await tx.selectFrom('shelf_change').selectAll().execute();
  const all = [
    ...doors.map((row) => ({ ...row, place: row.box_id, name: row.locker_id })),
    ...shelves.map((row) => ({
      ...row,
      place: row.pharmacy_id,
      name: row.shelf,
      locker_kind: 'shelf',
    })),
  ];
  return all
    .map((row) => ({
      place: row.place,
      name: row.name,
      kind: row.locker_kind,
      isActive: row.is_active,
      at: row.changed_at.getTime(),
      id: row.id,
    }))
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** Reads the action log and the logs of activity; nothing else. */
export async function readTold(tx: Tx): Promise<Told> {
  const actions = await tx.selectFrom('delivery_action').selectAll().orderBy('id').execute();
  const changes = await readChanges(tx);
  const tellers = new Map<string, Teller>();
  const stays = new StayTeller(changes);
  for (const action of actions) {
    const detail = detailOf(action);
    stays.tell(action, detail);
    const teller = tellers.get(action.delivery_id) ?? new Teller();
    tellers.set(action.delivery_id, teller);
    const { event, box_id: boxId, pharmacy_id: pharmacyId } = action;
    const at = action.occurred_at.getTime();
    teller.tell({ event, effects: detail.effects, at, boxId, pharmacyId });
  }
  const counted = [...tellers.values()].flatMap((teller) => teller.counted);
  return { counted, stays: stays.stays, changes };
}

export interface ToldRange {
  readonly from: number;
  readonly until: number;
}

const within =
  ({ from, until }: ToldRange) =>
  (one: { readonly at: number }) =>
    one.at >= from && one.at < until;

export function toldCounts({ counted }: Told, placeId: string, range: ToldRange) {
  const inside = counted.filter(within(range)).filter((one) => one.placeId === placeId);
  const of = (kind: Logged['kind']) => inside.filter((one) => one.kind === kind).length;
  return {
    totalDeliveries: of('delivered'),
    pickupAmount: of('pickup'),
    expiredAmount: of('expired'),
    destroyedAmount: of('destroyed'),
    cancelledAmount: of('cancelled'),
  };
}

export function toldAverage({ counted }: Told, placeIds: readonly string[], range: ToldRange) {
  const waits = counted
    .filter(within(range))
    .filter((one) => placeIds.includes(one.placeId))
    .flatMap(({ waitedMs }) => waitedMs ?? []);
  if (waits.length === 0) return null;
  return waits.reduce((sum, ms) => sum + ms, 0) / waits.length / 3_600_000;
}

/** Who is in service just after a time, as `door kind`. */
function inService(changes: readonly ToldChange[], at: number): string[] {
  const latest = new Map<string | null, ToldChange>();
  for (const change of changes) if (change.at <= at) latest.set(change.name, change);
  const whole = latest.get(null);
  const isWhole = whole === undefined ? changes.every(({ name }) => name !== null) : whole.isActive;
  if (!isWhole) return [];
  return [...latest.values()].flatMap(({ name, kind, isActive }) =>
    name !== null && isActive ? `${name} ${kind}` : [],
  );
}

/** Occupied over in-service time of these kinds at a place, percent with one decimal. */
export function toldUsage(
  told: Told,
  placeIds: readonly string[],
  { kinds, range }: { readonly kinds: readonly string[]; readonly range: ToldRange },
): number | null {
  let [held, served] = [0, 0];
  for (const placeId of placeIds) {
    const changes = told.changes.filter(({ place }) => place === placeId);
    const stays = told.stays.filter(({ place }) => place === placeId);
    const times = [
      ...changes.map(({ at }) => at),
      ...stays.flatMap(({ from, until }) => [from, until]),
      range.from,
      range.until,
    ];
    const inside = [...new Set(times)]
      .filter((time) => time >= range.from && time <= range.until)
      .sort((a, b) => a - b);
    for (const [index, from] of inside.entries()) {
      const until = inside[index + 1] ?? from;
      const doors = inService(changes, from).filter((door) =>
        kinds.includes(door.split(' ')[1] ?? ''),
      );
      served += doors.length * (until - from);
      const taken = doors.filter((door) =>
        stays.some(
          (stay) => `${stay.name} ${stay.kind}` === door && stay.from <= from && stay.until > from,
        ),
      );
      held += taken.length * (until - from);
    }
  }
  return served === 0 ? null : Math.round((held / served) * 1000) / 10;
}
