import { expect, type Page } from '@playwright/test';
import {
  generateYear,
  isFridgeSensor,
} from '../../apps/server/src/features/temperatures/testing/generated-year.ts';
import { recompute } from '../../apps/server/src/features/temperatures/testing/recomputed-record.ts';
import { downloadCsv, downloadPdf } from '../testing/files/downloads.ts';
import { placeOf } from '../testing/place.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import {
  deviationRows,
  gapRows,
  sensorRows,
  sentenceOf,
  time,
} from '../testing/past/expected-record.ts';
import {
  deviationCells,
  gapCells,
  readingCells,
  sensorCells,
  summaryCells,
} from '../testing/past/expected-csv.ts';
import { storeYear } from '../testing/past/store-year.ts';

const place = placeOf('temperature-year');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The last whole February to January. */
const firstYear = new Date(Date.now() - 40 * dayMs).getFullYear() - 1;
/** Midnight in Helsinki in winter. */
const start = Date.parse(`${firstYear}-02-01T00:00:00+02:00`);
const year = generateYear(start, ['99-99', '1-1', '2-1'], 20_250_201);
/** Days that arrive late: two by themselves, and those of the changed rules. */
const isLate = (day: number) => [30, 31, 200, 230, 340].includes(day);
const dateOf = (day: number) => new Date(start + (day + 0.5) * dayMs).toISOString().slice(0, 10);
/** Local midnight before a day: in summer an hour earlier than in winter. */
function midnight(day: number): number {
  const winter = start + day * dayMs;
  return time(winter).endsWith(' 01:00') ? winter - 60 * minuteMs : winter;
}

const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) =>
          [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent ?? ''),
        )
        .filter((cells) => cells.length > 0),
    );

type Title = (text: string) => boolean;
const title =
  (name: string): Title =>
  (text) =>
    text === name;

/** The texts of a PDF between two of its titles, without what is repeated on each page. */
function section(pages: readonly (readonly string[])[], head: readonly string[], ends: Title) {
  const texts = pages.flatMap((page) => page.slice(0, -2));
  const from = texts.lastIndexOf(head[0] ?? '') + 1;
  const to = texts.findIndex((text, index) => index > from && ends(text));
  const whole = texts.slice(from, to).join(' ');
  return whole.replaceAll(head.slice(1).join(' '), '').replaceAll(/\s+/gu, ' ').trim();
}

const noDeviations =
  'No alarms. All temperatures that were measured stayed within what is allowed.';
const joined = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' ')).join(' ');

/** The lines of a CSV file below a title, without their header, up to the next empty line. */
function linesBelow(lines: readonly (readonly string[])[], title: string) {
  const from = lines.findIndex((line) => line.length === 1 && line[0] === title) + 2;
  const to = lines.findIndex((line, index) => index >= from && line.join('') === '');
  return lines.slice(from, to === -1 ? undefined : to);
}

/** What the screen shows; of long tables the part in view. */
async function compareScreen(page: Page, own: ReturnType<typeof recompute>, range: Range) {
  const { parts, detail } = sentenceOf(own, range);
  await expect(page.getByText(detail, { exact: true })).toBeVisible();
  await expect(page.getByText(parts[0] ?? '', { exact: true })).toBeVisible();
  for (const part of parts.slice(1))
    await expect(page.getByRole('link', { name: part, exact: true })).toBeVisible();
  const sensors = sensorRows(own).map((cells) => cells.toSpliced(1, 1).map(range.short));
  expect(await rowsOf(page, 'By sensor')).toEqual(sensors);
  const deviations = await rowsOf(page, 'Deviations');
  expect(deviations.map((cells) => cells.slice(0, 7))).toEqual(
    deviationRows(own).slice(0, deviations.length),
  );
  expect(Math.min(deviations.length, 1)).toBe(Math.min(own.summary.deviations, 1));
  const gaps = await rowsOf(page, 'Gaps');
  const expected = gapRows(own).map((cells) => cells.map(range.short));
  expect(gaps).toEqual(expected.slice(0, gaps.length));
  expect(gaps.length).toBeGreaterThan(0);
}

async function comparePdf(page: Page, own: ReturnType<typeof recompute>, range: Range) {
  const pages = await downloadPdf(page, 'Download PDF', 'Temperature Log.pdf');
  const { parts, detail } = sentenceOf(own, range);
  const text = pages.flat().join(' ');
  expect(text).toContain(parts.join(' · '));
  expect(text).toContain(detail);
  const checked = 'Last checked by';
  const parcels = 'Parcels behind the door, and the decision';
  const columns = ['Date', 'Sensor', 'Deviation', 'Temperature', 'Max', 'Min', 'Duration'];
  const deviations = deviationRows(own).map((cells) => [...cells, '–', '–'].map(range.short));
  expect(section(pages, ['Deviations', ...columns, checked, parcels], title('By sensor'))).toBe(
    deviations.length === 0 ? noDeviations : joined(deviations),
  );
  const figures = ['Sensor', 'ID', 'Measured', 'Gaps of 15 minutes and more', 'Out of range'];
  expect(section(pages, ['By sensor', ...figures, 'Highest', 'Lowest'], title('Gaps'))).toBe(
    joined(sensorRows(own).map((cells) => cells.map(range.short))),
  );
  const head = ['Gaps', 'Time', 'Duration', 'Sensors', 'Cause as reported'];
  expect(section(pages, head, title('Readings by day'))).toBe(
    joined(gapRows(own).map((cells) => cells.map(range.short))),
  );
}

async function compareCsv(page: Page, own: ReturnType<typeof recompute>, range: Range) {
  const lines = await downloadCsv(page, 'Download log (CSV)', 'Temperature Log.csv');
  expect(lines[1]?.slice(2, 11)).toEqual(summaryCells(own, range));
  expect(linesBelow(lines, 'Deviations').map((cells) => cells.slice(0, 11))).toEqual(
    deviationCells(own),
  );
  expect(linesBelow(lines, 'By sensor')).toEqual(sensorCells(own));
  const gaps = linesBelow(lines, 'Gaps').map((cells) => cells.join(';').replaceAll('"', ''));
  expect(gaps).toEqual(gapCells(own).map((cells) => cells.join(';')));
  const isLong = range.to - range.from > 32 * dayMs;
  expect(linesBelow(lines, 'Readings')).toEqual(isLong ? [] : readingCells(year.readings, range));
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** Shortens times where the year is the same for all. */
  readonly short: (text: string) => string;
}

const ranges = [
  ['a year', 0, 364],
  ['a month', 90, 120],
  ['the weeks around the changed rules', 190, 240],
  ['the day of the changed ranges', 200, 200],
] as const;

test('TRU-06 TRU-04 TRU-05: recomputed from all readings, each sentence and figure is the same on the screen, in the PDF and in the CSV', async ({
  open,
}) => {
  await storeYear(place, year, { first: 0, last: 364 }, isLate);
  const page = await open(place, 'temperatureLog');
  for (const [name, first, last] of ranges)
    await test.step(name, async () => {
      const [from, to] = [midnight(first), midnight(last + 1) - minuteMs];
      const isOneYear = last < 333;
      const short = (text: string) => (isOneYear ? text.replaceAll(`.${firstYear} `, '. ') : text);
      const range = { from, to, short };
      const rules = { rules: year.rules, isFridge: isFridgeSensor };
      const own = recompute(rules, year.readings, year.reports, range);
      const days = `from=${dateOf(first)}&to=${dateOf(last)}`;
      await page.goto(`${site.url}${place.paths.temperatureLog}?${days}`);
      await compareScreen(page, own, range);
      await comparePdf(page, own, range);
      await compareCsv(page, own, range);
    });
});
