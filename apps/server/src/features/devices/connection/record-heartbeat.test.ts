import { missingAfterMs } from './connection-alarm.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../../testing/test-server.ts';
import { givenTestBox } from '../testing/box.ts';

let server: TestServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server.close());

test('heartbeats_since does not change while no pause between heartbeats exceeds 90 seconds', async () => {
  const box = await givenTestBox(server);
  const beat = async () => {
    const at = server.time.clock();
    const body = { at: at.getTime(), softwareVersion: '1' };
    await server.ask({ key: box.key }, 'POST', '/device/v1/heartbeat', body);
    const { heartbeats_since } = await box.look((tx) =>
      tx
        .selectFrom('pickup_box')
        .select('heartbeats_since')
        .where('id', '=', box.id)
        .executeTakeFirstOrThrow(),
    );
    return { at, since: heartbeats_since };
  };
  await beat();
  server.time.advance(missingAfterMs + 1);
  const first = await beat();
  expect(first.since).toEqual(first.at);
  server.time.advance(missingAfterMs);
  expect((await beat()).since).toEqual(first.at);
  server.time.advance(missingAfterMs);
  expect((await beat()).since).toEqual(first.at);
  server.time.advance(missingAfterMs + 1);
  const again = await beat();
  expect(again.since).toEqual(again.at);
});

test('the clock skew of a box is negative when its clock is ahead and positive when it is behind', async () => {
  const box = await givenTestBox(server);
  const skewAt = async (offset: number) => {
    const at = server.time.clock().getTime() + offset;
    const body = { at, softwareVersion: '1' };
    await server.ask({ key: box.key }, 'POST', '/device/v1/heartbeat', body);
    const row = await box.look((tx) =>
      tx
        .selectFrom('pickup_box')
        .select('clock_skew_ms')
        .where('id', '=', box.id)
        .executeTakeFirstOrThrow(),
    );
    return row.clock_skew_ms;
  };
  expect([await skewAt(7000), await skewAt(-3000), await skewAt(0)]).toEqual([-7000, 3000, 0]);
});
