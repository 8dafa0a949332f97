import { expect, test } from 'vitest';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import {
  countOf,
  failure,
  network,
  state,
  result,
  changeLocker,
} from '../../../test/fake/server.ts';
import { forbid } from '../../../test/fake/profile.ts';
import { door, openDoor } from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, see, the, untilIdle, gone } from '../../../test/the.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';

const toggled = `PATCH /api/pickup-boxes/toggle-locker/${BOX_ID}`;
const toggle = the.switch('Locker in use');

test('LCK-23 DLV-27 CAL-26: the toggle switches between free and not in use; a refusal of the server is a toast, and the switch shows the stored state', async () => {
  await openDoor('1-1');
  await expect.element(toggle).toBeChecked();
  await toggle.click({ force: true });
  await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, not in use');
  await expect.element(toggle).not.toBeChecked();
  await toggle.click({ force: true });
  await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, free');
  await expect
    .poll(() => bodiesOf(toggled))
    .toEqual([true, false].map((inactive) => ({ inactive, lockerId: '1-1' })));
  network.patch('/api/pickup-boxes/toggle-locker/:id', () =>
    failure('user_is_logged_in_to_box_invalid_locker'),
  );
  await untilIdle();
  const shown = `GET /api/pickup-boxes/show/${BOX_ID}`;
  const before = countOf(shown);
  await toggle.click({ force: true });
  await see(the.text('Someone is signed in at the box, so the locker', { exact: false }));
  await expect.element(toggle).toBeChecked();
  await expect.poll(() => countOf(shown)).toBeGreaterThan(before);
});

test.each<[string, id: string, reason: string, arrange: () => unknown]>([
  [
    'LCK-24 LCK-27: a locker with an order cannot be deactivated',
    '1-3',
    'Has an order, so it stays in use',
    () => undefined,
  ],
  [
    'LCK-25 LCK-47: an inactive box disables the switch',
    '1-1',
    'Pickupbox is inactive. Feature unavailable',
    () => (state.boxes[0] = sampleBox({ active: false })),
  ],
  [
    'LCK-26: so does a role without pickupbox.update',
    '1-1',
    'You do not have enough permissions',
    () => forbid('pickupbox.update'),
  ],
])('%s', async (_name, id, reason, arrange) => {
  arrange();
  await openDoor(id);
  await expect.element(toggle).toHaveAttribute('aria-disabled', 'true');
  await expect.element(toggle).toHaveAccessibleDescription(reason);
  await the.text('Locker in use').hover({ force: true });
  await expect.element(the.tooltip()).toHaveTextContent(reason);
  await toggle.click({ force: true });
  await expect.element(toggle).toBeChecked();
  await untilIdle();
  expect(countOf(toggled)).toBe(0);
});

const alarmsCall = `GET /api/alarms/show-by-box-id/${BOX_ID}`;

async function choose(id: string) {
  await door(id).click();
  return the.complementary(id);
}

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
  const { panel } = await openDoor('3-4');
  await see(panel.getByText('Nothing is behind this door.'));
  expect(panel.getByText('Temperature', { exact: false }).query()).toBeNull();
  await untilIdle();
  expect(countOf(alarmsCall)).toBe(0);
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
  const { panel } = await openDoor('3-1');
  await see(panel.getByText('Allowed 2–8 °C'));
  await expect.poll(() => queries.length).toBe(2);
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth(), 1).getTime();
  const { endTime, ...query } = Object.fromEntries(queries[0] ?? []);
  expect(query).toMatchObject({
    startTime: String(first),
    timezoneOffset: String(now.getTimezoneOffset()),
    alarmType: 'temp_high',
  });
  expect(Number(endTime)).toBeGreaterThan(now.getTime() - 30_000);
  expect(Number(endTime)).toBeLessThanOrEqual(Date.now());
  expect(queries[1]?.get('lastKey')).toBe(sampleAlarm().id);
});

const confirmCall = `POST /api/pickup-boxes/confirm-door/${BOX_ID}`;
const confirm = the.button('It is as shown here');

test('DEV-07: an unconfirmed door says so on the map, cannot be reserved, and is confirmed in its panel', async () => {
  changeLocker('1-1', { fault: 'unconfirmed' });
  const { panel } = await openDoor('1-1');
  const title = panel.getByText('Check what is behind the door', { exact: true });
  await see(the.option(/^1-1, .*to check/u), title);
  const reserve = panel.getByRole('button', { name: 'Reserve' });
  await expect.element(reserve).toHaveAttribute('aria-disabled', 'true');
  await confirm.click();
  await see('Door 1-1 is confirmed');
  await gone(title);
  expect(countOf(confirmCall)).toBe(1);
});

test('DEV-07: without delivery.write a door cannot be confirmed', async () => {
  forbid('delivery.write');
  changeLocker('1-1', { fault: 'unconfirmed' });
  await openDoor('1-1');
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await confirm.click({ force: true });
  await untilIdle();
  expect(countOf(confirmCall)).toBe(0);
});
