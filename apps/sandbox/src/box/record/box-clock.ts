import { z } from 'zod';
import {
  beginFrame,
  clockFramesSchema,
  firstFrames,
  isClockCalibrated,
  calibrateFrames,
} from './clock-frames.ts';

/** The time as the box knows it: that of its clock, corrected by Kolli's answers. */
export const boxClockSchema = z.object({
  /** Added to what the clock shows. */
  correctionMs: z.number(),
  /** The box's time when it last stored it: after a restart its time is not earlier than this. */
  lastTime: z.number(),
  frames: clockFramesSchema,
});
export type BoxClock = z.output<typeof boxClockSchema>;

export const firstClock: BoxClock = { correctionMs: 0, lastTime: 0, frames: [...firstFrames] };

/** A difference up to this counts as none, since calls take time. */
const toleranceMs = 2000;

/** The box's time when its clock shows `hardwareNow`. */
export function boxTime(clock: BoxClock, hardwareNow: number): number {
  return hardwareNow + clock.correctionMs;
}

/** Somebody set the clock: from the event at `place` on it shows `jumpMs` more. */
export function clockJumped(clock: BoxClock, place: number, jumpMs: number): BoxClock {
  const lastTime = clock.lastTime + jumpMs;
  return { ...clock, lastTime, frames: beginFrame(clock.frames, place, jumpMs) };
}

/** By how much the clock of a box that starts is at least behind: the time that it lost while the box was off. */
export function clockBehindMs(clock: BoxClock, hardwareNow: number): number {
  return Math.max(0, clock.lastTime - boxTime(clock, hardwareNow));
}

/**
 * The box starts: how its clock ran while it was off is unknown, but time did not run backwards. Without
 * this, a clock that lost its battery would make an expired PIN valid again.
 */
export function clockStarted(clock: BoxClock, place: number, hardwareNow: number): BoxClock {
  const behindMs = clockBehindMs(clock, hardwareNow);
  return {
    ...clock,
    correctionMs: clock.correctionMs + behindMs,
    frames: beginFrame(clock.frames, place, behindMs),
  };
}

/**
 * A heartbeat has returned Kolli's time, `errorMs` ahead of the box's, give or take `uncertaintyMs`: the
 * box adopts it. Returns the same clock when it was right and already calibrated.
 */
export function clockCompared(
  clock: BoxClock,
  place: number,
  { errorMs, uncertaintyMs }: { readonly errorMs: number; readonly uncertaintyMs: number },
): BoxClock {
  const isRight = Math.abs(errorMs) <= toleranceMs + uncertaintyMs;
  if (isRight && isClockCalibrated(clock.frames)) return clock;
  // Times are whole milliseconds everywhere.
  const offMs = isRight ? 0 : Math.round(errorMs);
  return {
    correctionMs: clock.correctionMs + offMs,
    lastTime: clock.lastTime + offMs,
    frames: calibrateFrames(clock.frames, place, offMs),
  };
}
