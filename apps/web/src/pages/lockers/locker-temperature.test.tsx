import { formatDateTime } from '@kolli/domain/time/dates';
import { describe, expect, test } from 'vitest';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { countOf, result, network, changeLocker } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

const line = `GET /api/alarms/show-by-box-id/${BOX_ID}`;

async function choose(id: string) {
  await the.option(new RegExp(`^${id},`, 'u')).click();
  return the.complementary(id);
}

async function openDoor(id: string) {
  await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  return choose(id);
}

describe("a locker's temperature", () => {
  test('LCK-28 LCK-29 LCK-31: too warm or too cold, each with the latest alarm of that kind and of this locker only; one within its range shows no warning and sends no request', async () => {
    changeLocker('1-1', { temperature: 14.2 });
    const latest = Date.now() - 600_000;
    const cold = Date.now() - 7_200_000;
    alarms.push(
      sampleAlarm({ lockerId: '3-2', timestamp: latest + 60_000 }),
      sampleAlarm({ timestamp: latest }),
      sampleAlarm({ timestamp: latest - 3_600_000 }),
      sampleAlarm({ lockerId: '1-1', timestamp: cold + 3_600_000 }),
      sampleAlarm({ lockerId: '1-1', timestamp: cold, alarmType: 'temp_low' }),
    );
    const sound = await openDoor('3-4');
    await see(sound.getByText('Nothing is behind this door.'));
    expect(sound.getByText('Temperature', { exact: false }).query()).toBeNull();
    await untilIdle();
    expect(countOf(line)).toBe(0);
    const warm = await choose('3-1');
    await see(warm.getByText('Temperature is too high: 9.4 °C'));
    await see(warm.getByText(`Latest alarm ${formatDateTime(new Date(latest))}`));
    const basic = await choose('1-1');
    await see(basic.getByText('Temperature is too low: 14.2 °C'));
    await see(basic.getByText('Allowed 15–25 °C'));
    await see(basic.getByText(`Latest alarm ${formatDateTime(new Date(cold))}`));
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
});
