import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { catchFiles } from '../../../test/catch-files.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { network } from '../../../test/fake/server.ts';
import { holdTimers } from '../../../test/hold-timers.ts';
import { openApp } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

const manyAlarms = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleAlarm({
      id: `01990000-0000-7000-8000-00000${String(3_000_000 + index)}`,
      alarmEndTimestamp: Date.now(),
    }),
  );

test('LST-16: an export that lasts shows how far it is; a cancelled one saves no file and says so', async () => {
  await page.viewport(1440, 900);
  alarms.push(...manyAlarms(600));
  let isSecondAsked = false;
  network.get('/api/alarms/show-by-box-id/:id', async ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.get('limit') !== '500' || query.get('lastKey') === null) return undefined;
    isSecondAsked = true;
    return new Promise<never>(() => undefined);
  });
  await openApp(`/pickup-boxes/${PHARMACY_ID}/alarms`);
  const files = catchFiles();
  const download = the.button('Download PDF');
  await see(download);
  const timers = holdTimers();
  await download.click();
  await expect.poll(() => isSecondAsked).toBe(true);
  timers.pass(1000);
  const dialog = the.dialog('Download PDF');
  await see(dialog.getByText('500 rows read'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await see(dialog.getByText('Cancelled: no file was saved. 500 rows had been read.'));
  timers.release();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await untilIdle();
  expect(files).toEqual([]);
  await expect.element(download).toBeEnabled();
});
