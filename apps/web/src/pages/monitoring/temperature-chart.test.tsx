import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { dayStart, formatDateTime } from '../../lib/time/shown-time.ts';
import {
  fridgeAt,
  roomAt,
  sampleDeviation,
  temperatures,
} from '../../../test/fake/temperatures.ts';
import { changeBox, failure, live, network, state } from '../../../test/fake/server.ts';
import { chart, daysAgo, isoOf, keys, logPath, openLog, stampsOf } from '../../../test/open-log.ts';
import { BOX_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { choose, gone, see, textsOf, the, tryAgain, untilIdle } from '../../../test/the.ts';

const HOUR_MS = 3_600_000;

test('TMP-04 TMP-06 TMP-09 TMP-18 ERR-108: a failed load can be retried, and the rest of the screen stays; the chart has a description and names its series, 99-99 is the room; new readings and alarms appear live, and the view stays; without temperatures it shows no data, and still the checks', async () => {
  network.get('/api/temperatures/logs-per-box/:boxId', () => failure('malformed_json'));
  temperatures.stamps = stampsOf('Sari Koskela');
  await openLog();
  await see(the.heading('The temperatures did not load'), the.button('Timestamp temperatures'));
  await tryAgain(the.button('Try again'));
  await see(chart());

  const name =
    /Box between 20\.\d °C and 22\.\d °C\. Fridges between 3\.\d °C and 5\.\d °C\. No alarms$/u;
  expect(chart().element().getAttribute('aria-label')).toMatch(name);
  const legend = the.group('Shown in the chart').getByRole('button');
  expect(textsOf(legend)).toEqual(['Box Temperature', 'Fridge temperatures', 'Alarm']);
  keys().element().focus();
  await userEvent.keyboard('{Home}');
  const first = dayStart(daysAgo(3)).getTime();
  const said = `${formatDateTime(new Date(first))}, Room ${roomAt(first).toFixed(1)} °C, Fridge 3-1 ${fridgeAt(first).toFixed(1)} °C`;
  await expect.element(keys()).toHaveAttribute('aria-valuetext', said);

  await userEvent.keyboard('{End}+++');
  await see(the.button('Whole range'));
  const shown = () =>
    ['aria-valuemin', 'aria-valuemax'].map((name) => keys().element().getAttribute(name)).join(' ');
  const [view, canvas] = [shown(), document.querySelector('canvas')];
  temperatures.deviations = [sampleDeviation({ lockerId: '3-1' })];
  await expect.poll(() => live.count()).toBe(1);
  live.notify(BOX_ID);
  await see(the.cell('Too high'));
  expect(shown()).toBe(view);
  expect(document.querySelector('canvas')).toBe(canvas);
  const before = temperatures.requested.length;
  live.notify(SECOND_BOX_ID);
  temperatures.deviations = [];
  live.notify(BOX_ID);
  await expect.poll(() => the.cell('Too high').query()).toBeNull();
  expect(temperatures.requested).toHaveLength(before + 1);

  temperatures.sensors = temperatures.sensors.map((sensor) => ({ ...sensor, at: () => null }));
  live.notify(BOX_ID);
  await see(the.heading('No data'), 'Sari Koskela');
  expect(chart().query()).toBeNull();
});

test('TMP-06: one of several fridges can be highlighted; the address has it, and only another box drops it', async () => {
  temperatures.sensors.push(
    { sensor: '3-2', kind: 'fridge', at: fridgeAt },
    { sensor: '3-3', kind: 'fridge', at: () => 6.6 },
    { sensor: '3-4', kind: 'fridge', at: () => 7.1 },
  );
  changeBox((box) => ({ ...box, info: { ...box.info, name: 'Box 2' } }), SECOND_BOX_ID);
  const { router } = await openLog();
  await see('Fridge 3-1 now');
  await choose('Fridge in the foreground', 'Fridge 3-3');
  await see('Fridge 3-3 now');
  expect(router.state.location.search).toMatchObject({ sensor: '3-3' });
  keys().element().focus();
  await userEvent.keyboard('{Home}');
  const said = expect.stringContaining('Fridge 3-3 6.6 °C, Fridge temperatures (4)');
  await expect.element(keys()).toHaveAttribute('aria-valuetext', said);
  const field = the.combobox('Fridge in the foreground');
  for (const [sensor, shown] of [
    ['3-4', 'Fridge 3-4'],
    ['9-9', 'All fridges'],
  ] as const) {
    await router.navigate({ href: `${logPath}?sensor=${sensor}` });
    await expect.element(field).toHaveValue(shown);
  }
  await router.navigate({ href: `${logPath}?sensor=3-4` });
  await choose('Pickup box', 'Box 2');
  await expect.poll(() => router.state.location.search).toMatchObject({ box: SECOND_BOX_ID });
  expect(router.state.location.search).not.toHaveProperty('sensor');
});

test('TMP-04: for a narrower span finer points are fetched, which show its excursion exactly', async () => {
  const peak = dayStart(daysAgo(100)).getTime() + 12 * HOUR_MS;
  const at = (time: number) => (time === peak ? 12.3 : 5);
  temperatures.sensors[1] = { sensor: '3-1', kind: 'fridge', at };
  await openLog(`${logPath}?from=${isoOf(daysAgo(365))}&to=${isoOf(daysAgo(0))}`);
  await expect.element(chart()).toHaveAccessibleName(/Fridges between 5\.0 °C and 12\.3 °C/u);
  keys().element().focus();
  const requested = () => temperatures.requested.at(-1);
  const whole = requested();
  const length = () => (requested()?.to ?? 0) - (requested()?.from ?? 0);
  await userEvent.keyboard('+++++++++');
  await expect.poll(() => requested()).not.toEqual(whole);
  await expect.poll(() => length()).toBeLessThan(3 * 24 * HOUR_MS);
  await the.button('Show as table').click();
  const rows = the.table('Temperature as a table').getByRole('row');
  const minutesBetween = () => {
    const times = rows.elements().map((row) => row.firstElementChild?.textContent?.slice(-2));
    return (Number(times[2]) - Number(times[1]) + 60) % 60;
  };
  // Five minutes apart: single readings.
  await expect.poll(minutesBetween).toBe(5);
  await the.button('Show as chart').click();
  await the.button('Whole range').click();
  await gone(the.button('Whole range'));
});

test('TMP-11: a pharmacy without boxes shows that', async () => {
  state.boxes = [];
  await openLog();
  await see(the.heading('No pickup box'));
  await untilIdle();
  expect(temperatures.requested).toEqual([]);
});
