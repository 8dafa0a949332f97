import type { DoorOpening } from '@kolli/contract/box/door-opening';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type ExposedBox, givenExposedBox, steady } from './testing/exposed-box.ts';
import { changeIn } from '../../testing/rows.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

async function openDoor(lockerId: string, outcome: 'done' | 'failed' = 'done'): Promise<void> {
  const { box, pharmacist } = exposed;
  server.time.advance(60_000);
  await box.beat();
  const body = { lockerId, reason: 'The parcel has to be checked' };
  const url = `/api/pickup-boxes/open-door/${box.id}`;
  const { status, body: answer } = await server.ask(pharmacist, 'POST', url, body);
  expect(status).toBe(200);
  const { id } = answer.result as DoorOpening;
  const reply = `/device/v1/commands/${id}/answer`;
  await server.ask({ key: box.key }, 'POST', reply, { at: server.time.clock().getTime(), outcome });
}
const takeOut = (docId: string, who = exposed.pharmacist) =>
  server.ask(who, 'PATCH', `/api/deliveries/remove/${exposed.box.id}/${docId}`, {
    reason: 'Taken out after its rejection',
  });
const openedDoors = async (docId: string) => (await exposed.shown(docId)).openedDoors;

test('HLD-08: a rejected parcel whose door was opened from a screen can be reported as taken out, and is then destroyed', async () => {
  const docId = await exposed.held();
  await openDoor('2-1');
  await exposed.judge('reject', docId);
  server.time.advance(1);
  // The door was opened before the decision: somebody may only have looked.
  expect((await takeOut(docId)).body.code).toBe('wrong_delivery_status');
  expect(await openedDoors(docId)).toEqual([]);
  await openDoor('2-1', 'failed');
  expect((await takeOut(docId)).body.code).toBe('wrong_delivery_status');
  await openDoor('2-1');
  expect(await openedDoors(docId)).toEqual(['2-1']);
  expect((await takeOut(docId)).status).toBe(200);
  const delivery = await exposed.delivery(docId);
  expect(delivery).toMatchObject({ deliveryStatus: 'removed', hold: 'rejected' });
  expect(await exposed.inState(docId)).toBeUndefined();
  expect((await exposed.destroy(docId)).status).toBe(200);
  expect(await exposed.holds()).toEqual([]);
});

test('HLD-08: of two colleagues who report it one is first, a foreign pharmacy is refused, and what the box reports then is a fact', async () => {
  const docId = await exposed.held();
  await exposed.judge('reject', docId);
  server.time.advance(1);
  await openDoor('2-1');
  const stranger = (await givenExposedBox(server)).pharmacist;
  expect(await takeOut(docId, stranger)).toMatchObject({ status: 403 });
  const answers = await Promise.all([takeOut(docId), takeOut(docId)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { box } = exposed;
  const removed = { kind: 'removed', docId, lockerId: '2-1', userId: box.staff.id } as const;
  expect(await box.report(removed)).toMatchObject({ status: 200 });
  const expected = { deliveryStatus: 'removed', hold: 'rejected', heldLockers: [] };
  expect(await exposed.delivery(docId)).toMatchObject(expected);
});

test('HLD-08: a parcel that is only on hold, or in another door, too, is not out by an opened door', async () => {
  const { box } = exposed;
  server.time.set(new Date(exposed.at(0)));
  const docId = await box.reserve(['2-1', '2-2'], { is_drug: true });
  for (const lockerId of ['2-1', '2-2'])
    await box.report({ kind: 'loaded', docId, lockerId, userId: box.staff.id });
  await exposed.measure('2-1', ...steady(9, 1, 16));
  await openDoor('2-1');
  expect((await takeOut(docId)).body.code).toBe('wrong_delivery_status');
  await exposed.judge('reject', docId);
  server.time.advance(1);
  await openDoor('2-2');
  expect((await takeOut(docId)).body.code).toBe('wrong_delivery_status');
  expect(await openedDoors(docId)).toEqual(['2-2']);
  await openDoor('2-1');
  expect((await takeOut(docId)).status).toBe(200);
});

test('HLD-08: a rejected parcel without a phone number is put on a shelf', async () => {
  const { box, pharmacist } = exposed;
  const url = `/api/pharmacies/update/${box.pharmacyId}`;
  expect((await server.ask(pharmacist, 'PATCH', url, { shelvesNumber: 3 })).status).toBe(200);
  const docId = await exposed.held();
  await exposed.judge('reject', docId);
  await exposed.remove(docId);
  expect((await exposed.unassign(docId)).status).toBe(200);
  await changeIn(box.look, 'delivery', { phone_number: null }, { id: docId });
  const toShelf = await exposed.assign(docId, { assignToBox: false, shelf: ['1'] });
  expect(toShelf.body).toMatchObject({ result: { hold: 'rejected', heldShelves: ['1'] } });
});
