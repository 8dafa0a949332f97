import { coolingMs, warmingMs } from '../box/world/fridge-warmth.ts';
import {
  room,
  rounded,
  type Sensor,
  sensorsOf,
  thermometerOf,
  warmed,
} from '../box/world/readings.ts';
import type { BoxStory, Span } from './box-story.ts';
import type { DemoBox } from './demo-site.ts';
import { minuteMs } from './working-time.ts';

/** Minutes between readings in a history; simulated boxes measure every minute. */
export const everyMinutes = 10;
const stepMs = everyMinutes * minuteMs;

/** An opened door, with the time in epoch milliseconds. */
export interface Opening {
  readonly lockerId: string;
  readonly at: number;
}

/** The readings of a box's sensors at regular intervals from `start`; null where one was silent. */
export interface Series {
  readonly start: number;
  readonly sensors: ReadonlyMap<string, readonly (number | null)[]>;
}

interface Measuring {
  readonly box: DemoBox;
  readonly story: BoxStory;
  readonly openings: readonly Opening[];
  readonly start: number;
  /** Number of readings of each sensor. */
  readonly count: number;
}

/** Share of the room temperature through an opened door: at its own fridge sensor, at other fridge doors of the module, and in a basic module. */
const openedShare = { own: 0.11, sameModule: 0.025, basic: 0.3 } as const;
/** Time constant of the decay after the door was closed, and the number of steps until it is ignored. */
const decayMs = 18 * minuteMs;
const decaySteps = 12;
/** Share of the room temperature through a fridge door left open, and its time constant. */
const ajar = { warmth: 0.5, warmingMs: 30 * minuteMs } as const;
/** Share of the room's cold behind basic doors. */
const coldBehindDoors = 0.85;

/** Exponential approach to the room temperature during a span, and decay after it; from 0 to 1. */
function warmthIn({ from, to }: Span, at: number, constantMs: number): number {
  if (at < from) return 0;
  const reached = 1 - Math.exp(-(Math.min(at, to) - from) / constantMs);
  return at <= to ? reached : reached * Math.exp(-(at - to) / coolingMs);
}

/** The share of the room temperature that an opened door adds at a sensor. */
function shareOf({ box }: Measuring, own: Sensor, lockerId: string): number {
  if (own === room) return 0;
  const moduleOf = (id: string) => box.doors.find((door) => door.id === id)?.moduleIndex;
  if (own.sensor === lockerId && own.fridgeOf !== undefined) return openedShare.own;
  if (moduleOf(lockerId) !== moduleOf(own.sensor)) return 0;
  return own.fridgeOf === undefined ? openedShare.basic : openedShare.sameModule;
}

/** The share of the room temperature from opened doors, for each reading of a sensor. */
function openedWarmths(work: Measuring, own: Sensor): number[] {
  const warmths = Array.from({ length: work.count }, () => 0);
  for (const { lockerId, at } of work.openings) {
    const share = shareOf(work, own, lockerId);
    const first = Math.max(0, Math.ceil((at - work.start) / stepMs));
    if (share === 0) continue;
    for (let index = first; index < Math.min(work.count, first + decaySteps); index += 1) {
      const sinceMs = work.start + index * stepMs - at;
      warmths[index] = (warmths[index] ?? 0) + share * Math.exp(-sinceMs / decayMs);
    }
  }
  return warmths;
}

/** The share of the room temperature from failures and doors left open. */
function incidentWarmth({ failures, doorsAjar }: BoxStory, own: Sensor, at: number): number {
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

/** How much colder than usual the room is, in degrees Celsius. */
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
    const warmth = Math.min(1, (warmths[index] ?? 0) + incidentWarmth(story, own, at));
    return rounded(warmth === 0 ? before : warmed(before, usualRoom(minute) - cold, warmth));
  });
}

/**
 * Generates the readings of a box from `start` until `now` from its deliveries and incidents. Sensors and
 * temperatures match those that the simulated box reports from then on.
 */
export function measureBox(work: Omit<Measuring, 'count'>, now: number): Series {
  const count = Math.floor((now - work.start) / stepMs) + 1;
  const sensors = sensorsOf(work.box).map((own) => {
    return [own.sensor, measureSensor({ ...work, count }, own)] as const;
  });
  return { start: work.start, sensors: new Map(sensors) };
}
