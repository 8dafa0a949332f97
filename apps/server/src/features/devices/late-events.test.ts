import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  actionsOf,
  alarmsOf,
  deliveryRow,
  givenTestBox,
  outcomesOf,
  type TestBox,
} from './test-box.ts';

let server: TestServer;
let box: TestBox;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
});
afterAll(() => server.close());

const minuteMs = 60_000;
const load = (docId: string, lockerId: string) =>
  ({ kind: 'loaded', docId, lockerId, userId: box.staff.id }) as const;
const pickUp = (docId: string, lockerId: string) =>
  ({ kind: 'pickedUp', docId, lockerId }) as const;

const expire = (docId: string, expiredTime: Date) =>
  box.look((tx) =>
    tx
      .updateTable('delivery')
      .set({ status: 'expired', expired_time: expiredTime })
      .where('id', '=', docId)
      .execute(),
  );

test('a pickup before the expiry stands at its own time, and the expiry never was', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  const pickedUpAt = new Date(server.time.clock().getTime() + minuteMs);
  server.time.advance(180 * minuteMs);
  await expire(docId, new Date(pickedUpAt.getTime() + minuteMs));
  const answer = await box.report({ ...pickUp(docId, '1-1'), at: pickedUpAt.getTime() });
  expect(outcomesOf(answer)).toEqual(['applied']);
  expect(await deliveryRow(box, docId)).toMatchObject({
    status: 'pickup',
    pickup_time: pickedUpAt,
    expired_time: null,
  });
  expect((await actionsOf(box, docId)).at(-1)).toMatchObject({
    occurred_at: pickedUpAt,
    recorded_at: server.time.clock(),
  });
});

test('a pickup after the expiry ends the delivery with an alarm', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'));
  const expired = server.time.clock();
  await expire(docId, expired);
  server.time.advance(minuteMs);
  expect(outcomesOf(await box.report(pickUp(docId, '1-1')))).toEqual(['conflict']);
  expect(await deliveryRow(box, docId)).toMatchObject({
    status: 'pickup',
    expired_time: expired,
  });
  expect(await alarmsOf(box)).toHaveLength(1);
});

test('a clock far ahead is not believed: the event is as late as its arrival', async () => {
  const docId = await box.reserve(['1-1']);
  const at = Number.MAX_SAFE_INTEGER;
  expect(outcomesOf(await box.report({ ...load(docId, '1-1'), at }))).toEqual(['applied']);
  expect((await deliveryRow(box, docId)).delivery_time).toEqual(server.time.clock());
});
