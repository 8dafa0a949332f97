import { formatDateTime } from '@kolli/domain/time/dates';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeBox } from '../../../test/fake/fake-boxes.ts';
import { alarms, sampleAlarm } from '../../../test/fake/fake-lockers.ts';
import { changeLocker, failure, live, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();
beforeEach(() => {
  alarms.length = 0;
});

async function openDoor(id: string) {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = screen.getByRole('option', { name: new RegExp(`^${id},`, 'u') });
  await door.click();
  await expect.poll(() => live.count()).toBe(1);
  return { screen, door, panel: screen.getByRole('complementary', { name: id }) };
}

describe('reports of the box while the screen is open', () => {
  test('LCK-28 LCK-31: a temperature out of range shows a warning, with its alarm once there is one; back in range it disappears', async () => {
    const { panel } = await openDoor('1-1');
    const warning = panel.getByText('Temperature is too high', { exact: false });
    await expect.element(panel.getByText('Nothing is behind this door.')).toBeVisible();
    expect(warning.query()).toBeNull();
    changeLocker('1-1', { temperature: 26.5 });
    live.notify(BOX_ID);
    await expect.element(panel.getByText('Temperature is too high: 26.5 °C')).toBeVisible();
    expect(panel.getByText('Latest alarm', { exact: false }).query()).toBeNull();
    const began = Date.now() - 60_000;
    alarms.push(sampleAlarm({ lockerId: '1-1', timestamp: began }));
    live.notify(BOX_ID);
    const time = formatDateTime(new Date(began));
    await expect.element(panel.getByText(`Latest alarm ${time}`)).toBeVisible();
    changeLocker('1-1', { temperature: 22 });
    live.notify(BOX_ID);
    await expect.poll(() => warning.query()).toBeNull();
  });

  test.each([
    ['door_open', 'Door open', 'Close it at the box.'],
    ['not_opened', 'Did not open', 'open it from here'],
    ['occupied', 'Not empty', 'take out what lies there'],
    ['broken', 'Broken', 'Request service.'],
  ] as const)(
    'a locker with the fault %s is marked on the map and explained in its panel until the fault ends',
    async (fault, name, next) => {
      const { screen, door, panel } = await openDoor('2-4');
      await expect.element(screen.getByText('Fault 1', { exact: true })).toBeVisible();
      changeLocker('2-4', { fault });
      live.notify(BOX_ID);
      await expect.element(door).toHaveAccessibleName(new RegExp(name, 'iu'));
      await expect.element(panel.getByRole('note')).toMatchTextContent(new RegExp(next, 'u'));
      await expect.element(screen.getByText('Fault 2', { exact: true })).toBeVisible();
      changeLocker('2-4', { fault: null });
      live.notify(BOX_ID);
      await expect.element(screen.getByText('Fault 1', { exact: true })).toBeVisible();
      expect(panel.getByRole('note').query()).toBeNull();
    },
  );

  test('LCK-11: the banner of a lost connection appears and disappears', async () => {
    const { screen } = await openDoor('1-1');
    changeBox((box) => ({ ...box, connectionAlarmed: true }));
    live.notify(BOX_ID);
    await expect.element(screen.getByText('Internet connection lost')).toBeVisible();
    await expect.element(screen.getByText('Offline', { exact: true })).toBeVisible();
    changeBox((box) => ({ ...box, connectionAlarmed: false }));
    live.notify(BOX_ID);
    await expect.element(screen.getByText('Online', { exact: true })).toBeVisible();
    expect(screen.getByText('Internet connection lost').query()).toBeNull();
  });
});

test('when somebody may not see the pharmacy any more, the open screen shows that and no parcel', async () => {
  const { screen } = await openDoor('1-1');
  const refuse = () => failure('forbidden');
  network.use(
    http.get('/api/live/:id', refuse),
    http.get('/api/pickup-boxes/show/:id', refuse),
    http.get('/api/pickup-boxes/:id', refuse),
  );
  live.endAll();
  await expect.element(screen.getByText('You can’t see this')).toBeVisible();
  expect(screen.getByRole('option').query()).toBeNull();
});
