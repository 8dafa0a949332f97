import { z } from 'zod';

/**
 * The clock that stamped a run of events. An event keeps its stamp: Kolli refuses other content under a
 * number that it has. `aheadMs` added to the box's present time gives the present time of that clock,
 * which is sent with the events. `knownAheadMs` is the same, measured against Kolli's time; null until
 * then.
 */
const frameSchema = z.object({
  /** The place, among all events made, of the first event of the run. */
  since: z.int().min(1),
  aheadMs: z.number(),
  knownAheadMs: z.number().nullable(),
});
export type ClockFrame = z.output<typeof frameSchema>;

/** Oldest first; the last one is that of events made from now on, whose `aheadMs` is 0. */
export const clockFramesSchema = z.array(frameSchema).min(1);
export type ClockFrames = readonly ClockFrame[];

export const firstFrames: ClockFrames = [{ since: 1, aheadMs: 0, knownAheadMs: null }];

/** The clock jumped by `jumpMs`, or runs again: from the event at `since` on its error is unknown. */
export function beginFrame(frames: ClockFrames, since: number, jumpMs: number): ClockFrame[] {
  const earlier = frames.map((frame) => ({ ...frame, aheadMs: frame.aheadMs - jumpMs }));
  return withCurrent(earlier, { since, aheadMs: 0, knownAheadMs: null });
}

/** The box corrects its time by `errorMs` (Kolli's time minus its own). */
export function calibrateFrames(frames: ClockFrames, since: number, errorMs: number): ClockFrame[] {
  const measured = frames.map((frame) => {
    const knownAheadMs = frame.knownAheadMs ?? frame.aheadMs - errorMs;
    return { ...frame, aheadMs: knownAheadMs, knownAheadMs };
  });
  return withCurrent(measured, { since, aheadMs: 0, knownAheadMs: 0 });
}

/** Whether the clock was compared with Kolli's since it began to run or was set. */
export function isClockCalibrated(frames: ClockFrames): boolean {
  return typeof frames.at(-1)?.knownAheadMs === 'number';
}

/** The frames that events from this place on still need. */
export function framesFrom(frames: ClockFrames, place: number): ClockFrame[] {
  return frames.filter((_, index) => (frames[index + 1]?.since ?? Infinity) > place);
}

/** How far the clock that stamped the event at this place is ahead, and where its run ends. */
export function frameAt(frames: ClockFrames, place: number): { aheadMs: number; end: number } {
  const index = frames.findLastIndex(({ since }) => since <= place);
  return { aheadMs: frames[index]?.aheadMs ?? 0, end: frames[index + 1]?.since ?? Infinity };
}

/** A run without any event is replaced by the one that follows. */
function withCurrent(frames: readonly ClockFrame[], current: ClockFrame): ClockFrame[] {
  return [...frames.filter(({ since }) => since < current.since), current];
}
