import { expect, test } from 'vitest';
import { type Chance, seededChance } from '../../platform/seeded-random.ts';
import {
  beginFrame,
  type ClockFrames,
  firstFrames,
  frameAt,
  calibrateFrames,
} from './clock-frames.ts';

const hourMs = 3_600_000;

test('events of a clock that is found wrong are sent with the time it would show now, those from before it was set keep theirs', () => {
  const settled = calibrateFrames(firstFrames, 5, 2 * hourMs);
  expect(frameAt(settled, 4)).toEqual({ aheadMs: -2 * hourMs, end: 5 });
  expect(frameAt(settled, 5)).toEqual({ aheadMs: 0, end: Infinity });
  const known = calibrateFrames(firstFrames, 1, 0);
  const set = beginFrame(known, 3, hourMs);
  expect(frameAt(set, 2)).toEqual({ aheadMs: -hourMs, end: 3 });
  const later = calibrateFrames(set, 4, -hourMs);
  expect([2, 3, 4].map((place) => frameAt(later, place).aheadMs)).toEqual([0, hourMs, 0]);
});

/** A random day at a box: its clock is set or calibrated, events happen. Returns true and sent times. */
function simulateDay(chance: Chance) {
  let [trueNow, hardwareAhead, correction] = [10 * hourMs, 0, 0];
  let frames: ClockFrames = firstFrames;
  const events: { at: number; happened: number }[] = [];
  const boxNow = () => trueNow + hardwareAhead + correction;
  const settle = () => {
    const error = trueNow - boxNow();
    frames = calibrateFrames(frames, events.length + 1, error);
    correction += error;
  };
  for (let step = 0; step < 30; step += 1) {
    trueNow += chance.between(1, hourMs);
    const what = chance.between(0, 9);
    if (what === 0) settle();
    else if (what <= 2) {
      const jump = chance.between(-5 * hourMs, 5 * hourMs);
      hardwareAhead += jump;
      frames = beginFrame(frames, events.length + 1, jump);
    } else events.push({ at: boxNow(), happened: trueNow });
  }
  settle();
  // As Kolli computes it: the time of the event, corrected by what the clock shows at sending.
  return events.map(({ at, happened }, index) => {
    const shown = boxNow() + frameAt(frames, index + 1).aheadMs;
    return { dated: at + trueNow - shown, happened };
  });
}

test('however often the clock is set, Kolli computes the true time of every event', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const events = simulateDay(seededChance(`clock ${seed}`));
    expect(events.map(({ dated }) => dated)).toEqual(events.map(({ happened }) => happened));
  }
});
