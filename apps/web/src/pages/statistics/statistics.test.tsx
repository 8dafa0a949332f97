import { expect, test } from 'vitest';
import { download } from '../../../test/catch-files.ts';
import { failure, network } from '../../../test/fake/server.ts';
import { sampleMonth, statistics } from '../../../test/fake/statistics.ts';
import { lockersPath, pathOf, renderScreen } from '../../../test/open-app.tsx';
import { openStatistics, setStatistics, statisticsAt } from '../../../test/open-statistics.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, see, textsOf, the, tryAgain } from '../../../test/the.ts';

const call = '/api/deliveries/statistics/per-pharmacy/:id';
const none = '–';
const byType = (text: string, month: string) => `${text}, ${month} 2026, by locker type`;

test('NAV-20 STA-03 STA-04 STA-05 STA-06 UIX-07: a row per box or pharmacy and month, newest first, without months before a box existed, with numbers below each other; sums, and charts that are available as tables and have no colour in common, are above them', async () => {
  setStatistics();
  const { rows, table } = await openStatistics(statisticsAt('from=2026-01&to=2026-02'));
  await see(table.getByText('1,090'));
  expect(textsOf(table.getByRole('columnheader')).join('|')).toBe(
    'Box or pharmacy|Month|Year|Deliveries|Picked up|Expired|Destroyed|Cancelled|Average pickup time, h|Total usage|Capacity|Locker type',
  );
  expect(rows().map((cells) => cells.join('|'))).toEqual([
    'Box 1 · Kauppatori|February|2026|1,120|1,090|31|12|7|26.4|61.3%||All',
    'Box 2|February|2026|5|0|0|0|0|–|4.5%||All',
    'Pharmacy|February|2026|0|3|0|0|0|30.0|12.5%|12.5%|Shelves',
    'Box 1 · Kauppatori|January|2026|5|0|0|0|0|–|4.5%||All',
    'Pharmacy|January|2026|5|0|0|0|0|–|4.5%|4.5%|Shelves',
  ]);

  const isRight = (cell: Element) => getComputedStyle(cell).textAlign === 'end';
  const aligned = table
    .getByRole('row')
    .elements()
    .slice(0, 2)
    .map((row) => [...row.children].map(isRight));
  const whole = [false, false, ...Array<boolean>(9).fill(true), false];
  expect(aligned).toEqual([whole, whole]);

  await see('27.1 hr');
  const sums = the.text('Average pickup time', { exact: true }).element().closest('dl');
  const figures = [...(sums?.querySelectorAll('dd') ?? [])].map((one) => one.textContent);
  expect(figures.join('|')).toBe('1,135|1,093|31|12|7|27.1 hr');

  const swatches = (of: string) =>
    [...the.region(of).element().querySelectorAll('[aria-pressed] > span')].map(
      (swatch) => getComputedStyle(swatch).backgroundColor,
    );
  const colours = [...swatches('Deliveries and pickups'), ...swatches('Usage')];
  expect(colours).toHaveLength(5);
  expect(new Set(colours).size).toBe(5);

  for (const [name, ...texts] of [
    ['Deliveries and pickups', 'January 2026100February 20261,1251,093'],
    ['Usage', 'Box 1 · KauppatoriBox 2Pharmacy', 'February 202661.3%4.5%12.5%'],
  ] as const) {
    const chart = the.region(name);
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const twin = chart.getByRole('table');
    await see(twin);
    for (const text of texts) expect(twin.element().textContent).toContain(text);
  }
});

test('STA-05 STA-07: a row expands into its four locker types with their capacity, and collapses; Delivery Statistics.csv has a line for each month and place with all its figures, with semicolons and a UTF-8 byte order mark', async () => {
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

  const { name, bytes, text } = await download(the.button('Download CSV'));
  expect(name).toBe('Delivery Statistics.csv');
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const lines = text.split('\r\n');
  expect(lines).toEqual([
    'Box or pharmacy;Month;Year;Deliveries;Picked up;Expired;Destroyed;Cancelled;Average pickup time, h;Total usage, %;Capacity (Small), %;Capacity (Medium), %;Capacity (Large), %;Capacity (Fridge), %',
    'Box 1 · Kauppatori;2;2026;1120;1090;31;12;7;26,4;61,3;70,1;52,0;33,3;81,0',
    'Box 2;2;2026;5;0;0;0;0;;4,5;0,0;0,0;0,0;',
    'Pharmacy;2;2026;0;3;0;0;0;30,0;12,5;;;;',
    'Box 1 · Kauppatori;1;2026;5;0;0;0;0;;4,5;0,0;0,0;0,0;',
    'Pharmacy;1;2026;5;0;0;0;0;;4,5;;;;',
  ]);
});

test('ERR-108: a new pharmacy shows that nothing was delivered, and offers twelve months again', async () => {
  statistics.response = {
    tableData: { [BOX_ID]: { '2026-02': sampleMonth() }, [PHARMACY_ID]: {} },
    averageTotal: null,
  };
  const { router } = await openStatistics(statisticsAt(`from=2026-02&to=2026-02&places=${BOX_ID}`));
  await see(the.heading('Nothing matches'), the.button('Clear search and filters'));
  await router.navigate({ href: statisticsAt('from=2026-02&to=2026-02') });
  await see(the.heading('No data'));
  const back = the.button('Show the last 12 months');
  await back.click();
  await expect.poll(() => router.state.location.search).toEqual({});
  // With the default filters there is nothing to reset.
  await gone(back);
  await see(the.text('Nothing was delivered in the last twelve months.', { exact: false }));
  await expect.element(the.button('Download CSV')).toHaveAttribute('aria-disabled', 'true');
});

test('STA-03 STA-08: loading is shown, and a failed load can be retried; if nothing was picked up, the average is empty and never 0', async () => {
  setStatistics();
  statistics.response = { ...statistics.response, averageTotal: null };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  network.get(call, () => released.then(() => failure('too_many_requests')));
  const { table } = await openStatistics(statisticsAt('from=2026-01&to=2026-02'));
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  release();
  await see(the.heading('The statistics did not load'));
  await tryAgain(the.button('Try again'));
  await see(table.getByText('1,090'));
  const term = the.text('Average pickup time', { exact: true });
  await see(term);
  expect(term.element().nextElementSibling?.textContent).toBe(none);
});

test('statistics of another pharmacy show that they are not accessible, and lead to one’s own boxes', async () => {
  network.get(call, () => failure('forbidden'));
  const { router } = await renderScreen(pathOf('delivery-statistics'));
  await see(the.heading('You can’t see this'));
  await the.text('Go to the pickup boxes').click();
  await expect.poll(() => router.state.location.pathname).toBe(lockersPath);
});
