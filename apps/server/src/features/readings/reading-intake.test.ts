import { expect, test } from 'vitest';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenTestBox, outcomesOf, type TestBox } from '../devices/testing/box.ts';

const minuteMs = 60_000;
const server = await ownTestServer();
server.time.advance(60 * minuteMs);

const now = () => server.time.clock().getTime();

/** What two of the box's sensors measure so many minutes ago. */
const batchOf = (seq: number, minutesAgo: number, celsius: number) =>
  ['2-1', '99-99'].map((sensor, index) => ({
    kind: 'reading',
    seq: seq + index,
    sensor,
    at: now() - minutesAgo * minuteMs,
    celsius: sensor === '2-1' ? celsius : celsius + 15,
  }));

const storedOf = async (box: TestBox) =>
  (await box.rows('reading', {}, 'sensor', 'minute')).map(({ celsius }) => celsius);

test('boxes that report again and again at once are each stored whole and in order', async () => {
  const boxes = await Promise.all(Array.from({ length: 12 }, () => givenTestBox(server)));
  const minutes = Array.from({ length: 15 }, (_, index) => index);
  const celsiusOf = (place: number, minute: number) => 3 + place / 10 + minute / 100;
  const report = async (box: TestBox, place: number) => {
    const outcomes: unknown[] = [];
    for (const minute of minutes) {
      const batch = batchOf(1 + minute * 2, 30 - minute, celsiusOf(place, minute));
      outcomes.push(...outcomesOf(await box.send(batch)));
    }
    return outcomes;
  };
  const outcomes = await Promise.all(boxes.map(report));
  expect(outcomes.flat()).toEqual(Array.from({ length: 12 * 30 }, () => 'applied'));
  for (const [place, box] of boxes.entries()) {
    const reported = minutes.map((minute) => celsiusOf(place, minute));
    expect(await storedOf(box)).toEqual([...reported, ...reported.map((celsius) => celsius + 15)]);
  }
});

test('a reading that is there is not doubled, even if the newest of its box was lost', async () => {
  const box = await givenTestBox(server);
  await box.send(batchOf(1, 5, 4));
  await box.change('reading_state', { box_id: box.id }, { newest_at: null });
  expect(outcomesOf(await box.send(batchOf(3, 5, 6)))).toEqual(['applied', 'applied']);
  expect(outcomesOf(await box.send(batchOf(5, 4, 7)))).toEqual(['applied', 'applied']);
  expect(await storedOf(box)).toEqual([4, 7, 19, 22]);
});
