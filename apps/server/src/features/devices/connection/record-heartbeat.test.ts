import { missingAfterMs } from './connection-alarm.ts';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox } from '../testing/box.ts';

const server = await shareTestServer();

test('heartbeats_since does not change while no pause between heartbeats exceeds 90 seconds', async () => {
  const box = await givenTestBox(server);
  const since = async () => {
    await box.beat();
    return (await box.row('pickup_box', { id: box.id })).heartbeats_since;
  };
  await since();
  server.time.advance(missingAfterMs + 1);
  const first = server.time.clock();
  expect(await since()).toEqual(first);
  for (let pause = 0; pause < 2; pause += 1) {
    server.time.advance(missingAfterMs);
    expect(await since()).toEqual(first);
  }
  server.time.advance(missingAfterMs + 1);
  expect(await since()).toEqual(server.time.clock());
});

test('the clock skew of a box is negative when its clock is ahead and positive when it is behind', async () => {
  const box = await givenTestBox(server);
  const skewAt = async (offset: number) => {
    const at = server.time.clock().getTime() + offset;
    await box.call('heartbeat', { at, softwareVersion: '1' });
    return (await box.row('pickup_box', { id: box.id })).clock_skew_ms;
  };
  expect([await skewAt(7000), await skewAt(-3000), await skewAt(0)]).toEqual([-7000, 3000, 0]);
});

test.each([
  ['softwareVersion', ''],
  ['softwareVersion', 'x'.repeat(61)],
  ['softwareVersion', '1\u0000'],
  ['softwareVersion', null],
  ['softwareVersion', undefined],
  ['at', -1],
  ['at', 1.5],
  ['at', undefined],
])(
  'DEV-01: a heartbeat whose %s is %j counts, what was known of it stays, and staff are notified once a day',
  async (field, value) => {
    const box = await givenTestBox(server);
    const beat = (changed: object) => {
      const at = server.time.clock().getTime() - 7000;
      return box.call('heartbeat', { at, softwareVersion: '1.4.2', ...changed });
    };
    await beat({});
    server.time.advance(missingAfterMs);
    for (let time = 0; time < 3; time += 1)
      expect(await beat({ [field]: value })).toMatchObject({ status: 200 });
    expect(await box.row('pickup_box', { id: box.id })).toMatchObject({
      last_seen_at: server.time.clock(),
      software_version: '1.4.2',
      clock_skew_ms: 7000,
    });
    expect(await box.alarms()).toMatchObject([
      { cause: 'event_unreadable', detail: `heartbeat.${field}` },
    ]);
  },
);

test('DEV-02: unknown and unreadable names of capabilities do not hide those that are known', async () => {
  const box = await givenTestBox(server);
  const capabilities = [7, null, 'x'.repeat(200), 'a b', '\u0000', 'contents'];
  const beat = () => {
    const at = server.time.clock().getTime();
    return box.call('heartbeat', { at, softwareVersion: '1', capabilities });
  };
  await beat();
  const epoch = '01990000-0000-7000-8000-0000000000ff';
  await box.change('pickup_box', { id: box.id }, { epoch });
  expect((await beat()).status).toBe(200);
  const unconfirmed = (await box.state()).state.lockers.filter((door) => door.unconfirmed);
  expect([unconfirmed, await box.alarms()]).toEqual([[], []]);
});
