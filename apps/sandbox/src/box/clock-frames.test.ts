import { expect, test } from 'vitest';
import { type Chance, seededChance } from '../seeded-random.ts';
import {
  beginFrame,
  type ClockFrames,
  firstFrames,
  frameAt,
  settleFrames,
} from './clock-frames.ts';

const hourMs = 3_600_000;

test('events of a clock that is found wrong are sent with the time it would show now', () => {
  const settled = settleFrames(firstFrames, 5, 2 * hourMs);
  expect(frameAt(settled, 4)).toEqual({ aheadMs: -2 * hourMs, end: 5 });
  expect(frameAt(settled, 5)).toEqual({ aheadMs: 0, end: Infinity });
});

test('events from before somebody set the clock keep the time they had', () => {
  const known = settleFrames(firstFrames, 1, 0);
  const set = beginFrame(known, 3, hourMs);
  expect(frameAt(set, 2)).toEqual({ aheadMs: -hourMs, end: 3 });
  const settled = settleFrames(set, 4, -hourMs);
  expect([2, 3, 4].map((place) => frameAt(settled, place).aheadMs)).toEqual([0, hourMs, 0]);
});

/** A day at a box: its clock is set, it hears Kolli's time, things happen. Tells true and sent times. */
function liveThrough(chance: Chance) {
  let [trueNow, hardwareAhead, correction] = [10 * hourMs, 0, 0];
  let frames: ClockFrames = firstFrames;
  const events: { at: number; happened: number }[] = [];
  const boxNow = () => trueNow + hardwareAhead + correction;
  const settle = () => {
    const error = trueNow - boxNow();
    frames = settleFrames(frames, events.length + 1, error);
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
  // As Kolli reckons: the time of the event put right by what the clock shows at sending.
  return events.map(({ at, happened }, index) => {
    const shown = boxNow() + frameAt(frames, index + 1).aheadMs;
    return { dated: at + trueNow - shown, happened };
  });
}

test('however often the clock is set, Kolli finds when everything happened once it is asked', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const events = liveThrough(seededChance(`clock ${seed}`));
    expect(events.map(({ dated }) => dated)).toEqual(events.map(({ happened }) => happened));
  }
});
