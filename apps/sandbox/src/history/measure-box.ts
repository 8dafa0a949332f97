import { coolingMs, warmingMs } from '../box/fridge-warmth.ts';
import { room, rounded, type Sensor, sensorsOf, thermometerOf, warmed } from '../box/readings.ts';
import type { BoxStory, Span } from './box-story.ts';
import type { DemoBox } from './demo-site.ts';
import { minuteMs } from './working-time.ts';

/** A history measures as often as this; boxes that live, each minute. */
export const everyMinutes = 10;
const stepMs = everyMinutes * minuteMs;

/** A door that was opened, at a moment in epoch milliseconds. */
export interface Opening {
  readonly lockerId: string;
  readonly at: number;
}

/** What the sensors of a box measured, at even distances from `start`; null where one was silent. */
export interface Series {
  readonly start: number;
  readonly sensors: ReadonlyMap<string, readonly (number | null)[]>;
}

interface Measuring {
  readonly box: DemoBox;
  readonly story: BoxStory;
  readonly openings: readonly Opening[];
  readonly start: number;
  /** So many readings of each sensor. */
  readonly count: number;
}

/** So far the room comes in at an open door of a fridge, at those beside it, and of another module. */
const opened = { own: 0.11, beside: 0.025, basic: 0.3 } as const;
/** Two thirds of that are gone so long after the door was shut, and all of it after so many steps. */
const settlingMs = 18 * minuteMs;
const settledSteps = 12;
/** A fridge's door that stands ajar brings it about so near to the room, with time. */
const ajar = { warmth: 0.5, warmingMs: 30 * minuteMs } as const;
/** So much of the room's cold comes behind the doors. */
const coldBehindDoors = 0.85;

/** Nearing the room's temperature in a span of time, and going back after it. */
function warmthIn({ from, to }: Span, at: number, constantMs: number): number {
  if (at < from) return 0;
  const reached = 1 - Math.exp(-(Math.min(at, to) - from) / constantMs);
  return at <= to ? reached : reached * Math.exp(-(at - to) / coolingMs);
}

/** How much an opened door matters to a sensor. */
function shareOf({ box }: Measuring, own: Sensor, lockerId: string): number {
  if (own === room) return 0;
  const moduleOf = (id: string) => box.doors.find((door) => door.id === id)?.moduleIndex;
  if (own.sensor === lockerId && own.fridgeOf !== undefined) return opened.own;
  if (moduleOf(lockerId) !== moduleOf(own.sensor)) return 0;
  return own.fridgeOf === undefined ? opened.basic : opened.beside;
}

/** How near to the room's temperature opened doors bring a sensor, reading by reading. */
function openedWarmths(work: Measuring, own: Sensor): number[] {
  const warmths = Array.from({ length: work.count }, () => 0);
  for (const { lockerId, at } of work.openings) {
    const share = shareOf(work, own, lockerId);
    const first = Math.max(0, Math.ceil((at - work.start) / stepMs));
    if (share === 0) continue;
    for (let index = first; index < Math.min(work.count, first + settledSteps); index += 1) {
      const sinceMs = work.start + index * stepMs - at;
      warmths[index] = (warmths[index] ?? 0) + share * Math.exp(-sinceMs / settlingMs);
    }
  }
  return warmths;
}

/** How near to the room's temperature what went wrong brings a sensor. */
function wrongWarmth({ failures, doorsAjar }: BoxStory, own: Sensor, at: number): number {
  const warmths = [
    ...failures
      .filter(({ moduleIndex }) => moduleIndex === own.fridgeOf)
      .map((failure) => warmthIn(failure, at, warmingMs)),
    ...doorsAjar
      .filter(({ lockerId }) => own.fridgeOf !== undefined && lockerId === own.sensor)
      .map((span) => ajar.warmth * warmthIn(span, at, ajar.warmingMs)),
  ];
  return Math.max(0, ...warmths);
}

/** How much colder than usual the room is. */
function coldAt({ coldNights }: BoxStory, at: number): number {
  const night = coldNights.find(({ from, to }) => at > from && at < to);
  if (night === undefined) return 0;
  const share = (at - night.from) / (night.to - night.from);
  return night.byCelsius * Math.sin(share * Math.PI) ** 2;
}

function measureSensor(work: Measuring, own: Sensor): (number | null)[] {
  const { box, story, start, count } = work;
  const warmths = openedWarmths(work, own);
  const [usual, usualRoom] = [thermometerOf(box.name, own), thermometerOf(box.name, room)];
  const coldShare = own === room ? 1 : own.fridgeOf === undefined ? coldBehindDoors : 0;
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * stepMs;
    if (story.silences.some(({ from, to }) => at >= from && at < to)) return null;
    const minute = at / minuteMs;
    const cold = coldAt(story, at);
    const before = usual(minute) - cold * coldShare;
    const warmth = Math.min(1, (warmths[index] ?? 0) + wrongWarmth(story, own, at));
    return rounded(warmth === 0 ? before : warmed(before, usualRoom(minute) - cold, warmth));
  });
}

/**
 * What the sensors of a box measured from `start` until `now`, by what happened at it: those, and about
 * the temperatures, that the simulated box reports from then on.
 */
export function measureBox(work: Omit<Measuring, 'count'>, now: number): Series {
  const count = Math.floor((now - work.start) / stepMs) + 1;
  const lockers = work.box.doors.map(({ id, moduleIndex, fridge }) => {
    return { lockerId: id, moduleIndex, fridge };
  });
  const sensors = sensorsOf({ lockers }).map((own) => {
    return [own.sensor, measureSensor({ ...work, count }, own)] as const;
  });
  return { start: work.start, sensors: new Map(sensors) };
}
