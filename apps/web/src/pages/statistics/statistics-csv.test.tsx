import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bytesOf, catchFiles } from '../../../test/catch-files.ts';
import { resetStatistics } from '../../../test/fake/fake-statistics.ts';
import { openStatistics, statisticsAt, setStatistics } from '../../../test/open-statistics.ts';
import { withFakeServer } from '../../../test/render-app.tsx';

withFakeServer();
beforeEach(async () => {
  resetStatistics();
  await page.viewport(1440, 1000);
});

test('STA-07: Delivery Statistics.csv has one line per month, box and type, with semicolons and a UTF-8 byte order mark', async () => {
  setStatistics();
  const { screen, table } = await openStatistics(statisticsAt('from=2026-01&to=2026-02'));
  await expect.element(table.getByText('1,090')).toBeVisible();
  const files = catchFiles();
  await screen.getByRole('button', { name: 'Download CSV' }).click();
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
