import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bytesOf, catchFiles } from '../../../test/catch-files.ts';
import { failure, result, network } from '../../../test/fake/server.ts';
import { sampleMonth, statistics } from '../../../test/fake/statistics.ts';
import {
  openStatistics,
  statisticsAt,
  statisticsPath,
  setStatistics,
} from '../../../test/open-statistics.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { see, textsOf, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 1000));

const call = '/api/deliveries/statistics/per-pharmacy/:id';
const none = '–';
const byType = (text: string, month: string) => `${text}, ${month} 2026, by locker type`;

test('NAV-20 STA-03 STA-04 STA-05 STA-06 UIX-07: a row per box or pharmacy and month, newest first, without months before a box existed; sums, and charts that are available as tables, are above them', async () => {
  setStatistics();
  const { rows, table } = await openStatistics(statisticsAt('from=2026-01&to=2026-02'));
  await see(table.getByText('1,090'));
  expect(textsOf(table.getByRole('columnheader'))).toEqual([
    'Box or pharmacy',
    'Month',
    'Year',
    'Deliveries',
    'Picked up',
    'Expired',
    'Destroyed',
    'Cancelled',
    'Average pickup time, h',
    'Total usage',
    'Capacity',
    'Locker type',
  ]);
  const zeros = ['0', '0', '0', '0'];
  expect(rows()).toEqual([
    [
      'Box 1 · Kauppatori',
      'February',
      '2026',
      '1,120',
      '1,090',
      '31',
      '12',
      '7',
      '26.4',
      '61.3%',
      '',
      'All',
    ],
    ['Box 2', 'February', '2026', '5', ...zeros, none, '4.5%', '', 'All'],
    ['Pharmacy', 'February', '2026', '0', '3', '0', '0', '0', '30.0', '12.5%', '12.5%', 'Shelves'],
    ['Box 1 · Kauppatori', 'January', '2026', '5', ...zeros, none, '4.5%', '', 'All'],
    ['Pharmacy', 'January', '2026', '5', ...zeros, none, '4.5%', '4.5%', 'Shelves'],
  ]);

  await see('27.1 hours');
  const sums = the.text('Average pickup time', { exact: true }).element().closest('dl');
  expect([...(sums?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)).toEqual([
    '1,135',
    '1,093',
    '31',
    '12',
    '7',
    '27.1 hours',
  ]);

  const deliveries = the.region('Deliveries and pickups');
  await deliveries.getByRole('button', { name: 'Show as table' }).click();
  const twin = deliveries.getByRole('table');
  await see(twin);
  expect(twin.element().textContent).toContain('January 2026100February 20261,1251,093');
  const usage = the.region('Usage');
  await usage.getByRole('button', { name: 'Show as table' }).click();
  const other = usage.getByRole('table');
  await see(other);
  expect(other.element().textContent).toContain('Box 1 · KauppatoriBox 2Pharmacy');
  expect(other.element().textContent).toContain('February 202661.3%4.5%12.5%');
});

test('STA-05 STA-07: a row expands into its four locker types with their capacity, and collapses; Delivery Statistics.csv has one line per month, box and type, with semicolons and a UTF-8 byte order mark', async () => {
  setStatistics();
  const { rows, table } = await openStatistics(statisticsAt('from=2026-01&to=2026-02'));
  const toggle = the.button(byType('Box 1 · Kauppatori', 'February'));
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await see(table.getByText('70.1%'));
  const shared = ['Box 1 · Kauppatori', 'February', '2026', ...Array<string>(7).fill('')];
  expect(rows().slice(1, 5)).toEqual([
    [...shared, '70.1%', 'Small'],
    [...shared, '52.0%', 'Medium'],
    [...shared, '33.3%', 'Large'],
    [...shared, '81.0%', 'Fridge'],
  ]);
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect.poll(() => rows()).toHaveLength(5);

  const files = catchFiles();
  await the.button('Download CSV').click();
  expect(files[0]?.name).toBe('Delivery Statistics.csv');
  const bytes = await bytesOf(files[0]);
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  const busy = 'Box 1 · Kauppatori;2;2026;1120;1090;31;12;7;26,4;61,3';
  const calm = (place: string, month: string) => `${place};${month};2026;5;0;0;0;0;;4,5`;
  const types = (line: string) => ['Small', 'Medium', 'Large'].map((type) => `${line};0,0;${type}`);
  expect(lines).toEqual([
    'Box or pharmacy;Month;Year;Deliveries;Picked up;Expired;Destroyed;Cancelled;Average pickup time, h;Total usage, %;Capacity, %;Locker type',
    `${busy};70,1;Small`,
    `${busy};52,0;Medium`,
    `${busy};33,3;Large`,
    `${busy};81,0;Fridge`,
    ...types(calm('Box 2', '2')),
    `${calm('Box 2', '2')};;Fridge`,
    'Pharmacy;2;2026;0;3;0;0;0;30,0;12,5;12,5;Shelves',
    ...types(calm('Box 1 · Kauppatori', '1')),
    `${calm('Box 1 · Kauppatori', '1')};;Fridge`,
    `${calm('Pharmacy', '1')};4,5;Shelves`,
  ]);
});

test('ERR-108: a new pharmacy shows that nothing was delivered, and offers twelve months again', async () => {
  statistics.response = {
    tableData: { [BOX_ID]: { '2026-02': sampleMonth() }, [PHARMACY_ID]: {} },
    averageTotal: null,
  };
  const { router } = await openStatistics(statisticsAt('from=2026-02&to=2026-02'));
  await see(the.heading('No data'));
  const back = the.button('Show the last 12 months');
  await back.click();
  await expect.poll(() => router.state.location.search).toEqual({});
  // With the default filters there is nothing to reset.
  await expect.element(back).not.toBeInTheDocument();
  await see(the.text('Nothing was delivered in the last twelve months.', { exact: false }));
  await expect.element(the.button('Download CSV')).toHaveAttribute('aria-disabled', 'true');
});

test('STA-03 STA-08: loading is shown, and a failed load can be retried; if nothing was picked up, the average is empty and never 0', async () => {
  setStatistics();
  statistics.response = { ...statistics.response, averageTotal: null };
  let isBroken = true;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  network.get(call, async () => {
    await released;
    return isBroken ? failure('too_many_requests') : result(statistics.response);
  });
  const { table } = await openStatistics(statisticsAt('from=2026-01&to=2026-02'));
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  release();
  await see(the.heading('The statistics did not load'));
  await tryAgain(the.button('Try again'), () => {
    isBroken = false;
  });
  await see(table.getByText('1,090'));
  const term = the.text('Average pickup time', { exact: true });
  await see(term);
  expect(term.element().nextElementSibling?.textContent).toBe(none);
});

test('statistics of another pharmacy show that they are not accessible, and lead to one’s own boxes', async () => {
  network.get(call, () => failure('forbidden'));
  const { router } = await renderScreen(statisticsPath);
  await see(the.heading('You can’t see this'));
  await the.text('Go to the pickup boxes').click();
  await expect
    .poll(() => router.state.location.pathname)
    .toMatch(new RegExp(`${BOX_ID}/info-lockers$`, 'u'));
});
