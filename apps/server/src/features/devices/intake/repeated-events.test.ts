import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, outcomesOf, pickedUp, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const loaded = (docId: string, lockerId: string) => box.loaded(docId, lockerId);
const messagesOf = (docId: string) => box.rows('outgoing_message', { delivery_id: docId });
const unknownPickup = pickedUp('01990000-0000-7000-8000-000000000009', '1-1');

test('DEV-10: a parcel that is loaded again where it already lies changes nothing', async () => {
  const docId = await box.reserve(['1-1', '1-2']);
  await box.report(loaded(docId, '1-1'));
  const partly = await box.delivery(docId);
  expect(await box.outcomes(loaded(docId, '1-1'))).toEqual(['applied']);
  expect(await box.delivery(docId)).toEqual(partly);
  await box.report(loaded(docId, '1-2'));
  expect(await box.statusOf(docId)).toBe('delivered');
  const known = async () => [
    await box.delivery(docId),
    await box.pinOf(docId),
    await messagesOf(docId),
    await box.actions(docId),
  ];
  expect(await messagesOf(docId)).toHaveLength(1);
  const before = await known();
  for (let time = 0; time < 20; time += 1) {
    server.time.advance(600_000);
    const again = await box.report(loaded(docId, '1-2'), loaded(docId, '1-1'));
    expect(outcomesOf(again)).toEqual(['applied', 'applied']);
  }
  expect(await known()).toEqual(before);
  expect(await box.alarms()).toEqual([]);
});

test('DEV-11: conflicts at a door are one alarm with a count, however many there are', async () => {
  const rounds = 30;
  for (let round = 0; round < rounds; round += 1) {
    await box.report(...Array.from({ length: 10 }, () => unknownPickup));
    server.time.advance(3 * 3_600_000);
  }
  await box.report({ ...unknownPickup, lockerId: '1-2' });
  const alarms = await box.alarms();
  expect(alarms.map((alarm) => [alarm.locker_id, alarm.event_count])).toEqual([
    ['1-1', 10 * rounds],
    ['1-2', 1],
  ]);
});

test('DEV-11: after a comment, or a day without one, a conflict is a new alarm', async () => {
  await box.report(unknownPickup);
  const [first] = await box.alarms();
  const at = { pickupboxId: box.id, timestamp: first?.started_at.getTime(), lockerId: '1-1' };
  const body = { ...at, alarmInfo: 'The old parcel was found' };
  const answer = await server.ask(box.staff, 'POST', '/api/alarms/comment', body);
  expect(answer).toMatchObject({ status: 200 });
  await box.report(unknownPickup, unknownPickup);
  const counts = async () => (await box.alarms()).map((alarm) => alarm.event_count);
  expect(await counts()).toEqual([1, 2]);
  server.time.advance(24 * 3_600_000 + 1);
  await box.report(unknownPickup);
  expect(await counts()).toEqual([1, 2, 1]);
});
