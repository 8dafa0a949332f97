import { beforeEach, expect, test } from 'vitest';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';

let box: TestBox;
const server = await ownTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const minuteMs = 60_000;
const now = () => server.time.clock().getTime();
const change = async (fields: object) => {
  const admin = await server.givenUser({ pharmacyId: box.pharmacyId, role: 'admin' });
  const url = `/api/pickup-boxes/update/${box.id}`;
  expect(await server.ask(admin, 'PATCH', url, fields)).toMatchObject({ status: 200 });
};
/** Readings of the module, one a minute up to `until`, in a batch. */
const report = (celsius: number, until: number, count = 17) =>
  box.report(
    ...Array.from({ length: count }, (_, index) => {
      const at = until - (count - 1 - index) * minuteMs;
      return { kind: 'reading', sensor: '1-1', celsius, at } as const;
    }),
  );
const types = async () => (await box.alarms()).map(({ type }) => type);

test.each([
  ['wider', { min: 10, max: 25 }, 12, ['temp_low'], ['temp_low', 'ok']],
  ['narrower', { min: 18, max: 25 }, 16, [], ['temp_low']],
])(
  'TRU-07: readings from before a %s range that arrive first are judged by the range of their time',
  async (_name, range, celsius, before, after) => {
    const changedAt = now();
    await change({ temperatureRangeBasic: range });
    server.time.advance(30 * minuteMs);
    await report(celsius, changedAt - minuteMs);
    expect(await types()).toEqual(before);
    await report(celsius, now());
    expect(await types()).toEqual(after);
  },
);

test('TRU-07: each change stores the rules that it replaces, an unchanged form none', async () => {
  const first = new Date(now());
  const basic = { min: 10, max: 25 };
  await change({ temperatureRangeBasic: basic });
  server.time.advance(minuteMs);
  await change({ temperatureRangeBasic: basic, name: 'Another name' });
  const second = new Date(now());
  await change({ temperatureSendDataFromPickupboxIntervalTime: 5 * minuteMs });
  const rows = await box.rows('former_temperature_rules', {}, 'until');
  const fridge = { fridge_min_celsius: 2, fridge_max_celsius: 8, report_interval_ms: minuteMs };
  expect(rows).toMatchObject([
    { until: first, basic_min_celsius: 15, basic_max_celsius: 25, ...fridge },
    { until: second, basic_min_celsius: 10, basic_max_celsius: 25, ...fridge },
  ]);
});
