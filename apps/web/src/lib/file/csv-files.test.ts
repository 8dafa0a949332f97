import { languages } from '@kolli/domain/people/languages';
import type { TFunction } from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleMonth } from '../../../test/fake/statistics.ts';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { longDay } from '../../../test/sample/record.ts';
import {
  cellsOf,
  headings,
  type MeantFile,
  type Meaning,
  readSheet,
  sheetLocales,
} from '../../../test/sheet/read-sheet.ts';
import { alarmsFile, historyFile, reservationsFile } from '../../../test/sheet/list-files.ts';
import { longDayFile } from '../../../test/sheet/record-file.ts';
import { textsOf } from '../../../test/texts-of.ts';
import { templateText } from '../../features/api-reservations/import/reading/order-template.ts';
import { orderCsv } from '../../features/deliveries/order-csv.ts';
import { statisticsCsv } from '../../features/statistics/statistics-csv.ts';
import { checksCsv } from '../../features/temperatures/checks/checks-csv.ts';
import { ownZone, showTimesIn } from '../time/shown-time.ts';

const timeZone = 'Europe/Helsinki';
const HALF_HOUR_MS = 1_800_000;

beforeAll(() => {
  showTimesIn(timeZone);
});
afterAll(() => {
  showTimesIn(ownZone());
});

const local = (at: number): Meaning => ({ at, timeZone });

/** Names and ids that a spreadsheet would take for something else, break, or run. */
const hostile = [
  ['Åsa; Öhman', 'Matti "Masa" M', 'two\n=1+1', "'s-Hertogenbosch", ' both ', 'Ärla, Öst'],
  ['=HYPERLINK("x")', '+1+1', '-1+1', '@sum', '\t=1', '-', '＝1+1', '+358401234567'],
  ['0012', '00370123456789012345', '1234567890123456', '1E5', '4.3', '4,3', '1 234', '12-', '(5)'],
  ['3-1', '1/2', '9.30', '12:30', '2026-11', '20.11.2026', '5 p', '2 a.m.', '3 ip', '7 fm', '9 %'],
  ['MARCH1', 'sep10', 'DEC-12', '5. maalis', '12 toukokuuta', 'maj 5', 'des. 12', 'Mai '],
  ['ma 3.4.2026', '5 kr', '€ 5', '#12', 'TRUE', 'tosi', 'Sant', 'SANN', 'epätosi'],
  ['fp-48214', 'A1234567', '3 hyllyä'],
].flat();

const times = hostile.map((_, index) => longDay.from + index * HALF_HOUR_MS);

function orders(t: TFunction): MeantFile[] {
  return hostile.map((name, index) => {
    const at = times[index] ?? 0;
    const isPlaced = index % 2 === 0;
    const delivery = sampleDelivery({
      deliveryId: name,
      additionalDeliveryIds: isPlaced ? [] : ['0012'],
      reservedUserName: name,
      phoneNumber: isPlaced ? '+358449076610' : null,
      reservedTime: at,
      assignedTime: isPlaced ? at : null,
    });
    const row = isPlaced
      ? [name, name, { phone: '+358449076610' }, local(at), local(at)]
      : [`${name}, 0012`, name, null, local(at), null];
    return { text: orderCsv(delivery, t), meanings: [headings(5), row] };
  });
}

function checks(t: TFunction): MeantFile {
  const list = hostile.map((userName, index) => ({
    id: String(index),
    userName,
    timestamp: times[index] ?? 0,
  }));
  return {
    text: checksCsv(list, t),
    meanings: [headings(2), ...list.map((one) => [one.userName, local(one.timestamp)])],
  };
}

const counts = [123_456, 1090, 31, 12, 7];
const months = hostile.map((name, index) => ({
  key: name,
  place: { id: name, name },
  isPharmacy: false,
  month: `2026-${String((index % 12) + 1).padStart(2, '0')}` as const,
  figures: sampleMonth({
    totalDeliveries: 123_456,
    pickupAmount: 1090,
    expiredAmount: 31,
    destroyedAmount: 12,
    cancelledAmount: 7,
    averagePickupTime: index === 0 ? null : 26.449,
    totalUsage: 97.5,
    capacity: { small: 100, medium: 0, large: 33.3, fridge: null },
  }),
}));

function statistics(t: TFunction): MeantFile {
  const rows = hostile.map((name, index): Meaning[] => {
    const average = index === 0 ? null : { oneDecimal: 26.4 };
    const percents = [97.5, 100, 0, 33.3].map((percent) => ({ oneDecimal: percent }));
    return [name, (index % 12) + 1, 2026, ...counts, average, ...percents, null];
  });
  return { text: statisticsCsv(months, t), meanings: [headings(14), ...rows] };
}

const template = (): MeantFile => ({
  text: templateText(),
  meanings: [
    headings(12),
    [
      'A1234567',
      'order-1001',
      'fulfillment-1001',
      '+358401234567',
      true,
      null,
      null,
      false,
      'small',
      null,
      null,
      'fi',
    ],
  ],
});

/** Every file of the product, as the module that writes it. */
const files: Readonly<Record<string, (t: TFunction, language: string) => MeantFile | MeantFile[]>> =
  {
    'features/alarms/alarms-csv.ts': (t, language) => alarmsFile(hostile, t, language),
    'features/api-reservations/import/reading/order-template.ts': template,
    'features/deliveries/order-csv.ts': orders,
    'features/history/history-csv.ts': (t, language) => historyFile(hostile, t, language),
    'features/reservations/reservations-csv.ts': (t) => reservationsFile(hostile, t),
    'features/statistics/statistics-csv.ts': statistics,
    'features/temperatures/checks/checks-csv.ts': checks,
    'features/temperatures/record/record-csv.ts': longDayFile,
  };

test('CSV-01 TXT-04: in spreadsheets of Finland, Sweden, Norway, Britain and America no cell of any CSV file, in any language, changes its meaning', async () => {
  const found = { changed: [] as string[], cells: 0, textFigures: 0 };
  for (const language of languages) {
    const t = await textsOf(language);
    for (const file of Object.values(files).flatMap((write) => write(t, language)))
      for (const locale of sheetLocales) {
        const read = readSheet(file, locale);
        found.changed.push(...read.changed.map((one) => `${language} in ${locale}: ${one}`));
        found.cells += read.cells;
        found.textFigures += read.textFigures;
      }
  }
  // In English, figures with decimals stay the text that was written.
  expect(found).toEqual({ changed: [], cells: 88_280, textFigures: 3312 });
});

test('CSV-01: every module that writes CSV is in the table above, and none writes it by itself', () => {
  const repository = join(import.meta.dirname, '../../../../..');
  const sources = ['apps', 'packages', 'scripts'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter(
        (file) => /\.(?:ts|tsx|mjs)$/u.test(file) && !/node_modules|dist\/|\.test\./u.test(file),
      ),
  );
  const having = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(repository, file), 'utf8'))).toSorted();
  const own = 'apps/web/src/lib/file/csv-file.ts';
  expect(having(/\bunparse\(|text\/csv;/u)).toEqual([own]);
  const writers = having(/\bcsvText\(/u).filter((file) => file !== own);
  expect(writers).toEqual(Object.keys(files).map((file) => `apps/web/src/${file}`));
});

test('STA-07: counts can be summed over all lines of Delivery Statistics.csv, in which no line is a total', async () => {
  const [head = [], ...lines] = cellsOf(statisticsCsv(months, await textsOf('en')));
  expect(head.join('|')).toBe(
    'Box or pharmacy|Month|Year|Deliveries|Picked up|Expired|Destroyed|Cancelled|Average pickup time, h|Total usage, %|Capacity (Small), %|Capacity (Medium), %|Capacity (Large), %|Capacity (Fridge), %',
  );
  const sums = head.map((_, column) =>
    lines.reduce((sum, cells) => sum + Number(cells[column]), 0),
  );
  expect(sums.slice(3, 8)).toEqual(counts.map((count) => count * months.length));
  expect(lines).toHaveLength(months.length);
});
