import type { Chance } from '../seeded-random.ts';
import type { DemoBox } from './demo-site.ts';
import type { HistoryLine } from './history-line.ts';
import { dayMs, hourMs, midnight, minuteMs } from './working-time.ts';

/** From when to when, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What went wrong at a box in the days of its history. */
export interface BoxStory {
  /** A fridge without power. */
  readonly failures: readonly (Span & { readonly moduleIndex: number })[];
  /** Doors that were not shut. */
  readonly doorsAjar: readonly (Span & { readonly lockerId: string })[];
  /** The heating of the room was off; `byCelsius` in the depth of it. */
  readonly coldNights: readonly (Span & { readonly byCelsius: number })[];
  /** Nothing was heard of the box. */
  readonly silences: readonly Span[];
}

/** When a parcel came behind its doors and left them; undefined where it never was there. */
export function stayOf(line: HistoryLine): Span | undefined {
  if (line.lockerId === undefined || line.deliveryTime === undefined) return undefined;
  const end = line.removedTime ?? line.deleteTime ?? line.pickupTime;
  const to = end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end);
  return { from: Date.parse(line.deliveryTime), to };
}

interface Place {
  readonly box: DemoBox;
  /** The box's place among those of its pharmacy. */
  readonly index: number;
  readonly isLast: boolean;
  /** Deliveries of the box. */
  readonly deliveries: readonly HistoryLine[];
  readonly now: number;
  readonly chance: Chance;
}

const fridgesOf = ({ box }: Place) => box.doors.filter(({ fridge }) => fridge);

/** The night, about 23 days ago, in which most parcels lay in the fridge: it was off for three hours. */
function failures(place: Place): BoxStory['failures'] {
  const [first] = fridgesOf(place);
  if (first === undefined) return [];
  const fridges = new Set(fridgesOf(place).map(({ id }) => id));
  const lengthMs = (170 + place.chance.between(0, 40)) * minuteMs;
  const nights = [23, 22, 24, 21, 25].map((daysAgo) => {
    const from = midnight(place.now, daysAgo) + 2 * hourMs + 25 * minuteMs;
    const lying = place.deliveries.filter((line) => {
      const stay = stayOf(line);
      const isHere = stay !== undefined && stay.from < from && stay.to > from + lengthMs;
      return isHere && line.lockerId?.some((id) => fridges.has(id)) === true;
    });
    return { from, lying: lying.length };
  });
  const night = nights.reduce((best, one) => (one.lying > best.lying ? one : best));
  const { moduleIndex } = first;
  return [{ moduleIndex, from: night.from, to: night.from + lengthMs }];
}

/** Yesterday a fridge's door was not shut after somebody had been there. */
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
  const { lockerId, from } = openings.at(-1) ?? usual;
  return [{ lockerId, from, to: from + (50 + chance.between(0, 20)) * minuteMs }];
}

/** What went wrong at a box: each part once, so that every screen has something to tell. */
export function tellStory(place: Place): BoxStory {
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

/** The first moment of a history of so many days: a midnight. */
export function beginOf(now: number, days: number): number {
  return Math.floor(now / dayMs - days) * dayMs;
}
