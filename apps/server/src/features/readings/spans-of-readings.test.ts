import { rolledMinutes } from '@kolli/domain/temperature/temperature-grain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { trialSize } from '../../testing/trial-size.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';

const minuteMs = 60_000;
const begin = Date.parse('2026-03-09T21:00:00.000Z');

const server = await shareTestServer();
server.time.set(new Date(begin + 24 * 60 * minuteMs));

interface Reported {
  readonly sensor: string;
  readonly minute: number;
  /** Quarters of a degree: sums of them are exact in whatever order they are added. */
  readonly quarters: number;
}

// Over 14 hours, so that spans of six hours are among those that are over; some out of their range.
const reported: fc.Arbitrary<Reported> = fc.record({
  sensor: fc.constantFrom('1-1', '2-1', '99-99'),
  minute: fc.oneof(fc.nat(14 * 60), fc.nat(25)),
  quarters: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 62, max: 98 }) },
    fc.integer({ min: 0, max: 120 }),
  ),
});
const batches = fc.array(
  fc.record({
    readings: fc.array(reported, { minLength: 1, maxLength: 40 }),
    hasDoor: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Every reading within its sensor's range, or as it was drawn. */
const calm = ({ sensor, quarters, ...rest }: Reported): Reported => ({
  sensor,
  ...rest,
  quarters: sensor === '2-1' ? 8 + (quarters % 24) : 60 + (quarters % 40),
});

async function report(box: TestBox, all: readonly Reported[], withDoor: boolean, turn: number) {
  const door = { kind: 'door', lockerId: '1-1', state: 'closed' } as const;
  const readings = all.map(
    ({ sensor, minute, quarters }, index) =>
      ({
        kind: 'reading',
        sensor,
        celsius: quarters / 4,
        // No two of a minute at the same moment.
        at: begin + minute * minuteMs + turn * 100 + index,
      }) as const,
  );
  expect(await box.report(...(withDoor ? [door] : []), ...readings)).toMatchObject({ status: 200 });
  return readings;
}

type Sent = Awaited<ReturnType<typeof report>>[number];

/** Of each sensor and minute the reading that came first, the lowest and the highest. */
function extremesOfEach(sent: readonly Sent[]): string[] {
  const minutes = Map.groupBy(sent, ({ sensor, at }) => {
    return `${sensor} ${new Date(Math.floor(at / minuteMs) * minuteMs).toISOString()}`;
  });
  const described = [...minutes].map(([key, own]) => {
    const values = own.map(({ celsius }) => celsius);
    return `${key} ${values[0]} ${Math.min(...values)} ${Math.max(...values)}`;
  });
  return described.toSorted();
}

function newestOfEach(sent: readonly Sent[]): Record<string, [number, number]> {
  const sorted = sent.toSorted((one, other) => one.at - other.at);
  return Object.fromEntries(sorted.map(({ sensor, celsius, at }) => [sensor, [celsius, at]]));
}

async function storedReadings(box: TestBox): Promise<string[]> {
  const rows = await box.rows('reading', { box_id: box.id }, 'minute');
  return rows
    .map(({ sensor, minute, celsius, min_celsius: low, max_celsius: high }) => {
      return `${sensor} ${minute.toISOString()} ${celsius} ${low ?? celsius} ${high ?? celsius}`;
    })
    .toSorted();
}

/** Spans that differ from what the readings themselves give, of those that are over by now. */
async function wrongSpans(box: TestBox, minutes: number) {
  const { rows } = await box.look((tx) =>
    sql`
      with due as (
        select sensor, date_bin(make_interval(mins => ${minutes}), minute, to_timestamp(0)) as start,
          count(*)::integer, sum(celsius), min(least(celsius, min_celsius)), max(greatest(celsius, max_celsius))
        from reading where box_id = ${box.id} group by 1, 2),
      over as (
        select due.* from due join reading_state as state on state.box_id = ${box.id}
        where due.start + make_interval(mins => ${minutes}) <= state.rolled_until),
      kept as (
        select sensor, start, reading_count, sum_celsius, min_celsius, max_celsius
        from reading_span where box_id = ${box.id} and minutes = ${minutes})
      (select 'missing' as fault, * from over except select 'missing', * from kept)
      union all
      (select 'left over', * from kept except select 'left over', * from over)`.execute(tx),
  );
  return rows;
}

test('SEN-05 CAL-48: minutes and spans are what the readings give, whatever came late, twice or out of order', async () => {
  let spansSeen = 0;
  await fc.assert(
    fc.asyncProperty(batches, fc.boolean(), async (drawn, isCalm) => {
      const box = await givenTestBox(server);
      const sent: Sent[] = [];
      for (const [turn, { readings, hasDoor }] of drawn.entries())
        sent.push(
          ...(await report(box, isCalm ? readings.map(calm) : readings, hasDoor && !isCalm, turn)),
        );
      expect(await storedReadings(box)).toEqual(extremesOfEach(sent));
      for (const minutes of rolledMinutes) expect(await wrongSpans(box, minutes)).toEqual([]);
      const state = await box.row('reading_state', { box_id: box.id });
      expect(state.newest).toEqual(newestOfEach(sent));
      spansSeen += (await box.rows('reading_span', { minutes: 360 }, 'start')).length;
    }),
    { numRuns: trialSize(8, 100) },
  );
  expect(spansSeen).toBeGreaterThan(0);
});
