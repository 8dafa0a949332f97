import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deliveryIn, type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { givenWith } from '../../delivery-lists/testing/given-with.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { type GivenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';

let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const shelvesOf = async (docId: string) => (await desk.details(docId)).heldShelves;
const move = (deliveryId: string, shelf: string, who: GivenUser) =>
  desk.move(deliveryId, [shelf], {}, who);

test('LST-04: a person with two pharmacies undoes a change only while working where it was made', async () => {
  const elsewhere = (await server.givenPharmacy()).id;
  const who = await server.givenUser({ pharmacyId: [desk.pharmacyId, elsewhere] });
  const workAt = (pharmacyId: string) =>
    desk.ask('PATCH', '/users/pharmacy-accesses', { pharmacyId }, who);
  const { deliveryId, docId } = await desk.shelve(['A1']);
  await workAt(desk.pharmacyId);
  const answer = await move(deliveryId, 'B2', who);
  await workAt(elsewhere);
  expect(await desk.undo(answer, who)).toMatchObject(refused(403, 'forbidden'));
  expect(await shelvesOf(docId)).toEqual(['B2']);
  await workAt(desk.pharmacyId);
  expect(await desk.undo(answer, who)).toMatchObject({ status: 200 });
});

test('LST-04: not after the permission was taken away, the access or the session has ended', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  const [reader, former, gone] = [
    await givenWith(server, desk.pharmacyId, ['delivery.read', 'delivery.write']),
    await server.givenUser({ pharmacyId: desk.pharmacyId }),
    await server.givenUser({ pharmacyId: desk.pharmacyId }),
  ];
  const ofReader = await move(deliveryId, 'B2', reader);
  await givenWith(server, desk.pharmacyId, ['delivery.read']);
  await desk.change('user_access', { user_id: reader.id }, { role_name: 'only delivery.read' });
  expect(await desk.undo(ofReader, reader)).toMatchObject(refused(403, 'not_enough_permissions'));
  const ofFormer = await move(deliveryId, 'A1', former);
  await desk.box.forget('user_access', { user_id: former.id });
  expect((await desk.undo(ofFormer, former)).status).toBe(403);
  const ofGone = await move(deliveryId, 'B2', gone);
  await server.store.inGlobal((tx) =>
    sql`insert into identity.ended_session (session_key, ended_at)
      values (${`session-${gone.identity.subject}`}, now())`.execute(tx),
  );
  expect((await desk.undo(ofGone, gone)).status).toBe(401);
  expect(await shelvesOf(docId)).toEqual(['B2']);
});

test('LST-04: a door that cannot be used meanwhile is not occupied again', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const removed = await desk.deleteInBox(deliveryId);
  const setFault = (fault: 'broken' | null) => {
    const change = { fault, fault_at: fault === null ? null : server.time.clock() };
    return desk.change('locker', { locker_id: '1-1' }, change);
  };
  await setFault('broken');
  expect(await desk.undo(removed)).toMatchObject(refused(409, 'locker_faulty'));
  await setFault(null);
  expect(await desk.undo(removed)).toMatchObject({ status: 200 });
});

test('LST-04: an order that its source cancelled meanwhile stays cancelled, and its doors free', async () => {
  const source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  const { docId, deliveryId } = await source.order(orderNamed('undone'));
  const answer = await desk.toDoors(deliveryId, ['1-1']);
  expect((await source.ask('DELETE', '/undone')).status).toBe(200);
  expect(await desk.undo(answer)).toMatchObject(refused(409, 'undo_changed'));
  expect(await desk.details(docId)).toMatchObject({ deliveryStatus: 'cancelled', heldLockers: [] });
});

test('LST-04: the longest texts can be undone', async () => {
  const { deliveryId } = await desk.book();
  const [first, second] = ['漢'.repeat(250), '字'.repeat(250)];
  deliveryIn(await desk.describe(deliveryId, first));
  const undone = await desk.undo(await desk.describe(deliveryId, second));
  expect(deliveryIn(undone)).toMatchObject({ descriptionText: first });
});
