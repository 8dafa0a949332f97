import { z } from 'zod';
import {
  beginFrame,
  clockFramesSchema,
  firstFrames,
  isClockSettled,
  settleFrames,
} from './clock-frames.ts';

/** A box's own idea of the time: that of its clock, put right by what Kolli said. */
export const boxClockSchema = z.object({
  /** What the box adds to its clock. */
  correctionMs: z.number(),
  /** The box's time when it last wrote it down: after a restart time goes on from there at least. */
  lastTime: z.number(),
  frames: clockFramesSchema,
});
export type BoxClock = z.output<typeof boxClockSchema>;

export const firstClock: BoxClock = { correctionMs: 0, lastTime: 0, frames: [...firstFrames] };

/** Answers and requests take their time: nearer than this a box's time is right. */
const rightWithinMs = 2000;

/** The box's time when its clock shows `hardwareNow`. */
export function boxTime(clock: BoxClock, hardwareNow: number): number {
  return hardwareNow + clock.correctionMs;
}

/** Somebody set the clock: from the event of this place on it shows `jumpMs` more. */
export function clockSet(clock: BoxClock, place: number, jumpMs: number): BoxClock {
  const lastTime = clock.lastTime + jumpMs;
  return { ...clock, lastTime, frames: beginFrame(clock.frames, place, jumpMs) };
}

/**
 * The box starts: nobody knows how its clock ran meanwhile, but it did not run backwards. One that
 * lost its battery would otherwise let a PIN live that had expired.
 */
export function clockStarted(clock: BoxClock, place: number, hardwareNow: number): BoxClock {
  const behindMs = Math.max(0, clock.lastTime - boxTime(clock, hardwareNow));
  return {
    ...clock,
    correctionMs: clock.correctionMs + behindMs,
    frames: beginFrame(clock.frames, place, behindMs),
  };
}

/**
 * Kolli told its time, `errorMs` more than the box's and measured to `fuzzMs`: the box goes by it. The
 * same clock when it was right and known to be.
 */
export function clockCompared(
  clock: BoxClock,
  place: number,
  { errorMs, fuzzMs }: { readonly errorMs: number; readonly fuzzMs: number },
): BoxClock {
  const isRight = Math.abs(errorMs) <= rightWithinMs + fuzzMs;
  if (isRight && isClockSettled(clock.frames)) return clock;
  // Times are whole milliseconds everywhere.
  const offMs = isRight ? 0 : Math.round(errorMs);
  return {
    correctionMs: clock.correctionMs + offMs,
    lastTime: clock.lastTime + offMs,
    frames: settleFrames(clock.frames, place, offMs),
  };
}
