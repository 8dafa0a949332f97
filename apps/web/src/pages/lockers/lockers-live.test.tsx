import { expect, test } from 'vitest';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { changeBox } from '../../../test/fake/state.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { changeLocker, failure, live, network, requests } from '../../../test/fake/server.ts';
import { door, openDoor, openLockers } from '../../../test/open-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the, untilIdle } from '../../../test/the.ts';

test('LCK-28 LCK-31: a temperature out of range shows a warning, with its alarm once there is one; back in range it disappears', async () => {
  const { panel } = await openDoor('1-1');
  const warning = panel.getByText('Temperature is too high', { exact: false });
  await expect.poll(() => live.count()).toBe(1);
  await see(panel.getByText('Nothing is behind this door.'));
  expect(warning.query()).toBeNull();
  changeLocker('1-1', { temperature: 26.5 });
  live.notify(BOX_ID);
  await see(panel.getByText('Temperature is too high: 26.5 °C'));
  expect(panel.getByText('Latest alarm', { exact: false }).query()).toBeNull();
  const began = Date.now() - 60_000;
  alarms.push(sampleAlarm({ lockerId: '1-1', timestamp: began }));
  live.notify(BOX_ID);
  const time = formatDateTime(new Date(began));
  await see(panel.getByText(`Latest alarm ${time}`));
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
    const { panel } = await openDoor('2-4');
    await expect.poll(() => live.count()).toBe(1);
    await see(the.text('Fault 1', { exact: true }));
    changeLocker('2-4', { fault });
    live.notify(BOX_ID);
    await expect.element(door('2-4')).toHaveAccessibleName(new RegExp(name, 'iu'));
    await expect.element(panel.getByRole('note')).toMatchTextContent(new RegExp(next, 'u'));
    await see(the.text('Fault 2', { exact: true }));
    changeLocker('2-4', { fault: null });
    live.notify(BOX_ID);
    await see(the.text('Fault 1', { exact: true }));
    expect(panel.getByRole('note').query()).toBeNull();
  },
);

test('LCK-11: the banner of a lost connection appears and disappears', async () => {
  await openLockers();
  await expect.poll(() => live.count()).toBe(1);
  changeBox((box) => ({ ...box, connectionAlarmed: true }));
  live.notify(BOX_ID);
  await see('Internet connection lost', the.text('Offline', { exact: true }));
  changeBox((box) => ({ ...box, connectionAlarmed: false }));
  live.notify(BOX_ID);
  await see(the.text('Online', { exact: true }));
  expect(the.text('Internet connection lost').query()).toBeNull();
});

test('when somebody may not see the pharmacy any more, the open screen shows that and no parcel', async () => {
  await openLockers();
  await expect.poll(() => live.count()).toBe(1);
  const refuse = () => failure('forbidden');
  network.get('/api/live/:id', refuse);
  network.get('/api/pickup-boxes/show/:id', refuse);
  network.get('/api/pickup-boxes/:id', refuse);
  live.endAll();
  await see('You can’t see this');
  expect(the.option().query()).toBeNull();
});

const box = `GET /api/pickup-boxes/show/${BOX_ID}`;
const readsOfLoad = () =>
  requests.map(({ line }) => line).filter((line) => /^GET \/api\/(?!live)/u.test(line));

/** Opens Lockers; the stream opens only after the screen has loaded. */
async function openBeforeStream() {
  const { promise: isRead, resolve: open } = Promise.withResolvers<void>();
  network.get('/api/live/:id', () => isRead.then(() => live.connect()));
  await openLockers();
  open();
  await expect.poll(() => live.count()).toBe(1);
}

test('opening Lockers fetches each resource once, although the stream opens after the fetches', async () => {
  await openBeforeStream();
  // A notice about this box only: once it has been handled, so has the opening of the stream.
  changeLocker('2-4', { fault: 'broken' });
  live.notify(BOX_ID, 'temperatures');
  await expect.element(door('2-4')).toHaveAccessibleName(/Broken/iu);
  const others = readsOfLoad().filter((line) => line !== box);
  expect(others.length).toBeGreaterThan(4);
  expect(readsOfLoad().filter((line) => line === box)).toHaveLength(2);
  expect(others.toSorted()).toEqual([...new Set(others)].toSorted());
});

test('a change between the fetch and the opening of the stream is shown', async () => {
  const about = 'temperatures' as const;
  const recent = { pharmacyId: PHARMACY_ID, boxId: BOX_ID, about, time: Date.now(), agoMs: 0 };
  live.beginWith({ coveredMs: 30_000, recent: [recent] });
  await openBeforeStream();
  await expect.poll(() => readsOfLoad().filter((line) => line === box).length).toBe(2);
  await untilIdle();
  const others = readsOfLoad().filter((line) => line !== box);
  expect(others.toSorted()).toEqual([...new Set(others)].toSorted());
});
