import type { CallResult } from '@kolli/contract/call/call';
import type { countToday as countTodayCall, listToday } from '@kolli/contract/today/today';
import {
  endsSoonMs,
  type TodayDeliveryGroup,
  todayDeliveryGroups,
  todayGroupOf,
  unassignedTooLongMs,
  uncommentedAlarmsMs,
} from '@kolli/domain/today/today-groups';
import { compareWalkedPlaces } from '@kolli/domain/today/walking-order';
import type { Tx } from '../../../platform/database/open-database.ts';
import { presentAlarm } from '../../alarms/present-alarm.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { presentDeliveryFacts } from '../../deliveries/wire/present-deliveries.ts';
import { type FactsRow, listFacts } from './today-facts.repository.ts';
import { type FaultRow, listFaults, listUncommented } from './today-watch.repository.ts';

type Deps = Pick<DeliveryDeps, 'store' | 'clock'>;
type Shown = CallResult<typeof listToday>;

/** Maximum number of rows of a group. */
const maxListed = 200;

interface Grouped {
  readonly group: TodayDeliveryGroup;
  readonly row: FactsRow;
}

interface Found {
  readonly deliveries: readonly Grouped[];
  readonly alarms: Awaited<ReturnType<typeof listUncommented>>;
  readonly faults: readonly FaultRow[];
}

/** What needs somebody, in no order. */
async function findToday(tx: Tx, pharmacyId: string, now: Date): Promise<Found> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [facts, alarms, faults] = await Promise.all([
    listFacts(tx, { pharmacyId, soon: before(-endsSoonMs), longAgo: before(unassignedTooLongMs) }),
    listUncommented(tx, { pharmacyId, since: before(uncommentedAlarmsMs) }),
    listFaults(tx, pharmacyId),
  ]);
  const deliveries = facts.flatMap((row) => {
    const group = todayGroupOf(row, now);
    return group === undefined ? [] : [{ group, row }];
  });
  return { deliveries, alarms, faults };
}

function countsOf({ deliveries, alarms, faults }: Found): Shown['counts'] {
  const of = (wanted: TodayDeliveryGroup) =>
    deliveries.filter(({ group }) => group === wanted).length;
  return {
    toDecide: of('toDecide'),
    expired: of('expired'),
    endsSoon: of('endsSoon'),
    removed: of('removed'),
    unassigned: of('unassigned'),
    alarms: alarms.length,
    faults: faults.length,
    messages: of('messages'),
  };
}

/** The rows of each group that are listed, as one walks. */
function listedOf({ deliveries }: Found): Grouped[] {
  const walked = deliveries.toSorted((a, b) => compareWalkedPlaces(a.row, b.row));
  return todayDeliveryGroups.flatMap((wanted) =>
    walked.filter(({ group }) => group === wanted).slice(0, maxListed),
  );
}

async function showDeliveries(
  tx: Tx,
  pharmacyId: string,
  listed: readonly Grouped[],
): Promise<Shown['deliveries']> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ row }) => row.docId);
  const shown = await presentDeliveryFacts(tx, pharmacyId, (query) =>
    query.where('delivery.pharmacy_id', '=', pharmacyId).where('delivery.id', 'in', ids),
  );
  const byId = new Map(shown.map((delivery) => [delivery.docId, delivery]));
  return listed.flatMap(({ group, row }) => {
    const delivery = byId.get(row.docId);
    return delivery === undefined ? [] : [{ group, delivery }];
  });
}

function showFault({ boxId, lockerId, fault, at, kolliId }: FaultRow): Shown['faults'][number] {
  return {
    pickupboxId: boxId,
    lockerId,
    fault: fault as Shown['faults'][number]['fault'],
    time: at.getTime(),
    deliveryId: kolliId,
  };
}

/** The first rows as one walks; `lockerId` may be the room sensor's, for the box itself. */
function walkedTo<Row extends { readonly boxOrdinal: number }>(
  rows: readonly Row[],
  lockerIdOf: (row: Row) => string,
): Row[] {
  const placeOf = (row: Row) => ({
    boxOrdinal: row.boxOrdinal,
    lockerId: lockerIdOf(row),
    shelfOrdinal: null,
  });
  return rows.toSorted((a, b) => compareWalkedPlaces(placeOf(a), placeOf(b))).slice(0, maxListed);
}

/**
 * TOD-01: what needs somebody at the pharmacy, grouped by {@link todayGroupOf}, each group in walking order and at most
 * 200 of it; and how much of each there is. Closed deliveries are not read, but those with an open hold.
 */
export async function showToday(
  { store, clock }: Deps,
  pharmacyId: string,
): Promise<CallResult<typeof listToday>> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const found = await findToday(tx, pharmacyId, clock());
    return {
      deliveries: await showDeliveries(tx, pharmacyId, listedOf(found)),
      alarms: walkedTo(found.alarms, (row) => row.locker_id).map((row) => presentAlarm(row, [])),
      faults: walkedTo(found.faults, (row) => row.lockerId).map(showFault),
      counts: countsOf(found),
    };
  });
}

/** How much {@link showToday} has, over all groups. */
export async function countToday(
  { store, clock }: Deps,
  pharmacyId: string,
): Promise<CallResult<typeof countTodayCall>> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const counts = countsOf(await findToday(tx, pharmacyId, clock()));
    return { count: Object.values(counts).reduce((sum, count) => sum + count, 0) };
  });
}
