import { beforeEach, describe, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { alarmsOf, givenTestBox, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
});

const sessions = () =>
  box.look((tx) =>
    tx
      .selectFrom('box_staff_session')
      .selectAll()
      .where('box_id', '=', box.id)
      .orderBy('id')
      .execute(),
  );

describe('doors', () => {
  test('a door that the box does not have raises an alarm', async () => {
    await box.report({ kind: 'door', lockerId: '7-7', state: 'broken' });
    expect(await alarmsOf(box)).toMatchObject([{ cause: 'unknown_door', locker_id: '7-7' }]);
  });
});

describe('staff at the box', () => {
  const session = (state: 'in' | 'out', userId = box.staff.id) =>
    ({ kind: 'staffSession', userId, state }) as const;
  const reserve = (lockerId: string) =>
    server.ask(box.staff, 'POST', `/api/deliveries/create/${box.id}`, {
      deliveryId: `s-${lockerId}`,
      phoneNumber: '+358401234567',
      lockerId: [lockerId],
    });

  test('during a staff session no reservation is made from the screen', async () => {
    await box.report(session('in'));
    expect(await reserve('1-1')).toMatchObject({
      status: 409,
      body: { code: 'user_is_logged_in_to_box_not_create_reservation' },
    });
    await box.report(session('out'));
    expect(await reserve('1-1')).toMatchObject({ status: 200 });
    expect(await sessions()).toMatchObject([{ user_id: box.staff.id, ended_by: 'logout' }]);
  });

  test('a new staff session replaces the current one', async () => {
    const other = (await givenTestBox(server, { pharmacyId: box.pharmacyId })).staff.id;
    await box.report(session('in'), session('in', other), session('out'));
    expect(await sessions()).toMatchObject([
      { user_id: box.staff.id, ended_by: 'replaced' },
      { user_id: other, ended_at: null },
    ]);
  });

  test('loading a parcel extends the session', async () => {
    const docId = await box.reserve(['1-1']);
    await box.report(session('in'));
    server.time.advance(5 * 60_000);
    await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId: box.staff.id });
    expect(await sessions()).toMatchObject([{ last_active_at: server.time.clock() }]);
  });
});

test('the software version that a box reports is shown', async () => {
  await box.report({ kind: 'version', softwareVersion: '4.2.0' });
  const shown = async () => {
    const { body } = await server.ask(box.staff, 'GET', `/api/pickup-boxes/show/${box.id}`);
    return (body.result as { info: { currentSWVersion: string } }).info.currentSWVersion;
  };
  expect(await shown()).toBe('4.2.0');
  await box.beat('4.3.0');
  expect(await shown()).toBe('4.3.0');
});
