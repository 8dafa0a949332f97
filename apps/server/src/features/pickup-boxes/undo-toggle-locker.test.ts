import { beforeEach, expect, test } from 'vitest';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';

let desk: Desk;
let chief: GivenUser;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  chief = await givenChief();
});

const givenChief = () =>
  server.givenUser({
    pharmacyId: desk.pharmacyId,
    role: 'main_user',
    firstName: 'Helmi',
    lastName: 'Chief',
  });
const toggle = (inactive: boolean, who = chief) => {
  const path = `/pickup-boxes/toggle-locker/${desk.box.id}`;
  return desk.ask('PATCH', path, { inactive, lockerId: '1-1' }, who);
};
const undo = ({ body }: Awaited<ReturnType<typeof toggle>>, who = chief) =>
  desk.ask('POST', '/undo/locker', { undo: (body as { undo?: unknown }).undo }, who);
const changes = async () => {
  const rows = await desk.rows('activity_change', { locker_id: '1-1' }, 'changed_at', 'id');
  return rows.flatMap(({ is_active, user_name }) =>
    user_name === null ? [] : [`${is_active} ${user_name}`],
  );
};
const changed = refused(409, 'undo_changed');

test('LST-04: a door that was made inactive is in use again, and the log shows both; no change offers nothing to undo', async () => {
  const unchanged = await toggle(false);
  expect(unchanged).toMatchObject({ status: 200 });
  expect(unchanged.body).not.toHaveProperty('undo');
  const answer = await toggle(true);
  expect(answer).toMatchObject({ status: 200, body: { result: { inactive: true } } });
  server.time.advance(5_000);
  const undone = await undo(answer);
  expect(undone).toMatchObject({ body: { result: { lockerId: '1-1', inactive: false } } });
  expect(undone.body).not.toHaveProperty('undo');
  expect(await changes()).toEqual(['false Helmi Chief', 'true Helmi Chief']);
});

test('LST-04: one that was put into use is out of use again, unless somebody has reserved it', async () => {
  await toggle(true);
  server.time.advance(1_000);
  const answer = await toggle(false);
  expect(await undo(answer)).toMatchObject({ body: { result: { inactive: true } } });
  server.time.advance(1_000);
  const again = await toggle(false);
  await desk.reserve(['1-1']);
  expect(await undo(again)).toMatchObject(refused(409, 'reserved_locker_cannot_be_inactive'));
});

test('LST-04: it is refused after somebody else has changed the door, even to the same state', async () => {
  const answer = await toggle(true);
  const colleague = await givenChief();
  server.time.advance(1_000);
  await toggle(false, colleague);
  expect(await undo(answer)).toMatchObject(changed);
  server.time.advance(1_000);
  await toggle(true, colleague);
  expect(await undo(answer)).toMatchObject(changed);
});

test('LST-04: of undos at once one succeeds; too late, by others, or while somebody is signed in at the box, it is refused', async () => {
  const answer = await toggle(true);
  const leave = await desk.workAtBox();
  expect(await undo(answer)).toMatchObject(refused(409, 'user_is_logged_in_to_box_invalid_locker'));
  await leave();
  const colleague = await givenChief();
  expect(await undo(answer, colleague)).toMatchObject(refused(403, 'forbidden'));
  expect(await undo(answer, desk.staff)).toMatchObject({ status: 403 });
  const answers = await callAtOnce(4, () => undo(answer));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  server.time.advance(1_000);
  const late = await toggle(true);
  server.time.advance(12_001);
  expect(await undo(late)).toMatchObject(refused(409, 'undo_too_late'));
});
