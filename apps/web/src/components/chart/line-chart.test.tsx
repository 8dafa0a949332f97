import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gone, see, the } from '../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import type { ChartData, ChartLook, ChartSpan } from './drawing/chart-types.ts';
import { LineChart } from './line-chart.tsx';

const HOUR_MS = 3_600_000;
const start = new Date(2026, 10, 18).getTime();
const whole = { from: start, to: start + 72 * HOUR_MS };
const times = Array.from({ length: 145 }, (_, index) => start + (index * HOUR_MS) / 2);
const look: ChartLook = {
  groups: [
    { id: 'box', label: 'Box', tone: 'ink' },
    { id: 'fridge', label: 'Fridges', tone: 'frost' },
  ],
  valueRange: { min: 0, max: 30 },
  valueStep: 5,
  formatValue: (value) => `${value.toFixed(1)} °C`,
  formatTick: (value) => `${String(value)} °C`,
  formatTime: (at) => `hour ${String((at - start) / HOUR_MS)}`,
};
const flat = (value: number) => times.map(() => value);
const room = { id: 'room', label: 'Room', groupId: 'box', values: flat(21) };
const fridge = { id: '3-1', label: 'Fridge 3-1', groupId: 'fridge', values: flat(5) };

type Shown = { data: ChartData; onView?: (view: ChartSpan | null) => void };

function Shown({ data, onView }: Shown) {
  const [view, setView] = useState<ChartSpan | null>(null);
  return (
    <div style={{ width: 900 }}>
      <LineChart
        title="Temperature"
        description="Room 21 degrees, fridge 5 degrees."
        data={data}
        look={look}
        whole={whole}
        view={view}
        onView={(next) => {
          setView(next);
          onView?.(next);
        }}
        stretchLabel="Alarm"
        gapLabel="Not measured"
      />
    </div>
  );
}

const keys = the.slider();

async function open(changes: Partial<ChartData> = {}) {
  const onView = vi.fn<(view: ChartSpan | null) => void>();
  // Where letters are depends on the font; it is part of the product, so that every machine has the same.
  await document.fonts.load("500 12px 'Inter Variable'");
  const data = { times, intervalMs: HOUR_MS / 2, series: [room, fridge], ...changes };
  const screen = await render(
    <Providers>
      <Shown data={data} onView={onView} />
    </Providers>,
  );
  await see(the.img());
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull();
  return { screen, onView };
}

const over = () => document.querySelector('.u-over')?.getBoundingClientRect() ?? new DOMRect();
const hoursOf = (view: ChartSpan | null | undefined) =>
  view && [(view.from - start) / HOUR_MS, (view.to - start) / HOUR_MS];

/** Something that a pointer does at a share of the chart's width. */
function dispatch(share: number, eventOf: (at: MouseEventInit) => Event): void {
  const { left, top, width } = over();
  const at = { bubbles: true, clientX: left + share * width, clientY: top + 50 };
  document.querySelector('.u-over')?.dispatchEvent(eventOf(at));
}

/** The colours of the picture from an hour on, by default of a column, between two values, as '#rrggbb'. */
async function coloursAt(hour: number, low: number, high: number, hours = 0): Promise<Set<string>> {
  // Two frames: the chart draws in the first.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const canvas = document.querySelector('canvas');
  const pen = canvas?.getContext('2d');
  const area = over();
  const edge = canvas?.getBoundingClientRect();
  if (!canvas || !pen || !edge) throw new Error('The chart has no canvas');
  const scale = canvas.width / edge.width;
  const x = (area.left - edge.left + (hour / 72) * area.width) * scale;
  const y = (value: number) => (area.top - edge.top + (1 - value / 30) * area.height) * scale;
  const [top, bottom] = [Math.round(y(high)), Math.round(y(low))];
  const width = 3 + Math.round((hours / 72) * area.width * scale);
  const { data } = pen.getImageData(Math.round(x) - 1, top, width, Math.max(1, bottom - top));
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) {
    const parts = [data[at], data[at + 1], data[at + 2]].map((part = 0) => part.toString(16));
    colours.add(`#${parts.map((part) => part.padStart(2, '0')).join('')}`);
  }
  return colours;
}

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
/** Whether something of the colour is drawn at an hour between two values. */
const has = async (colour: string, ...at: Parameters<typeof coloursAt>) =>
  (await coloursAt(...at)).has(token(colour));

test('TMP-04 TMP-06: each group has its own colour, in light and dark, and is hidden by its entry of the legend', async () => {
  await open();
  expect(await has('--frost-i', 36, 4, 6)).toBe(true);
  expect(await has('--ink2', 36, 20, 22)).toBe(true);
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(() => coloursAt(36, 4, 6)).toContain(token('--frost-i'));
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  const entry = the.button('Fridges');
  await expect.element(entry).toHaveAttribute('aria-pressed', 'true');
  await entry.click();
  await expect.element(entry).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => coloursAt(36, 4, 6)).not.toContain(token('--frost-i'));
});

test('TMP-04: missing readings are a gap', async () => {
  const values = times.map((_, index) => (index > 60 && index < 90 ? null : 5));
  await open({ series: [room, { ...fridge, values }] });
  expect(await has('--frost-i', 25, 4, 6)).toBe(true);
  expect(await has('--frost-i', 38, 4, 6)).toBe(false);
});

test('TRU-05: a time without values is hatched, in the band of its group or in all of the chart', async () => {
  const bands = [{ groupId: 'fridge', min: 2, max: 8, label: 'Allowed' }];
  const gaps = [
    { from: start + 20 * HOUR_MS, to: start + 30 * HOUR_MS, groupId: 'fridge' },
    { from: start + 50 * HOUR_MS, to: start + 60 * HOUR_MS },
  ];
  await open({ bands, gaps });
  expect(await has('--gray-soft', 25, 2.5, 4)).toBe(true);
  expect(await has('--gray-soft', 25, 16, 18)).toBe(false);
  expect(await has('--gray-soft', 55, 16, 18)).toBe(true);
  expect(await has('--gray-soft', 40, 2.5, 4)).toBe(false);
  await see(the.group('Shown in the chart').getByText('Not measured'));
});

test('the label of an allowed range is at its lower edge if a line crosses the upper one', async () => {
  const bands = [{ groupId: 'fridge', min: 0, max: 10, label: 'MMMMMM' }];
  const { screen } = await open({ bands });
  // Hour 2 is behind the letters.
  expect(await has('--frost-i', 2, 8, 9.5)).toBe(true);
  expect(await has('--frost-i', 2, 0.5, 2)).toBe(false);
  await screen.unmount();
  await open({ bands, series: [room, { ...fridge, values: flat(9) }] });
  expect(await has('--frost-i', 2, 0.5, 2)).toBe(true);
});

test('the label of an allowed range is at the right if lines cross all of it at the left', async () => {
  const bands = [{ groupId: 'fridge', min: 0, max: 10, label: 'MMMMMM' }];
  const values = times.map((_, index) => (index > 40 ? 5 : ([1, 9][index % 2] ?? 5)));
  await open({ bands, series: [room, { ...fridge, values }] });
  // These hours are behind letters, some of whose strokes cover a pixel in every browser.
  expect(await has('--frost-i', 67, 8, 9.5, 3)).toBe(true);
});

test('TMP-04: the extremes of one point are visible around its average', async () => {
  const high = times.map((_, index) => (index === 72 ? 28 : 5));
  await open({ series: [{ ...fridge, low: flat(5), high }] });
  const neighbours = await coloursAt(30, 12, 14);
  expect(neighbours.size).toBe(1);
  expect(await coloursAt(36, 12, 14)).not.toEqual(neighbours);
  expect(await coloursAt(36, 28.5, 29)).toEqual(neighbours);
});

test('TMP-06: an alarm is red and thicker, where the value left its range; the legend hides it', async () => {
  const values = times.map((_, index) => (index > 70 && index < 80 ? 11 : 5));
  const span = { from: times[71] ?? 0, to: times[79] ?? 0 };
  const stretches = [{ ...span, seriesId: '3-1', value: 11, edge: 8 }];
  await open({ series: [room, { ...fridge, values }], stretches });
  expect(await has('--alarm', 37, 10, 12)).toBe(true);
  expect(await has('--alarm', 30, 4, 6)).toBe(false);
  await the.button('Alarm').click();
  await expect.poll(() => coloursAt(37, 10, 12)).not.toContain(token('--alarm'));
  expect(await has('--frost-i', 37, 10, 12)).toBe(true);
});

test('TMP-06: an alarm too short to be seen is marked by a dot at its value', async () => {
  const at = start + 36 * HOUR_MS;
  const stretch = { seriesId: '3-1', from: at, to: at + 60_000, value: 12 };
  await open({ stretches: [stretch] });
  expect(await has('--alarm', 36, 11.5, 12.5)).toBe(true);
});

test('TMP-05: values beyond 0 to 30 extend the scale, and a text says so', async () => {
  const values = times.map((_, index) => (index === 72 ? -3 : 5));
  await open({ series: [{ ...fridge, values }] });
  await see('Scale widened: -5 °C to 30 °C');
  keys.element().focus();
  await userEvent.keyboard('{Home}++');
  await gone(the.text('Scale widened', { exact: false }));
});

test('TMP-04: dragging over a part shows that part, and a double click shows the whole span', async () => {
  const { onView } = await open();
  const mouse = (name: string, share: number) =>
    dispatch(share, (at) => new MouseEvent(name, { ...at, movementX: 9 }));
  mouse('mousemove', 0.25);
  mouse('mousedown', 0.25);
  mouse('mousemove', 0.5);
  mouse('mouseup', 0.5);
  await expect.poll(() => onView).toHaveBeenCalled();
  const [from, to] = hoursOf(onView.mock.lastCall?.[0]) ?? [];
  expect(from).toBeCloseTo(18, 0);
  expect(to).toBeCloseTo(36, 0);
  await see(the.button('Whole range'));
  mouse('dblclick', 0.5);
  await expect.poll(() => onView).toHaveBeenLastCalledWith(null);
});

test('TMP-04: buttons zoom in, move, zoom out and show the whole span', async () => {
  const { onView } = await open();
  const press = async (name: string) => {
    await the.button(name).click();
    return hoursOf(onView.mock.lastCall?.[0]);
  };
  expect(await press('Zoom in')).toEqual([18, 54]);
  expect(await press('Later')).toEqual([36, 72]);
  expect(await press('Earlier')).toEqual([18, 54]);
  expect(await press('Zoom in')).toEqual([27, 45]);
  expect(await press('Zoom out')).toEqual([18, 54]);
  expect(await press('Whole range')).toBeNull();
  // The button disappeared, and focus moved to 'Zoom in'.
  await expect.element(the.button('Zoom in')).toHaveFocus();
  await expect.element(the.button('Zoom out')).toHaveAttribute('aria-disabled', 'true');
});

test('TMP-04: the keyboard moves the crosshair, which shows time and values, and zooms about it', async () => {
  const { onView } = await open();
  await userEvent.tab();
  while (document.activeElement !== keys.element()) await userEvent.tab();
  await userEvent.keyboard('{Home}{ArrowRight}');
  const said = 'hour 0.5, Room 21.0 °C, Fridge 3-1 5.0 °C';
  await expect.element(keys).toHaveAttribute('aria-valuetext', said);
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.element(keys).toHaveAttribute('aria-valuenow', String(times[143]));
  for (const [pressed, view] of [
    ['{Home}+', [0, 36]],
    ['{Shift>}{ArrowRight}{/Shift}', [9, 45]],
    ['0', null],
  ] as const) {
    await userEvent.keyboard(pressed);
    expect(hoursOf(onView.mock.lastCall?.[0])).toEqual(view);
  }
});

test('TMP-04: two fingers zoom, one moves the crosshair', async () => {
  const { onView } = await open();
  const touch = (name: string, pointerId: number, share: number) =>
    dispatch(share, (at) => new PointerEvent(name, { ...at, pointerId, pointerType: 'touch' }));
  touch('pointerdown', 1, 0.5);
  await expect.element(keys).toHaveAttribute('aria-valuenow', String(times[72]));
  touch('pointermove', 1, 0.25);
  await expect.element(keys).toHaveAttribute('aria-valuenow', String(times[36]));
  touch('pointerdown', 2, 0.5);
  touch('pointermove', 2, 0.75);
  await expect.poll(() => onView).toHaveBeenCalled();
  const [from = 0, to = 0] = hoursOf(onView.mock.lastCall?.[0]) ?? [];
  expect(to - from).toBeCloseTo(36, 0);
});

test('UIX-07 TMP-04: the chart has a description, and a paged table of the same points', async () => {
  await open({ series: [room, { ...fridge, low: flat(4), high: flat(6.5) }] });
  await see(the.img('Room 21 degrees, fridge 5 degrees.'));
  await the.button('Show as table').click();
  const rows = the.table('Temperature as a table').getByRole('row');
  const cells = () =>
    rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells()[0]).toEqual(['Time', 'Room', 'Fridge 3-1']);
  expect(cells()[1]).toEqual(['hour 0', '21.0 °C', '5.0 °C4.0 °C – 6.5 °C']);
  const seen = new Set<string>();
  for (let number = 1; number <= 7; number += 1) {
    await see(`Page ${String(number)} of 7`);
    for (const [time = ''] of cells().slice(1)) seen.add(time ?? '');
    if (number < 7) await the.button('Next').click();
  }
  expect(seen.size).toBe(times.length);
  await expect.element(the.button('Next')).toHaveAttribute('aria-disabled', 'true');
});

test('when a series is removed, a new plot is made', async () => {
  const { screen } = await open();
  const before = document.querySelector('.uplot');
  await screen.rerender(
    <Providers>
      <Shown data={{ times, intervalMs: HOUR_MS / 2, series: [room] }} />
    </Providers>,
  );
  await expect.poll(() => document.querySelectorAll('.uplot').length).toBe(1);
  expect(document.querySelector('.uplot')).not.toBe(before);
  await see(the.img());
});

test('for a group of many series the readout shows the range and the chosen series', async () => {
  const ids = ['3-0', '3-1', '3-2', '3-3', '3-4'];
  await open({ series: ids.map((id, at) => ({ ...fridge, id, values: flat(3 + at) })) });
  keys.element().focus();
  await userEvent.keyboard('{Home}');
  const said = 'hour 0, Fridges (5) 3.0 °C – 7.0 °C';
  await expect.element(keys).toHaveAttribute('aria-valuetext', said);
});
