import type { DoorOpening } from '@kolli/contract/box/door-opening';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { type GivenUser } from '../../../testing/factories.ts';
import { type Answer, shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../testing/box.ts';
import { missingAfterMs } from '../connection/connection-alarm.ts';
import { openDoor } from './open-door.ts';
import { watchSteadily } from '../testing/watch-steadily.ts';

let box: TestBox;
let mainUser: GivenUser;
const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
  const { pharmacyId } = box;
  mainUser = await server.givenUser({ pharmacyId, role: 'main_user', firstName: 'Eeva' });
  await box.beat();
});

const ask = (who: GivenUser, body: object = {}, at = box.id) =>
  server.ask(who, 'POST', `/api/pickup-boxes/open-door/${at}`, {
    lockerId: '1-2',
    reason: 'The customer forgot her PIN',
    ...body,
  });
async function opened(who = mainUser, body: object = {}): Promise<DoorOpening> {
  const response = await ask(who, body);
  expect(response).toMatchObject({ status: 200 });
  return response.body.result as DoorOpening;
}
const look = (id: string, at = box.id) =>
  server.ask(mainUser, 'GET', `/api/pickup-boxes/open-door/${at}/${id}`);
const stateOf = async (id: string) => ((await look(id)).body.result as DoorOpening).state;
const answer = (id: string, outcome: 'done' | 'failed', at = box) =>
  at.call(`commands/${id}/answer`, { at: 1, outcome });
const commands = () => box.rows('device_command', { box_id: box.id });
const audited = async () => {
  const rows = await box.rows('audit_entry', {}, 'seq');
  return rows.map(({ action, subject, user_id, detail }) => ({ action, subject, user_id, detail }));
};
const refused = (given: Answer) => [given.status, given.body.code];

test('an opening is requested, announced, answered by the box, and each step is audited', async () => {
  const notices = box.notices();
  // Later than the times of all earlier notices.
  server.time.advance(1);
  const opening = await opened();
  expect(opening).toEqual({
    id: opening.id,
    lockerId: '1-2',
    state: 'waiting',
    expiresAt: server.time.clock().getTime() + 3e4,
  });
  expect(await commands()).toMatchObject([
    { id: opening.id, kind: 'open_door', locker_id: '1-2', user_id: mainUser.id },
  ]);
  const times = () => notices.map((notice) => (notice === 'lost' ? notice : notice.time));
  await expect.poll(times).toContain(server.time.clock().getTime());
  server.time.advance(29_999);
  expect(await answer(opening.id, 'done')).toMatchObject({ status: 200 });
  await expect.poll(times).toContain(server.time.clock().getTime());
  expect((await look(opening.id)).body.result).toEqual({ ...opening, state: 'opened' });
  const entry = { subject: box.id, user_id: mainUser.id };
  const detail = { lockerId: '1-2', commandId: opening.id };
  const reason = 'The customer forgot her PIN';
  expect(await audited()).toEqual([
    { ...entry, action: 'door.open', detail: { ...detail, reason } },
    { ...entry, action: 'door.open.outcome', detail: { ...detail, outcome: 'opened' } },
  ]);
  server.time.advance(60_000);
  await watchSteadily(server.services);
  expect(await stateOf(opening.id)).toBe('opened');
  expect(await audited()).toHaveLength(2);
});

test('a door that does not open is not_opened and may be tried again immediately', async () => {
  const { id } = await opened();
  await answer(id, 'failed');
  expect(await stateOf(id)).toBe('not_opened');
  expect((await audited()).at(-1)?.detail).toMatchObject({ outcome: 'not_opened' });
  // Once it is tried again, the new opening is the pending one.
  const again = await opened();
  expect(again.id).not.toBe(id);
  expect(await opened()).toEqual(again);
  await answer(again.id, 'failed');
  server.time.advance(1000);
  const later = await opened();
  expect(await opened()).toEqual(later);
  expect(new Set([id, again.id, later.id]).size).toBe(3);
});

test('a command that is not answered within 30 seconds expires and is audited once', async () => {
  const { id } = await opened();
  server.time.advance(29_999);
  expect(await stateOf(id)).toBe('waiting');
  server.time.advance(1);
  expect(await stateOf(id)).toBe('expired');
  expect(refused(await answer(id, 'done'))).toEqual([404, 'command_not_found']);
  expect(await stateOf(id)).toBe('expired');
  await watchSteadily(server.services);
  await watchSteadily(server.services);
  expect((await audited()).slice(1)).toEqual([
    {
      action: 'door.open.outcome',
      subject: box.id,
      user_id: mainUser.id,
      detail: { lockerId: '1-2', commandId: id, outcome: 'expired' },
    },
  ]);
  expect((await opened()).id).not.toBe(id);
});

test('a second request for the door while the first is pending returns the first', async () => {
  const first = await opened();
  const other = await server.givenUser({ pharmacyId: box.pharmacyId, role: 'main_user' });
  server.time.advance(20_000);
  expect(await opened(other, { reason: 'Again' })).toEqual(first);
  const third = () => opened(mainUser, { lockerId: '1-3' });
  const both = await Promise.all([third(), third()]);
  expect(both[0]).toEqual(both[1]);
  expect(await commands()).toHaveLength(2);
  expect((await audited()).map(({ action }) => action)).toEqual(['door.open', 'door.open']);
});

test('a double click does not open a door twice, however fast the box answers', async () => {
  const { id } = await opened();
  await answer(id, 'done');
  server.time.advance(1_999);
  expect(await opened()).toMatchObject({ id, state: 'opened' });
  server.time.advance(1);
  expect((await opened()).id).not.toBe(id);
});

test('an offline box gets no command, since nobody may be there when it reconnects', async () => {
  server.time.advance(missingAfterMs);
  expect((await ask(mainUser)).status).toBe(200);
  server.time.advance(1);
  expect(refused(await ask(mainUser, { lockerId: '1-1' }))).toEqual([409, 'box_not_connected']);
  const never = await server.givenBox({ pharmacyId: box.pharmacyId });
  expect(refused(await ask(mainUser, {}, never.id))).toEqual([409, 'box_not_connected']);
  expect(await commands()).toHaveLength(1);
  await box.beat();
  expect((await ask(mainUser, { lockerId: '1-1' })).status).toBe(200);
});

test('an operator opens a door without an account, but no door that does not exist', async () => {
  const request = { userName: 'the command line', reason: 'Locked out' };
  const of = { pharmacyId: box.pharmacyId, boxId: box.id };
  expect(await openDoor(server.services, of, { ...request, lockerId: '9-9' })).toBeUndefined();
  expect([await commands(), await audited()]).toEqual([[], []]);
  const id = await openDoor(server.services, of, { ...request, lockerId: '1-2' });
  expect(await commands()).toMatchObject([
    { id, locker_id: '1-2', user_id: null, user_name: 'the command line', reason: 'Locked out' },
  ]);
  const detail = { lockerId: '1-2', reason: 'Locked out', commandId: id };
  expect(await audited()).toEqual([
    { action: 'door.open', subject: box.id, user_id: null, detail },
  ]);
});

test('a door can be opened while box and door are inactive', async () => {
  await box.change('pickup_box', { id: box.id }, { is_active: false });
  await box.change('locker', { box_id: box.id }, { is_inactive: true, fault: 'broken' });
  expect((await opened()).state).toBe('waiting');
});

test('an unknown door, or one of another box, is refused', async () => {
  expect(refused(await ask(mainUser, { lockerId: '9-9' }))).toEqual([404, 'locker_do_not_exist']);
  await box.forget('locker', { box_id: box.id, locker_id: '1-2' });
  expect(refused(await ask(mainUser))).toEqual([404, 'locker_do_not_exist']);
  await givenTestBox(server, { pharmacyId: box.pharmacyId });
  expect(refused(await ask(mainUser))[1]).toBe('invalid_locker');
  expect([await commands(), await audited()]).toEqual([[], []]);
});

test('no reason, an empty or too long one and an invalid door are bad input', async () => {
  for (const body of [
    { reason: undefined },
    { reason: '   ' },
    { reason: 'x'.repeat(251) },
    { lockerId: 'door' },
  ])
    expect(refused(await ask(mainUser, body))).toEqual([400, 'validation_fail']);
});

test('without the permission, or from another pharmacy, an opening is neither requested nor shown', async () => {
  const { id } = await opened();
  expect(refused(await ask(box.staff))).toEqual([403, 'not_enough_permissions']);
  const other = await givenTestBox(server);
  const { pharmacyId } = other;
  const stranger = await server.givenUser({ pharmacyId, role: 'main_user' });
  expect(refused(await ask(stranger))).toEqual([403, 'forbidden']);
  const lookAs = async (place: string, opening: string) =>
    refused(await server.ask(stranger, 'GET', `/api/pickup-boxes/open-door/${place}/${opening}`));
  for (const place of [box.id, newId()])
    expect(await lookAs(place, id)).toEqual([403, 'forbidden']);
  // At their own box another pharmacy's opening is as unknown as one that does not exist.
  for (const opening of [id, newId()])
    expect(await lookAs(other.id, opening)).toEqual([404, 'command_not_found']);
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  expect(refused(await look(id, neighbour.id))).toEqual([404, 'command_not_found']);
  expect(refused(await answer(id, 'done', neighbour))).toEqual([404, 'command_not_found']);
  expect(await stateOf(id)).toBe('waiting');
});

test('opening the door of a loaded parcel changes neither the delivery nor its PIN', async () => {
  const docId = await box.reserve(['1-2']);
  await box.report(box.loaded(docId, '1-2'));
  const before = [await box.delivery(docId), (await box.state()).state.deliveries];
  const { id } = await opened();
  await answer(id, 'done');
  await box.report(
    { kind: 'door', lockerId: '1-2', state: 'opened' },
    { kind: 'door', lockerId: '1-2', state: 'closed' },
  );
  expect([await box.delivery(docId), (await box.state()).state.deliveries]).toEqual(before);
  expect(before[0]).toMatchObject({ status: 'delivered' });
  expect(await box.alarms()).toEqual([]);
});
