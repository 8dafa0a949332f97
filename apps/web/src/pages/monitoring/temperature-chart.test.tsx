import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayStart, formatDate, formatDateTime } from '@kolli/domain/time/dates';
import {
  fridgeAt,
  roomAt,
  sampleDeviation,
  temperatures,
} from '../../../test/fake/temperatures.ts';
import { failure, live, state, network } from '../../../test/fake/server.ts';
import {
  chart,
  daysAgo,
  keys,
  logPath,
  openLog,
  stampsOf,
} from '../../../test/open-temperature-log.ts';
import { BOX_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, textsOf, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 900));

const HOUR_MS = 3_600_000;

describe('the chart', () => {
  test('TMP-04 TMP-06 TMP-09 TMP-18 ERR-108: a failed load can be retried, and the rest of the screen stays; the chart has a description and names its series, 99-99 is the room; new readings and alarms appear live, and the view stays; without temperatures it shows no data, and still the checks', async () => {
    network.get('/api/temperatures/logs-per-box/:boxId', () => failure('malformed_json'));
    temperatures.stamps = stampsOf('Sari Koskela');
    await openLog();
    await see(the.heading('The temperatures did not load'), the.button('Timestamp temperatures'));
    await tryAgain(the.button('Try again'));
    await see(chart());

    const name = chart().element().getAttribute('aria-label') ?? '';
    expect(name).toMatch(
      /Box between 20\.\d °C and 22\.\d °C\. Fridges between 3\.\d °C and 5\.\d °C\. No alarms$/u,
    );
    const legend = the.group('Shown in the chart').getByRole('button');
    expect(textsOf(legend)).toEqual(['Box Temperature', 'Fridge temperatures', 'Alarm']);
    keys().element().focus();
    await userEvent.keyboard('{Home}');
    const first = dayStart(daysAgo(3)).getTime();
    await expect
      .element(keys())
      .toHaveAttribute(
        'aria-valuetext',
        `${formatDateTime(new Date(first))}, Room ${roomAt(first).toFixed(1)} °C, Fridge 3-1 ${fridgeAt(first).toFixed(1)} °C`,
      );

    await userEvent.keyboard('{End}+++');
    await see(the.button('Whole range'));
    const shown = () =>
      [
        keys().element().getAttribute('aria-valuemin'),
        keys().element().getAttribute('aria-valuemax'),
      ].join(' ');
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

  test('TMP-06: one of several fridges can be highlighted', async () => {
    temperatures.sensors.push({ sensor: '3-2', kind: 'fridge', at: fridgeAt });
    temperatures.sensors.push({ sensor: '3-3', kind: 'fridge', at: () => 6.6 });
    temperatures.sensors.push({ sensor: '3-4', kind: 'fridge', at: () => 7.1 });
    const { choose } = await openLog();
    await choose('Fridge in the foreground', 'Fridge 3-3');
    await see('Fridge now 3-3');
    keys().element().focus();
    await userEvent.keyboard('{Home}');
    await expect
      .element(keys())
      .toHaveAttribute(
        'aria-valuetext',
        expect.stringContaining('Fridge 3-3 6.6 °C, Fridge temperatures (4)'),
      );
  });

  test('TMP-04: for a narrower span finer points are fetched, which show its excursion exactly', async () => {
    const peak = dayStart(daysAgo(100)).getTime() + 12 * HOUR_MS;
    temperatures.sensors[1] = {
      sensor: '3-1',
      kind: 'fridge',
      at: (time) => (time === peak ? 12.3 : 5),
    };
    const day = (days: number) => formatDate(daysAgo(days)).split('.').toReversed().join('-');
    await openLog(`${logPath}?from=${day(365)}&to=${day(0)}`);
    await expect.element(chart()).toHaveAccessibleName(/Fridges between 5\.0 °C and 12\.3 °C/u);
    keys().element().focus();
    const requested = () => temperatures.requested.at(-1);
    const whole = requested();
    const length = () => (requested()?.to ?? 0) - (requested()?.from ?? 0);
    await userEvent.keyboard('+++++++++');
    await expect.poll(() => requested()).not.toEqual(whole);
    await expect.poll(() => length()).toBeLessThan(3 * 24 * HOUR_MS);
    await the.button('Show as table').click();
    const rows = () => the.table('Temperature as a table').getByRole('row');
    const minutesBetween = () => {
      const [first = '', second = ''] = rows()
        .elements()
        .slice(1, 3)
        .map((row) => row.firstElementChild?.textContent ?? '');
      return (Number(second.slice(-2)) - Number(first.slice(-2)) + 60) % 60;
    };
    // Five minutes apart: single readings.
    await expect.poll(minutesBetween).toBe(5);
    await the.button('Show as chart').click();
    await the.button('Whole range').click();
    await expect.element(the.button('Whole range')).not.toBeInTheDocument();
  });

  test('TMP-11: a pharmacy without boxes shows that', async () => {
    state.boxes = [];
    await openLog();
    await see(the.heading('No pickup box'));
    await untilIdle();
    expect(temperatures.requested).toEqual([]);
  });
});
