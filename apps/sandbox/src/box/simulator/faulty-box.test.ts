import { expect, test } from 'vitest';
import {
  allSent,
  boxAt,
  connectedBox,
  eventsOf,
  expectInOrder,
  gets,
  isReady,
  kolliWith,
  opens,
} from '../../testing/connected-box.ts';
import { eventually } from '../../testing/eventually.ts';
import type { FakeKolli } from '../../testing/fake-kolli.ts';
import { aino, docId, sampleDelivery, sampleState } from '../../testing/sample-box.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { respectfulFetch } from '../link/respectful-fetch.ts';
import type { BoxSimulator } from './box-simulator.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const loaded = [{ lockerId: '1-1', loaded: true }];
const state = sampleState([
  sampleDelivery(1, loaded, '123456'),
  sampleDelivery(2, [{ lockerId: '1-2', loaded: false }], null),
]);

function load(box: BoxSimulator): void {
  box.input({ kind: 'staffPin', pin: aino.pin });
  box.input({ kind: 'scan', code: 'kolli-2' });
  box.input({ kind: 'closeDoor', lockerId: '1-2' });
  box.input({ kind: 'logout' });
}

/** The times that Kolli assigns to reported events: corrected by the clock of each batch. */
function datedEvents(kolli: FakeKolli): { kind: string; at: number }[] {
  let first = 0;
  return kolli.batches.flatMap(({ at, count }) => {
    const events = kolli.events.slice(first, first + count);
    first += count;
    return events.map((event) => ({ kind: event.kind, at: event.at + kolli.now() - at }));
  });
}

test('after hours without network all events arrive in order and once, temperatures too', async () => {
  let now = 1_800_000_000_000;
  const { kolli, box } = await connectedBox(state, { now: () => now });
  await allSent(box);
  const before = kolli.events.length;
  await box.setNetwork({ isPlugged: false });
  for (let minute = 0; minute < 360; minute += 1) {
    now += minuteMs;
    box.tick();
    if (minute === 60) load(box);
    if (minute === 120) opens(box, '123456');
  }
  await box.setNetwork({ isPlugged: true });
  await allSent(box);
  const late = kolli.events.slice(before);
  expect(late.map(({ seq }) => seq)).toEqual(late.map((_, index) => before + index + 1));
  const parcels = late.filter(({ kind }) => kind === 'loaded' || kind === 'pickedUp');
  expect(parcels).toMatchObject([
    { kind: 'loaded', docId: docId(2), lockerId: '1-2', userId: aino.userId },
    { kind: 'pickedUp', docId: docId(1), lockerId: '1-1' },
  ]);
  expect(late.map(({ at }) => at)).toEqual(late.map(({ at }) => at).toSorted((a, b) => a - b));
  expect(late.filter(({ kind }) => kind === 'reading').length).toBeGreaterThanOrEqual(359 * 3);
  expect(Math.max(...kolli.batches.map(({ count }) => count))).toBe(1000);
});

test('a power cut during a write loses no reported event and reports none twice', async () => {
  const { kolli, box } = await connectedBox(state);
  await allSent(box);
  const swingDoor = () => {
    const isOpen = box.record.memory.openDoors.length > 0;
    box.input({ kind: isOpen ? 'closeDoor' : 'springOpen', lockerId: '1-1' });
  };
  for (let cut = 0; cut < 20; cut += 1) {
    const before = box.record.queue.madeCount;
    box.cutPowerAtNextWrite();
    expect(box.isPowerCutPending).toBe(true);
    swingDoor();
    expect(box.world.hasPower).toBe(false);
    swingDoor();
    expect([before, before + 1]).toContain(box.record.queue.madeCount);
    await box.setPower(true);
  }
  await allSent(box);
  expectInOrder(kolli);
  expect(kolli.events).toHaveLength(box.record.queue.madeCount);
});

test('a box without power does nothing, then continues from its disk: an open door, a used PIN', async () => {
  const { kolli, box } = await connectedBox(state);
  box.input({ kind: 'pin', pin: '123456' });
  await box.setPower(false);
  expect(box.contact).toBe('offline');
  box.input({ kind: 'springOpen', lockerId: '1-2' });
  await box.setPower(true);
  expect(box.record.memory.openDoors).toMatchObject([{ lockerId: '1-1' }]);
  const isOpening = (event: object) => 'state' in event && event.state === 'opened';
  await eventually('the open door', () => kolli.events.filter(isOpening).length === 2);
  box.input({ kind: 'closeDoor', lockerId: '1-1' });
  expect(opens(box, '123456')).toEqual([]);
  await gets(kolli, 'pickedUp');
});

test('a door that is closed without power is reported when the power is back, with its pickup', async () => {
  const doors = ['1-1', '1-2'].map((lockerId) => ({ lockerId, loaded: true }));
  const folder = temporaryFolder();
  const given = sampleState([sampleDelivery(1, doors, '123456')]);
  const { kolli, kolliUrl, box } = await connectedBox(given, { folder });
  box.input({ kind: 'pin', pin: '123456' });
  await allSent(box);
  await box.setPower(false);
  box.input({ kind: 'closeDoor', lockerId: '1-1' });
  await box.stop();
  const later = boxAt(kolliUrl, { folder });
  expect(later.world.closedDoors).toEqual(['1-1']);
  await later.setPower(true);
  expect(later.world.closedDoors).toEqual([]);
  // No door opens because the power returns.
  expect(later.record.memory.openDoors).toEqual([]);
  expect(later.input({ kind: 'pin', pin: '123456' }).memory.openDoors).toMatchObject([
    { lockerId: '1-2' },
  ]);
  await isReady(later);
  await allSent(later);
  const reported = kolli.events.filter(({ kind }) => kind === 'door' || kind === 'pickedUp');
  expect(reported).toMatchObject([
    { lockerId: '1-1', state: 'opened' },
    { lockerId: '1-1', state: 'closed' },
    { lockerId: '1-1', kind: 'pickedUp', docId: docId(1) },
    { lockerId: '1-2', state: 'opened' },
  ]);
});

test.each([
  ['a day ahead', 24 * hourMs],
  ['hours behind', -3 * hourMs],
  ['back in 1970', -1_799_999_000_000],
])(
  'a clock that is %s: times are right at Kolli, before and after it was set',
  async (_, offset) => {
    let now = 1_800_000_000_000;
    const { kolli, box } = await connectedBox(state, { now: () => now });
    await allSent(box);
    const count = kolli.events.length;
    await box.setNetwork({ isPlugged: false });
    now += hourMs;
    opens(box, '123456');
    now += hourMs;
    box.setClock(offset);
    expect(box.now()).toBe(now + offset);
    load(box);
    now += hourMs;
    await box.setNetwork({ isPlugged: true });
    await eventually('the right time', () => Math.abs(box.now() - now) < 1000);
    await allSent(box);
    const parcels = datedEvents(kolli)
      .slice(count)
      .filter(({ kind }) => kind !== 'reading');
    const minutesAgo = (kind: string) =>
      parcels.filter((one) => one.kind === kind).map(({ at }) => Math.round((now - at) / minuteMs));
    expect(minutesAgo('pickedUp')).toEqual([120]);
    expect(minutesAgo('loaded')).toEqual([60]);
  },
);

test('a clock that lost its battery in a power cut does not bring back a PIN that has expired', async () => {
  const expiresAt = 1_800_000_000_000;
  let now = expiresAt - 30_000;
  const given = sampleState([{ ...sampleDelivery(1, loaded, '123456'), expiresAt }]);
  const { box } = await connectedBox(given, { now: () => now });
  await box.setNetwork({ isPlugged: false });
  now += minuteMs;
  box.tick();
  await box.setPower(false);
  box.setClock(-now);
  await box.setPower(true);
  expect(opens(box, '123456')).toEqual([]);
});

test('a clock set ahead neither shortens nor prolongs a keypad lock', async () => {
  let now = 1_800_000_000_000;
  const { box } = await connectedBox(state, { now: () => now });
  await box.setNetwork({ isPlugged: false });
  for (let tries = 0; tries < 5; tries += 1) box.input({ kind: 'pin', pin: '000000' });
  box.setClock(24 * hourMs);
  expect(opens(box, '123456')).toEqual([]);
  box.setClock(0);
  now += 5 * minuteMs;
  expect(opens(box, '123456')).toEqual(['1-1']);
});

test('lost answers and a slow network make nothing happen twice', async () => {
  const { kolli, box } = await connectedBox(state);
  await allSent(box);
  await box.setNetwork({ lostShare: 1 });
  opens(box, '123456');
  await gets(kolli, 'pickedUp');
  expect(box.record.queue.waiting.length).toBeGreaterThan(0);
  await box.setNetwork({ lostShare: 0, delayMs: 100, bytesPerSecond: 20_000 });
  await allSent(box);
  expect(eventsOf(kolli, 'pickedUp')).toHaveLength(1);
  expectInOrder(kolli);
});

test('a dead sensor sends no readings and the others do; a connected box soon corrects its clock', async () => {
  let now = 1_800_000_000_000;
  const { kolli, box } = await connectedBox(state, { now: () => now });
  box.setSensor('1-1', true);
  box.setClock(hourMs);
  await eventually('the right time', () => Math.abs(box.now() - now) < 1000);
  await allSent(box);
  const count = kolli.events.length;
  now += minuteMs;
  box.tick();
  await eventually('readings', () => kolli.events.length > count);
  const sensors = kolli.events.slice(count).map((event) => 'sensor' in event && event.sensor);
  expect(sensors).toHaveLength(2);
  expect(new Set(sensors)).toEqual(new Set(['2-1', '99-99']));
});

test('a box rotates its key when asked, and the new one is on its disk', async () => {
  const { kolli, kolliUrl } = await kolliWith(state);
  kolli.keys = ['key-1'];
  kolli.wantsNewKey = true;
  const folder = temporaryFolder();
  const box = boxAt(kolliUrl, { folder });
  await eventually('the new key', () => kolli.keys[0] === 'key-2');
  await eventually('its use', () => box.record.keys.own === 'key-2' && box.contact === 'connected');
  await box.stop();
  await isReady(boxAt(kolliUrl, { folder }));
});

test('a new key that Kolli refuses is dropped for the one before', async () => {
  const { kolli, kolliUrl } = await kolliWith(state);
  kolli.keys = ['key-1'];
  kolli.wantsNewKey = true;
  kolli.losesNewKeys = true;
  const box = boxAt(kolliUrl);
  await eventually('the refusal', () => box.contact === 'refused');
  kolli.wantsNewKey = false;
  await isReady(box);
  expect(box.record.keys).toEqual({ given: 'key-1', own: null, fresh: null, secret: null });
});

test('minutes that a tester lets pass at once have their readings, and end the session of staff', async () => {
  const { kolli, box } = await connectedBox(state);
  box.input({ kind: 'staffPin', pin: aino.pin });
  box.pass(11);
  expect(box.record.memory.staff).toBeNull();
  await allSent(box);
  const room = kolli.events.filter((event) => 'sensor' in event && event.sensor === '99-99');
  expect(room.length).toBeGreaterThanOrEqual(11);
});

test('after 429 a box makes no call before `Retry-After` is over', async () => {
  let calls = 0;
  const headers = { 'retry-after': '0.3' };
  const respectful = respectfulFetch(async () => {
    calls += 1;
    return new Response('', calls === 1 ? { status: 429, headers } : {});
  });
  const began = performance.now();
  await respectful('http://kolli.example');
  await respectful('http://kolli.example');
  expect(performance.now() - began).toBeGreaterThanOrEqual(290);
});
