import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deliveryIn, type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { givenWith } from '../../delivery-lists/testing/given-with.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { givenPharmacy, type GivenUser, givenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';

let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
});

type Answer = Awaited<ReturnType<Desk['ask']>>;

const forbidden = refused(403, 'forbidden');
const undo = ({ body }: Answer, who?: GivenUser) =>
  desk.ask('POST', '/undo/delivery', { undo: (body as { undo?: unknown }).undo }, who);
const move = (deliveryId: string, shelf: string, who?: GivenUser) =>
  desk.ask(
    'PATCH',
    `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`,
    { deliveryStatus: 'update', shelf: [shelf] },
    who,
  );
const toDoors = (deliveryId: string, lockerId: string[]) =>
  desk.ask('PATCH', `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`, {
    assignToBox: true,
    boxInfo: { boxId: desk.box.id, lockerId },
  });
const remove = ({ deliveryId, docId }: { deliveryId: string; docId: string }) =>
  desk.ask('DELETE', `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`, { docId });
const shelvesOf = async (docId: string) =>
  deliveryIn(await desk.ask('GET', `/deliveries/details/${docId}`)).heldShelves;

test('LST-04: a person with two pharmacies undoes a change only while working where it was made', async () => {
  const elsewhere = (await givenPharmacy(server)).id;
  const who = await givenUser(server, { pharmacyId: [desk.pharmacyId, elsewhere] });
  const workAt = (pharmacyId: string) =>
    desk.ask('PATCH', '/users/pharmacy-accesses', { pharmacyId }, who);
  const { deliveryId, docId } = await desk.shelve(['A1']);
  await workAt(desk.pharmacyId);
  const answer = await move(deliveryId, 'B2', who);
  await workAt(elsewhere);
  expect(await undo(answer, who)).toMatchObject(forbidden);
  expect(await shelvesOf(docId)).toEqual(['B2']);
  await workAt(desk.pharmacyId);
  expect(await undo(answer, who)).toMatchObject({ status: 200 });
});

test('LST-04: not after the permission was taken away, the access or the session has ended', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  const [reader, former, gone] = [
    await givenWith(server, desk.pharmacyId, ['delivery.read', 'delivery.write']),
    await givenUser(server, { pharmacyId: desk.pharmacyId }),
    await givenUser(server, { pharmacyId: desk.pharmacyId }),
  ];
  const ofReader = await move(deliveryId, 'B2', reader);
  await givenWith(server, desk.pharmacyId, ['delivery.read']);
  const lesser = { role_name: 'only delivery.read' };
  await desk.look((tx) =>
    tx.updateTable('user_access').set(lesser).where('user_id', '=', reader.id).execute(),
  );
  expect(await undo(ofReader, reader)).toMatchObject(refused(403, 'not_enough_permissions'));
  const ofFormer = await move(deliveryId, 'A1', former);
  await desk.look((tx) => tx.deleteFrom('user_access').where('user_id', '=', former.id).execute());
  expect((await undo(ofFormer, former)).status).toBe(403);
  const ofGone = await move(deliveryId, 'B2', gone);
  await server.store.inGlobal((tx) =>
    sql`insert into identity.ended_session (session_key, ended_at)
      values (${`session-${gone.identity.subject}`}, now())`.execute(tx),
  );
  expect((await undo(ofGone, gone)).status).toBe(401);
  expect(await shelvesOf(docId)).toEqual(['B2']);
});

test('LST-04: a door that cannot be used meanwhile is not occupied again', async () => {
  const reserved = await desk.reserve(['1-1']);
  const removed = await remove(reserved);
  const setFault = (fault: 'broken' | null) =>
    desk.look((tx) =>
      tx
        .updateTable('locker')
        .set({ fault, fault_at: fault === null ? null : server.time.clock() })
        .where('locker_id', '=', '1-1')
        .execute(),
    );
  await setFault('broken');
  expect(await undo(removed)).toMatchObject(refused(409, 'locker_faulty'));
  await setFault(null);
  expect(await undo(removed)).toMatchObject({ status: 200 });
});

test('LST-04: an order that its source cancelled meanwhile stays cancelled, and its doors free', async () => {
  const source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  const { docId, deliveryId } = await source.order(orderNamed('undone'));
  const answer = await toDoors(deliveryId, ['1-1']);
  expect((await source.ask('DELETE', '/undone')).status).toBe(200);
  expect(await undo(answer)).toMatchObject(refused(409, 'undo_changed'));
  expect(deliveryIn(await desk.ask('GET', `/deliveries/details/${docId}`))).toMatchObject({
    deliveryStatus: 'cancelled',
    heldLockers: [],
  });
});

test('LST-04: the longest texts can be undone', async () => {
  const { deliveryId, docId } = await desk.book();
  const describeAs = (descriptionText: string) =>
    desk.ask('PATCH', `/deliveries/update-description/${deliveryId}`, {
      pharmacyId: desk.pharmacyId,
      docId,
      descriptionText,
    });
  const [first, second] = ['漢'.repeat(250), '字'.repeat(250)];
  deliveryIn(await describeAs(first));
  expect(deliveryIn(await undo(await describeAs(second)))).toMatchObject({
    descriptionText: first,
  });
});
