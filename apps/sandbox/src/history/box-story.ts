import type { Chance } from '../platform/seeded-random.ts';
import type { DemoBox } from './demo-site.ts';
import type { HistoryLine } from './history-line.ts';
import { dayMs, hourMs, midnight, minuteMs } from './working-time.ts';

/** A time interval in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The incidents in a box's history. */
export interface BoxStory {
  /** Power failures of a fridge module. */
  readonly failures: readonly (Span & { readonly moduleIndex: number })[];
  /** Doors that were left open. */
  readonly doorsAjar: readonly (Span & { readonly lockerId: string })[];
  /** Nights without heating of the room; `byCelsius` is the largest drop in temperature. */
  readonly coldNights: readonly (Span & { readonly byCelsius: number })[];
  /** Times without heartbeats and readings. */
  readonly silences: readonly Span[];
}

/** The time of a parcel in its doors; undefined when it was never loaded. */
export function stayOf(line: HistoryLine): Span | undefined {
  if (line.lockerId === undefined || line.deliveryTime === undefined) return undefined;
  const end = line.removedTime ?? line.deleteTime ?? line.pickupTime;
  const to = end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end);
  return { from: Date.parse(line.deliveryTime), to };
}

interface Place {
  readonly box: DemoBox;
  /** Index of the box in its pharmacy. */
  readonly index: number;
  readonly isLast: boolean;
  /** Deliveries of the box. */
  readonly deliveries: readonly HistoryLine[];
  readonly now: number;
  readonly chance: Chance;
}

const fridgesOf = ({ box }: Place) => box.doors.filter(({ fridge }) => fridge);

/** A failure of the fridge for three hours, in the night about 23 days ago with the most parcels in it. */
function failures(place: Place): BoxStory['failures'] {
  const [first] = fridgesOf(place);
  if (first === undefined) return [];
  const fridges = new Set(fridgesOf(place).map(({ id }) => id));
  const lengthMs = (170 + place.chance.between(0, 40)) * minuteMs;
  const nights = [23, 22, 24, 21, 25].map((daysAgo) => {
    const from = midnight(place.now, daysAgo) + 2 * hourMs + 25 * minuteMs;
    const affected = place.deliveries.filter((line) => {
      const stay = stayOf(line);
      const isHere = stay !== undefined && stay.from < from && stay.to > from + lengthMs;
      return isHere && line.lockerId?.some((id) => fridges.has(id)) === true;
    });
    return { from, parcels: affected.length };
  });
  const night = nights.reduce((best, one) => (one.parcels > best.parcels ? one : best));
  const { moduleIndex } = first;
  return [{ moduleIndex, from: night.from, to: night.from + lengthMs }];
}

/**
 * A fridge door left open after a load or pickup: after that of a drug that still waits, so that it is on hold now,
 * or else yesterday.
 */
function doorsAjar(place: Place): BoxStory['doorsAjar'] {
  const { deliveries, now, chance } = place;
  const [first] = fridgesOf(place);
  if (first === undefined) return [];
  const yesterday = { from: midnight(now, 1) + 5 * hourMs, to: midnight(now, 1) + 20 * hourMs };
  const fridges = new Set(fridgesOf(place).map(({ id }) => id));
  const openings = deliveries.flatMap((line) => {
    const [lockerId] = line.lockerId ?? [];
    if (lockerId === undefined || !fridges.has(lockerId)) return [];
    return [line.deliveryTime, line.pickupTime].flatMap((time) => {
      const from = Date.parse(time ?? '');
      return from > yesterday.from && from < yesterday.to ? [{ lockerId, from }] : [];
    });
  });
  const usual = { lockerId: first.id, from: midnight(now, 1) + 13 * hourMs + 40 * minuteMs };
  const { lockerId, from } = newestDrug(place, fridges) ?? openings.at(-1) ?? usual;
  return [{ lockerId, from, to: from + (50 + chance.between(0, 20)) * minuteMs }];
}

/** The load of the newest drug that waits in one of these doors, at least two hours ago. */
function newestDrug({ deliveries, now }: Place, doors: ReadonlySet<string>) {
  const loads = deliveries.flatMap(
    ({ deliveryStatus, is_drug, lockerId = [], deliveryTime = '' }) => {
      const [door] = lockerId;
      const from = Date.parse(deliveryTime);
      const isWaiting = deliveryStatus === 'delivered' && is_drug && from < now - 2 * hourMs;
      return isWaiting && door !== undefined && doors.has(door) ? [{ lockerId: door, from }] : [];
    },
  );
  return loads.toSorted((a, b) => a.from - b.from).at(-1);
}

/** Generates the incidents of a box: each kind about once, so that every screen has data. */
export function makeStory(place: Place): BoxStory {
  const { now, index, isLast } = place;
  const night = midnight(now, 12) + 21 * hourMs;
  const silence = index === 0 ? midnight(now, 9) + 2 * hourMs : midnight(now, 34) + 9 * hourMs;
  return {
    failures: failures(place),
    doorsAjar: doorsAjar(place),
    coldNights: isLast ? [{ from: night, to: night + 9 * hourMs, byCelsius: 8.5 }] : [],
    silences: [{ from: silence + 12 * minuteMs, to: silence + 3 * hourMs }],
  };
}

/** The start of a history of a number of days: a midnight (UTC). */
export function beginOf(now: number, days: number): number {
  return Math.floor(now / dayMs - days) * dayMs;
}
