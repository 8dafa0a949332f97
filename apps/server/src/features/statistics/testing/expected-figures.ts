import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

// The figures computed again the slow way, from all rows of the logs, without the product's functions.

interface CountedEvent {
  readonly at: number;
  readonly placeId: string;
  readonly kind: 'delivered' | 'pickup' | 'expired' | 'destroyed' | 'cancelled';
  readonly waitedMs: number | null;
}

/** A door or shelf while a delivery held it; `placeId` is the box, or the pharmacy for shelves. */
interface Stay {
  readonly placeId: string;
  readonly name: string;
  readonly kind: string;
  readonly from: number;
  readonly until: number;
}

/** A box (without a name), a door or a shelf that came into service or went out of it. */
interface ServiceChange {
  readonly placeId: string;
  readonly name: string | null;
  readonly kind: string | null;
  readonly isActive: boolean;
  readonly at: number;
}

export interface Range {
  readonly from: number;
  readonly until: number;
}

const kindOf: Readonly<Record<string, CountedEvent['kind']>> = {
  setDelivered: 'delivered',
  setPickedUp: 'pickup',
  setExpired: 'expired',
  setDestroyed: 'destroyed',
  setCancelled: 'cancelled',
};

/** A time as epoch milliseconds. */
const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const readActions = (tx: Tx) =>
  tx.selectFrom('delivery_action').selectAll().orderBy('id').execute();
type Action = Awaited<ReturnType<typeof readActions>>[number];

/** The counted events of one delivery: what is reversed, or delivered again, is taken out. */
function countDelivery(actions: readonly Action[]): CountedEvent[] {
  const counted: CountedEvent[] = [];
  const remove = (...kinds: string[]) => {
    const index = counted.findLastIndex(({ kind }) => kinds.includes(kind));
    if (index >= 0) counted.splice(index, 1);
  };
  let deliveredAt: number | null = null;
  let boxId: string | null = null;
  for (const { event, actor, box_id, pharmacy_id, occurred_at, detail } of actions) {
    const { effects } = detail as { effects: readonly string[] };
    const at = occurred_at.getTime();
    const isPlaced = effects.includes('setAssigned') || effects.includes('setDelivered');
    if (isPlaced || event === 'createInBox' || actor === 'import')
      boxId = event === 'assignToShelf' ? null : box_id;
    if (effects.includes('reverseClosing')) remove('pickup', 'destroyed', 'cancelled');
    if (effects.includes('reverseExpiry')) remove('expired');
    if (effects.includes('clearDeliveryTime')) deliveredAt = null;
    if (effects.includes('setDelivered') && deliveredAt !== null) remove('delivered');
    for (const kind of effects.flatMap((effect) => kindOf[effect] ?? [])) {
      const waitedMs: number | null =
        kind === 'pickup' && deliveredAt !== null ? Math.max(0, at - deliveredAt) : null;
      counted.push({ at, placeId: boxId ?? pharmacy_id, kind, waitedMs });
      if (kind === 'delivered') deliveredAt = at;
    }
  }
  return counted;
}

const readStays = (tx: Tx) =>
  sql<Stay>`
    select box_id as "placeId", locker_id as name, locker_kind as kind,
      ${ms('occupied_at')} as "from", coalesce(${ms('released_at')}, 'infinity') as until
    from locker_occupancy
    union all select pharmacy_id, shelf, 'shelf',
      ${ms('occupied_at')}, coalesce(${ms('released_at')}, 'infinity')
    from shelf_occupancy`.execute(tx);

const readChanges = (tx: Tx) =>
  sql<ServiceChange>`
    select box_id as "placeId", locker_id as name, locker_kind as kind, is_active as "isActive",
      ${ms('changed_at')} as at, id
    from activity_change
    union all select pharmacy_id, shelf, 'shelf', is_active, ${ms('changed_at')}, id
    from shelf_change
    order by at, id`.execute(tx);

/** All that the figures of a pharmacy follow from. */
export async function readLogs(tx: Tx) {
  const byDelivery = Map.groupBy(await readActions(tx), (action) => action.delivery_id);
  const counted = [...byDelivery.values()].flatMap(countDelivery);
  return { counted, stays: (await readStays(tx)).rows, changes: (await readChanges(tx)).rows };
}
export type Logs = Awaited<ReturnType<typeof readLogs>>;

const eventsIn = ({ counted }: Logs, placeIds: readonly string[], { from, until }: Range) =>
  counted.filter(({ at, placeId }) => at >= from && at < until && placeIds.includes(placeId));

export function expectedCounts(logs: Logs, placeId: string, range: Range) {
  const events = eventsIn(logs, [placeId], range);
  const amount = (wanted: CountedEvent['kind']) =>
    events.filter(({ kind }) => kind === wanted).length;
  return {
    totalDeliveries: amount('delivered'),
    pickupAmount: amount('pickup'),
    expiredAmount: amount('expired'),
    destroyedAmount: amount('destroyed'),
    cancelledAmount: amount('cancelled'),
  };
}

/** Hours from delivery to pickup. */
export function expectedAverage(logs: Logs, placeIds: readonly string[], range: Range) {
  const waits = eventsIn(logs, placeIds, range).flatMap(({ waitedMs }) => waitedMs ?? []);
  if (waits.length === 0) return null;
  return waits.reduce((sum, ms) => sum + ms, 0) / waits.length / 3_600_000;
}

/** The doors or shelves in service just after a time. */
function inService(changes: readonly ServiceChange[], at: number): ServiceChange[] {
  const latest = new Map<string | null, ServiceChange>();
  for (const change of changes) if (change.at <= at) latest.set(change.name, change);
  const isBox = changes.some(({ name }) => name === null);
  if (isBox && latest.get(null)?.isActive !== true) return [];
  return [...latest.values()].filter(({ name, isActive }) => name !== null && isActive);
}

/** Time held of the time in service, in percent with one decimal: summed from each change to the next. */
export function expectedUsage(
  logs: Logs,
  placeIds: readonly string[],
  { kinds, range }: { readonly kinds: readonly string[]; readonly range: Range },
): number | null {
  let [heldMs, servedMs] = [0, 0];
  for (const id of placeIds) {
    const changes = logs.changes.filter(({ placeId }) => placeId === id);
    const stays = logs.stays.filter(({ placeId }) => placeId === id);
    const times = [
      ...changes.map(({ at }) => at),
      ...stays.flatMap((stay) => [stay.from, stay.until]),
    ];
    const inside = times.filter((time) => time > range.from && time < range.until);
    const cuts = [...new Set([range.from, ...inside])].sort((one, other) => one - other);
    for (const [index, at] of cuts.entries()) {
      const lengthMs = (cuts[index + 1] ?? range.until) - at;
      const places = inService(changes, at).filter(({ kind }) => kinds.includes(kind ?? ''));
      const held = places.filter(({ name, kind }) =>
        stays.some(
          (stay) => stay.name === name && stay.kind === kind && stay.from <= at && at < stay.until,
        ),
      );
      servedMs += places.length * lengthMs;
      heldMs += held.length * lengthMs;
    }
  }
  return servedMs === 0 ? null : Math.round((heldMs / servedMs) * 1000) / 10;
}
