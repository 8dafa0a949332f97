import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayEnd, dayStart, formatDate, formatDateTime } from '@kolli/domain/dates';
import { fridgeAt, roomAt, sampleDeviation, temperatures } from '../../test/fake-temperatures.ts';
import { countOf, failure, live, requests, state, worker } from '../../test/fake-server.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { openApp, withFakeServer } from '../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../test/sample-ids.ts';
import { http } from 'msw/http';
import { chooseLanguage } from '../lib/i18n.ts';
import { LANGUAGES } from '../lib/language.ts';

withFakeServer();
beforeEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

const HOUR_MS = 3_600_000;
const path = `/pickup-boxes/${PHARMACY_ID}/temperature-log`;
const stampCall = `POST /api/temperatures/temperatures-stamps/${BOX_ID}`;
const slashed = (date: Date) => formatDate(date).replaceAll('.', '/');
const daysAgo = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
};
const chart = () => page.getByRole('img', { name: /^Line chart/u });
const keys = () => page.getByRole('slider', { name: /^Chart Temperature/u });

async function openLog(address = path, options: Parameters<typeof openApp>[1] = {}) {
  const app = await openApp(address, options);
  await expect
    .element(page.getByRole('heading', { name: 'Temperature log', level: 1 }))
    .toBeInTheDocument();
  return {
    ...app,
    choose: async (box: string, option: string) => {
      await page.getByRole('combobox', { name: box }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
  };
}

/** What is given to the person as a file, caught where the browser would save it. */
function catchDownloads(): { name: string; file: Promise<Blob> }[] {
  const files: { name: string; file: Promise<Blob> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const file = fetch(this.href).then((answer) => answer.blob());
    files.push({ name: this.download, file });
  });
  return files;
}

const stampId = (index: number) =>
  `01990000-0000-7000-8000-00000001${String(index).padStart(4, '0')}`;
const stampsOf = (...names: string[]) =>
  names.map((userName, index) => ({
    id: stampId(index),
    userName,
    timestamp: Date.now() - (index + 1) * 12 * HOUR_MS,
  }));

describe('what is looked at', () => {
  test('TMP-01: the first box, another one by choice, kept in the address', async () => {
    const [, second] = state.boxes;
    if (second) second.info = { ...second.info, name: 'Box 2 · Station' };
    const { choose, router } = await openLog();
    await expect.element(chart()).toBeVisible();
    expect(temperatures.asked.map(({ boxId }) => boxId)).toEqual([BOX_ID]);
    await choose('Pickup box', 'Box 2 · Station');
    await vi.waitFor(() => expect(temperatures.asked.at(-1)?.boxId).toBe(SECOND_BOX_ID));
    expect(router.state.location.search).toEqual({ box: SECOND_BOX_ID });
  });

  test('TMP-02 TMP-03: the last three days to today, or the days that are typed', async () => {
    const { router } = await openLog();
    const from = page.getByRole('textbox', { name: 'Start date' });
    await expect.element(from).toHaveValue(slashed(daysAgo(3)));
    await expect
      .element(page.getByRole('textbox', { name: 'End date' }))
      .toHaveValue(slashed(new Date()));
    await expect.element(chart()).toBeVisible();
    expect(temperatures.asked).toEqual([
      { boxId: BOX_ID, from: dayStart(daysAgo(3)).getTime(), to: dayEnd(new Date()).getTime() },
    ]);
    await from.fill(slashed(daysAgo(10)));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() =>
      expect(temperatures.asked.at(-1)?.from).toBe(dayStart(daysAgo(10)).getTime()),
    );
    expect(router.state.location.search).toMatchObject({
      from: formatDate(daysAgo(10)).split('.').toReversed().join('-'),
    });
  });

  test('TMP-02 UIX-15: an end before the start says so and asks nothing', async () => {
    await openLog();
    await expect.element(chart()).toBeVisible();
    const before = temperatures.asked.length;
    await page.getByRole('textbox', { name: 'End date' }).fill('09/03/2020');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('The end date is before the start date.')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(temperatures.asked).toHaveLength(before);
  });

  test('NAV-18: the tab leads to the log, and the page is named after it', async () => {
    const { router } = await openApp(`/pickup-boxes/${PHARMACY_ID}/reservations`);
    await page.getByRole('link', { name: 'Temperature log' }).click();
    await vi.waitFor(() => expect(document.title).toBe('Temperature log – Kolli'));
    expect(router.state.location.pathname).toBe(path);
    await expect.element(chart()).toBeVisible();
  });

  test('NAV-18: without a session it leads to sign-in', async () => {
    const { router } = await openApp(path, { isSignedIn: false });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
  });

  test('a box of others looks as one that does not exist', async () => {
    await openApp(`${path}?box=01990000-0000-7000-8000-0000000000ff`);
    await expect
      .element(
        page
          .getByRole('button', { name: 'Go to the pickup boxes' })
          .or(page.getByRole('link', { name: 'Go to the pickup boxes' })),
      )
      .toBeVisible();
    expect(temperatures.asked).toEqual([]);
  });
});

describe('the chart', () => {
  test('TMP-04 TMP-06 TMP-18: it is described, and names its series; 99-99 is the room', async () => {
    await openLog();
    await expect.element(chart()).toBeVisible();
    const name = chart().element().getAttribute('aria-label') ?? '';
    expect(name).toMatch(
      /Box between 20\.\d °C and 22\.\d °C\. Fridges between 3\.\d °C and 5\.\d °C\. No alarms$/u,
    );
    const legend = page.getByRole('group', { name: 'Shown in the chart' }).getByRole('button');
    expect(legend.elements().map(({ textContent }) => textContent)).toEqual([
      'Box Temperature',
      'Fridge temperatures',
      'Alarm',
    ]);
    keys().element().focus();
    await userEvent.keyboard('{Home}');
    const first = dayStart(daysAgo(3)).getTime();
    await expect
      .element(keys())
      .toHaveAttribute(
        'aria-valuetext',
        `${formatDateTime(new Date(first))}, Room ${roomAt(first).toFixed(1)} °C, Fridge 3-1 ${fridgeAt(first).toFixed(1)} °C`,
      );
  });

  test('TMP-06: of several fridges one can be brought to the foreground', async () => {
    temperatures.sensors.push({ sensor: '3-2', kind: 'fridge', at: fridgeAt });
    temperatures.sensors.push({ sensor: '3-3', kind: 'fridge', at: () => 6.6 });
    temperatures.sensors.push({ sensor: '3-4', kind: 'fridge', at: () => 7.1 });
    const { choose } = await openLog();
    await choose('Fridge in the foreground', 'Fridge 3-3');
    await expect.element(page.getByText('Fridge now 3-3')).toBeVisible();
    keys().element().focus();
    await userEvent.keyboard('{Home}');
    await expect
      .element(keys())
      .toHaveAttribute(
        'aria-valuetext',
        expect.stringContaining('Fridge 3-3 6.6 °C, Fridge temperatures (4)'),
      );
  });

  test('TMP-04: a narrower time is asked of the server for its finer points, with its excursion told exactly', async () => {
    const peak = dayStart(daysAgo(100)).getTime() + 12 * HOUR_MS;
    temperatures.sensors[1] = {
      sensor: '3-1',
      kind: 'fridge',
      at: (time) => (time === peak ? 12.3 : 5),
    };
    const day = (days: number) => formatDate(daysAgo(days)).split('.').toReversed().join('-');
    await openLog(`${path}?from=${day(300)}&to=${day(0)}`);
    await expect.element(chart()).toHaveAccessibleName(/Fridges between 5\.0 °C and 12\.3 °C/u);
    keys().element().focus();
    const asked = () => temperatures.asked.at(-1);
    const whole = asked();
    const length = () => (asked()?.to ?? 0) - (asked()?.from ?? 0);
    await userEvent.keyboard('+++++++++');
    await vi.waitFor(() => expect(asked()).not.toEqual(whole));
    await vi.waitFor(() => expect(length()).toBeLessThan(3 * 24 * HOUR_MS));
    await page.getByRole('button', { name: 'Show as table' }).click();
    const rows = () => page.getByRole('table', { name: 'Temperature as a table' }).getByRole('row');
    await vi.waitFor(() => {
      const [first = '', second = ''] = rows()
        .elements()
        .slice(1, 3)
        .map((row) => row.firstElementChild?.textContent ?? '');
      // Five minutes apart: single readings.
      expect(Number(second.slice(-2)) - Number(first.slice(-2))).toSatisfy(
        (minutes: number) => minutes === 5 || minutes === -55,
      );
    });
    await page.getByRole('button', { name: 'Show as chart' }).click();
    await page.getByRole('button', { name: 'Whole range' }).click();
    await expect.element(page.getByRole('button', { name: 'Whole range' })).not.toBeInTheDocument();
  });

  test('TMP-09 ERR-108: without temperatures it says no data, and still who checked', async () => {
    temperatures.sensors = temperatures.sensors.map((sensor) => ({ ...sensor, at: () => null }));
    temperatures.stamps = stampsOf('Sari Koskela');
    await openLog();
    await expect.element(page.getByRole('heading', { name: 'No data' })).toBeVisible();
    await expect.element(page.getByText('Sari Koskela')).toBeVisible();
    expect(chart().query()).toBeNull();
  });

  test('TMP-11: a pharmacy without box says so', async () => {
    state.boxes = [];
    await openLog();
    await expect.element(page.getByRole('heading', { name: 'No pickup box' })).toBeVisible();
    expect(temperatures.asked).toEqual([]);
  });

  test('a log that does not come can be tried again, and the rest of the screen stays', async () => {
    worker.use(http.get('/api/temperatures/logs-per-box/:boxId', () => failure('malformed_json')));
    await openLog();
    await expect
      .element(page.getByRole('heading', { name: 'The temperatures did not load' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Timestamp temperatures' }))
      .toBeVisible();
    worker.resetHandlers();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(chart()).toBeVisible();
  });

  test('TMP-04: new readings and alarms appear by themselves, and the view stays', async () => {
    await openLog();
    await expect.element(chart()).toBeVisible();
    keys().element().focus();
    await userEvent.keyboard('{End}+++');
    await expect.element(page.getByRole('button', { name: 'Whole range' })).toBeVisible();
    const shown = () =>
      [
        keys().element().getAttribute('aria-valuemin'),
        keys().element().getAttribute('aria-valuemax'),
      ].join(' ');
    const [view, canvas] = [shown(), document.querySelector('canvas')];
    temperatures.deviations = [sampleDeviation({ lockerId: '3-1' })];
    await vi.waitFor(() => expect(live.count()).toBe(1));
    live.tell(BOX_ID);
    await expect.element(page.getByRole('cell', { name: 'Too high' })).toBeVisible();
    expect(shown()).toBe(view);
    expect(document.querySelector('canvas')).toBe(canvas);
    const before = temperatures.asked.length;
    live.tell(SECOND_BOX_ID);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(temperatures.asked).toHaveLength(before);
  });
});

describe('the deviations', () => {
  test('TMP-07 TMP-08: when, which sensor, how far, how long, and who looked', async () => {
    const began = Date.now() - 30 * HOUR_MS;
    temperatures.deviations = [
      sampleDeviation({
        lockerId: '3-1',
        timestamp: Date.now() - 79 * 60_000,
        alarmMax: 10.4,
        alarmMin: 4.1,
      }),
      sampleDeviation(
        {
          id: stampId(1),
          lockerId: '99-99',
          alarmType: 'temp_low',
          timestamp: began,
          alarmEndTimestamp: began + 48 * 60_000,
          alarmMax: 22.4,
          alarmMin: 14.2,
        },
        { checkedBy: 'Elin Sjöberg', checkTime: began + HOUR_MS },
      ),
    ];
    await openLog();
    await expect.element(page.getByText('2 in this time')).toBeVisible();
    const table = page.getByRole('table', { name: 'Deviations' });
    const texts = (role: 'columnheader' | 'cell') =>
      table
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent);
    expect(texts('columnheader')).toEqual([
      'Date',
      'Sensor',
      'Deviation',
      'Temperature',
      'Max',
      'Min',
      'Lasted',
      'State',
      'Last checked by',
      'Check time',
    ]);
    const cells = texts('cell');
    expect(cells.slice(1, 10)).toEqual([
      'Fridge 3-1',
      'Too high',
      '10.4 °C',
      '10.4 °C',
      '4.1 °C',
      '1 hr 19 mins',
      'Still open',
      '–',
      '–',
    ]);
    expect(cells.slice(10)).toEqual([
      formatDateTime(new Date(began)),
      'Room',
      'Too low',
      '14.2 °C',
      '22.4 °C',
      '14.2 °C',
      '48 mins',
      'Closed',
      'Elin Sjöberg',
      formatDateTime(new Date(began + HOUR_MS)),
    ]);
    await expect.element(chart()).toHaveAccessibleName(/2 deviations\.$/u);
  });

  test.each(LANGUAGES)(
    'TMP-08: headers and a sensor’s name keep to one line in %s',
    async (language) => {
      temperatures.deviations = [
        sampleDeviation({ lockerId: '3-1', timestamp: daysAgo(1).getTime() }),
      ];
      await openLog();
      await chooseLanguage(language);
      const lockers = { en: 'Fridge', fi: 'Kylmälokero', sv: 'Kylfack', no: 'Kjøleluke' };
      const name = page.getByRole('table').getByText(`${lockers[language]} 3-1`);
      await expect.element(name).toBeVisible();
      for (const element of [name.element(), ...page.getByRole('columnheader').elements()]) {
        const words = document.createRange();
        words.selectNodeContents(element);
        const twoLines = 2 * parseFloat(getComputedStyle(element).fontSize);
        expect(words.getBoundingClientRect().height, element.textContent).toBeLessThan(twoLines);
        expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
      }
    },
  );

  test('TMP-10: without deviations it says no alarms', async () => {
    await openLog();
    await expect.element(page.getByText('No alarms', { exact: true })).toBeVisible();
  });
});

describe('the checks', () => {
  test('TMP-14 TMP-16 TMP-17: a check is noted, and who checked last and when is told', async () => {
    temperatures.stamps = stampsOf('Sari Koskela', 'Elin Sjöberg');
    await openLog();
    const [last] = temperatures.stamps;
    await expect
      .element(page.getByText('Last checked by Sari Koskela', { exact: false }))
      .toHaveTextContent(
        `Last checked by Sari Koskela ${formatDateTime(new Date(last?.timestamp ?? 0))}`,
      );
    await page.getByRole('button', { name: 'Timestamp temperatures' }).click();
    const told = () => page.getByText('Last checked by', { exact: false }).element().textContent;
    await vi.waitFor(() => expect(told()).toMatch(/^Last checked by Anna Lindqvist \d/u));
    const earlier = page.getByRole('list', { name: 'Earlier checks' }).getByRole('listitem');
    expect(earlier.elements().map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
      'Sari Koskela',
      'Elin Sjöberg',
    ]);
    expect(countOf(stampCall)).toBe(1);
    expect(requests.find(({ line }) => line === stampCall)?.body).toEqual({});
  });

  test('TMP-14: who may not check sees the button, why it does nothing, and sends nothing', async () => {
    state.profile.role.permissions = ['delivery.read'];
    await openLog();
    const button = page.getByRole('button', { name: 'Timestamp temperatures' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await button.hover({ force: true });
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent('You do not have enough permissions');
    expect(countOf(stampCall)).toBe(0);
  });

  test('TMP-15: the CSV holds all checks of all pages, user and time, formulas defused', async () => {
    const names = Array.from({ length: 1203 }, (_, index) => `User ${String(index)}`);
    temperatures.stamps = stampsOf('=HYPERLINK("x")', 'Åsa; Öhman', ...names);
    await openLog();
    const files = catchDownloads();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await vi.waitFor(() => expect(files).toHaveLength(1));
    const [csv] = files;
    expect(csv?.name).toBe('Temperature Checking.csv');
    const bytes = new Uint8Array((await (await csv?.file)?.arrayBuffer()) ?? []);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    const time = (index: number) =>
      formatDateTime(new Date(temperatures.stamps[index]?.timestamp ?? 0));
    expect(lines[0]).toBe('User;Time');
    expect(lines[1]).toBe(`"'=HYPERLINK(""x"")";${time(0)}`);
    expect(lines[2]).toBe(`"Åsa; Öhman";${time(1)}`);
    expect(lines).toHaveLength(1206);
    expect(lines.at(-1)).toBe(`User 1202;${time(1204)}`);
  });

  test('a box that nobody checked says so', async () => {
    await openLog();
    await expect.element(page.getByText('Nobody has checked the temperatures yet.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Download CSV' }).query()).toBeNull();
  });

  test('what is now is told: out of range with a warning, and old with its time', async () => {
    temperatures.sensors[1] = { sensor: '3-1', kind: 'fridge', at: () => 9.4 };
    await openLog();
    const now = page.getByRole('region', { name: 'Temperature check' });
    await expect.element(now.getByText('9.4 °C')).toBeVisible();
    await expect.element(now.getByRole('img', { name: 'Too high' })).toBeVisible();
  });
});

describe('the PDF', () => {
  test('TMP-12: Temperature Log.pdf holds title, pharmacy, box, range, the chart, all deviations and page numbers', async () => {
    temperatures.deviations = Array.from({ length: 60 }, (_, index) =>
      sampleDeviation(
        {
          id: stampId(index),
          lockerId: '3-1',
          timestamp: Date.now() - (index + 1) * HOUR_MS,
          alarmEndTimestamp: Date.now() - (index + 0.5) * HOUR_MS,
          alarmMax: 9 + index / 10,
          alarmMin: 4,
        },
        { checkedBy: `Åsa ${String(index)}`, checkTime: Date.now() },
      ),
    );
    await openLog();
    const files = catchDownloads();
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await vi.waitFor(() => expect(files).toHaveLength(1), { timeout: 10_000 });
    const [pdf] = files;
    expect(pdf?.name).toBe('Temperature Log.pdf');
    const bytes = new Uint8Array((await (await pdf?.file)?.arrayBuffer()) ?? new ArrayBuffer(0));
    const pages = await readPdf(bytes);
    const texts = pages.flat();
    for (const text of [
      'Temperature log',
      'Vaasan Keskusapteekki',
      'Box 1 · Kauppatori',
      `${formatDate(daysAgo(3))} – ${formatDate(new Date())}`,
      'Box Temperature',
      'Fridge temperatures',
      '30 °C',
      'Fridge, allowed 2–8 °C',
      'Deviations',
      'Åsa 59',
      '14.9 °C',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.filter((text) => text.startsWith('Åsa '))).toHaveLength(60);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map((one) => one.at(-1))).toEqual(
      pages.map((_, index) => `${String(index + 1)} / ${String(pages.length)}`),
    );
  });
});
