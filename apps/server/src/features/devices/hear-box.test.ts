import { missingAfterMs } from './connection-alarm.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { givenTestBox } from './test-box.ts';

let server: TestServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server.close());

test('heard_since stays while no pause between heartbeats is longer than 90 seconds', async () => {
  const box = await givenTestBox(server);
  const beat = async () => {
    const at = server.time.clock();
    const body = { at: at.getTime(), softwareVersion: '1' };
    await server.ask({ key: box.key }, 'POST', '/device/v1/heartbeat', body);
    const { heard_since } = await box.look((tx) =>
      tx
        .selectFrom('pickup_box')
        .select('heard_since')
        .where('id', '=', box.id)
        .executeTakeFirstOrThrow(),
    );
    return { at, since: heard_since };
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

test('how wrong a box’s clock is: ahead of ours is less than nothing, behind is more', async () => {
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
