import { formatDateTime } from '@kolli/domain/time/dates';
import { beforeEach, describe, expect, test } from 'vitest';
import { alarms, sampleAlarm } from '../../../test/fake/fake-alarms.ts';
import { countOf, result, network } from '../../../test/fake/fake-server.ts';
import { changeLocker } from '../../../test/fake/fake-state.ts';
import { openApp } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

beforeEach(() => (alarms.length = 0));

const line = `GET /api/alarms/show-by-box-id/${BOX_ID}`;

async function openDoor(id: string) {
  await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  await the.option(new RegExp(`^${id},`, 'u')).click();
  return the.complementary(id);
}

describe("a locker's temperature", () => {
  test('LCK-28 LCK-31: too warm, with the latest alarm of this locker only', async () => {
    const latest = Date.now() - 600_000;
    alarms.push(
      sampleAlarm({ lockerId: '3-2', timestamp: latest + 60_000 }),
      sampleAlarm({ timestamp: latest }),
      sampleAlarm({ timestamp: latest - 3_600_000 }),
    );
    const panel = await openDoor('3-1');
    await see(panel.getByText('Temperature is too high: 9.4 °C'));
    await see(panel.getByText(`Latest alarm ${formatDateTime(new Date(latest))}`));
  });

  test('LCK-29 LCK-31: too cold, with the latest alarm of that kind', async () => {
    changeLocker('1-1', { temperature: 14.2 });
    const cold = Date.now() - 7_200_000;
    alarms.push(
      sampleAlarm({ lockerId: '1-1', timestamp: cold + 3_600_000 }),
      sampleAlarm({ lockerId: '1-1', timestamp: cold, alarmType: 'temp_low' }),
    );
    const panel = await openDoor('1-1');
    await see(panel.getByText('Temperature is too low: 14.2 °C'));
    await see(panel.getByText('Allowed 15–25 °C'));
    await see(panel.getByText(`Latest alarm ${formatDateTime(new Date(cold))}`));
  });

  test('LCK-32 CAL-49: it requests from the first of the month until now, with the offset and the type', async () => {
    const queries: URLSearchParams[] = [];
    network.get('/api/alarms/show-by-box-id/:id', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      const isFirst = queries.length === 1;
      return result({ alarms: [], lastKey: isFirst ? sampleAlarm().id : null });
    });
    const panel = await openDoor('3-1');
    await see(panel.getByText('Allowed 2–8 °C'));
    await expect.poll(() => queries.length).toBe(2);
    const now = new Date();
    const first = new Date(now.getFullYear(), now.getMonth(), 1).getTime();
    expect(queries[0]?.get('startTime')).toBe(String(first));
    expect(Number(queries[0]?.get('endTime'))).toBeGreaterThan(now.getTime() - 30_000);
    expect(Number(queries[0]?.get('endTime'))).toBeLessThanOrEqual(Date.now());
    expect(queries[0]?.get('timezoneOffset')).toBe(String(now.getTimezoneOffset()));
    expect(queries[0]?.get('alarmType')).toBe('temp_high');
    expect(queries[1]?.get('lastKey')).toBe(sampleAlarm().id);
  });

  test('a locker within its range shows no warning and sends no request', async () => {
    const panel = await openDoor('3-4');
    await see(panel.getByText('Nothing is behind this door.'));
    expect(panel.getByText('Temperature', { exact: false }).query()).toBeNull();
    await untilIdle();
    expect(countOf(line)).toBe(0);
  });
});
