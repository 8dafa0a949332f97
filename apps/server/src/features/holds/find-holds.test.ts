import { readingGapMs } from '@kolli/domain/temperature/exposure';
import { calmRange, type Reading } from '@kolli/domain/temperature/temperature-alarms';
import { expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { givenTestBox } from '../devices/testing/box.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import { randomNumbers } from '../temperatures/testing/generated-year.ts';
import { listDecisiveReadings } from './decisive-readings.repository.ts';
import type { HoldRules, Stay } from './exposed-stay.repository.ts';
import { exposureOf, findHolds } from './find-holds.ts';

const server = await shareTestServer();
const box = await givenTestBox(server);
const key = { pharmacyId: box.pharmacyId, boxId: box.id };

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const start = Date.UTC(2026, 2, 1);
const seed = 11;
const sensor = '2-1';

const store = (readings: readonly Reading[]) =>
  box.look((tx) => {
    const own = readings.map((one) => ({ sensor, ...one }));
    return storePastReadings(tx, key, own);
  });

type Random = ReturnType<typeof randomNumbers>;
const oneOf = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** Two days of a fridge: mostly calm, at times warm, cold or just in range, with gaps. */
function randomReadings(random: Random, from: number): Reading[] {
  const readings: Reading[] = [];
  for (let at = from; at < from + 2 * dayMs; ) {
    const celsius = oneOf(random, [5, 5, 4.2, 7.5, 7.8, 8, 8.4, 9, 2.1, 1]);
    const lastsMs = Math.ceil(random() * oneOf(random, [2, 12, 30, 200])) * minuteMs;
    const stepMs = oneOf(random, [1, 1, 2, 5, 14]) * minuteMs;
    for (const end = at + lastsMs; at < end; at += stepMs)
      readings.push({ at: new Date(at), celsius });
    if (random() < 0.1) at += Math.ceil(random() * 40) * minuteMs;
  }
  return readings;
}

/** Stores readings in order, but a tenth of their hours afterwards, the last ones first. */
async function storeInParts(random: Random, readings: readonly Reading[]): Promise<void> {
  const hours = [
    ...Map.groupBy(readings, ({ at }) => Math.floor(at.getTime() / (60 * minuteMs))).values(),
  ];
  const late = hours.filter(() => random() < 0.1);
  await store(hours.filter((hour) => !late.includes(hour)).flat());
  for (const hour of late.toReversed()) await store(hour);
}

function randomRules(random: Random, from: number): HoldRules {
  const former = [
    [0.3, { min: 3, max: 8 }],
    [0.7, { min: 2, max: 7 }],
  ] as const;
  const rules = {
    range: { min: 2, max: 8 },
    formerRanges: former
      .filter(() => random() < 0.3)
      .map(([part, range]) => ({ until: new Date(from + part * 2 * dayMs), range })),
    holdAfterMs: oneOf(random, [0, 15, 60, 240]) * minuteMs,
    alarmDelayMs: oneOf(random, [0, 15, 60, 600]) * minuteMs,
  };
  return { holdAllParcels: true, basic: rules, fridge: rules };
}

function randomStay(random: Random, from: number): Stay {
  const within = (begin: number) => new Date(begin + random() * (from + 2 * dayMs - begin));
  const loadedAt = within(from);
  return {
    docId: newId(),
    lockerId: sensor,
    sensor,
    isFridge: true,
    isDrug: true,
    loadedAt,
    until: oneOf(random, [null, within(loadedAt.getTime())]),
    judgedUntil: oneOf(random, [null, null, within(from), within(loadedAt.getTime())]),
  };
}

test('HLD-01: what is read of random histories decides as all their readings do', async () => {
  const random = randomNumbers(seed);
  let heldCount = 0;
  const histories = trialSize(8, 400);
  for (let history = 0; history < histories; history += 1) {
    const from = start + history * 5 * dayMs;
    const readings = randomReadings(random, from);
    await storeInParts(random, readings);
    const rules = randomRules(random, from);
    const stays = Array.from({ length: 8 }, () => randomStay(random, from));
    const receivedAt = new Date(from + 2 * dayMs);
    const found = await box.look((tx) => findHolds({ tx, box: key, receivedAt }, stays, rules));
    const { fridge } = rules;
    const expected = stays.flatMap((stay) => {
      const { docId, lockerId, loadedAt, until } = stay;
      const since = loadedAt.getTime() - fridge.alarmDelayMs - readingGapMs;
      const own = readings.filter(({ at }) => at.getTime() >= since && at <= (until ?? receivedAt));
      const { hold } = exposureOf(stay, own, fridge);
      return hold === null ? [] : [{ docId, lockerId, ...hold }];
    });
    expect(found, `seed ${seed}, history ${history}`).toEqual(expected);
    heldCount += found.length;
  }
  expect(heldCount).toBeGreaterThan(histories);
  expect(heldCount).toBeLessThan(histories * 7);
});

test('HLD-01: of a calm week nothing is read but its excursions and its end', async () => {
  const from = start + 5000 * dayMs;
  const warm = [0, 4000];
  await store(
    Array.from({ length: 7 * 1440 + 5 }, (_, minute) => ({
      at: new Date(from + minute * minuteMs),
      celsius: warm.includes(minute) ? 9 : 5,
    })),
  );
  const rules = { range: { min: 2, max: 8 }, alarmDelayMs: 15 * minuteMs, holdAfterMs: 0 };
  const until = new Date(from + 7 * dayMs + 4 * minuteMs);
  const calm = calmRange(rules, new Date(from));
  const times = [{ sensor, from: new Date(from), until, calm }];
  const [readings = []] = await box.look((tx) => listDecisiveReadings(tx, key, times));
  const minutes = readings.map(({ at }) => (at.getTime() - from) / minuteMs);
  const stretch = (begin: number, length: number) =>
    Array.from({ length }, (_, index) => begin + index);
  // 4000 is in the hour from 3960; what follows an hour that was not calm is read, too.
  expect(minutes).toEqual([...stretch(0, 120), ...stretch(3960, 120), ...stretch(7 * 1440, 5)]);
});
