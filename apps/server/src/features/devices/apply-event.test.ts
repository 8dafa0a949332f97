import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { alarmsOf, givenTestBox, type TestBox } from './test-box.ts';

let server: TestServer;
let box: TestBox;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
});
afterAll(() => server.close());

const minuteMs = 60_000;
const hour = Date.parse('2026-03-10T07:00:00.000Z');
const reading = (minute: number, celsius: number, sensor = '2-1') =>
  ({ kind: 'reading', sensor, celsius, at: hour + minute * minuteMs + 4_000 }) as const;
const lockerRow = (lockerId: string) =>
  box.look((tx) =>
    tx
      .selectFrom('locker')
      .selectAll()
      .where('box_id', '=', box.id)
      .where('locker_id', '=', lockerId)
      .executeTakeFirstOrThrow(),
  );
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

describe('readings', () => {
  const hours = () =>
    box.look((tx) =>
      tx
        .selectFrom('reading_hour')
        .selectAll()
        .where('box_id', '=', box.id)
        .orderBy('hour')
        .execute(),
    );

  test('one for each sensor and minute is kept, the first, and summed by the hour', async () => {
    await box.report(reading(0, 4), reading(0, 9), reading(1, 6));
    await box.report(reading(1, 30), reading(2, 2), reading(60, 5));
    expect(await hours()).toMatchObject([
      { hour: new Date(hour), reading_count: 3, sum_celsius: 12, min_celsius: 2, max_celsius: 6 },
      { hour: new Date(hour + 60 * minuteMs), reading_count: 1, sum_celsius: 5 },
    ]);
  });

  test('the newest is shown at the door; one that comes late changes nothing there', async () => {
    await box.report(reading(5, 5.5), reading(3, 3.5));
    await box.report(reading(4, 4.5));
    expect((await lockerRow('2-1')).last_celsius).toBe(5.5);
    await box.report(reading(6, 6.5));
    expect(await lockerRow('2-1')).toMatchObject({
      last_celsius: 6.5,
      last_celsius_at: new Date(hour + 6 * minuteMs + 4_000),
    });
  });

  test('the room and sensors without a door are kept, too', async () => {
    await box.report(reading(0, 21, '99-99'), reading(0, 20, '8-8'));
    expect(await hours()).toHaveLength(2);
    expect(await alarmsOf(box)).toEqual([]);
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

  test('while somebody works at the box the screen reserves nothing', async () => {
    await box.report(session('in'));
    expect(await reserve('1-1')).toMatchObject({
      status: 409,
      body: { code: 'user_is_logged_in_to_box_not_create_reservation' },
    });
    await box.report(session('out'));
    expect(await reserve('1-1')).toMatchObject({ status: 200 });
    expect(await sessions()).toMatchObject([{ user_id: box.staff.id, ended_by: 'logout' }]);
  });

  test('whoever comes takes the place of who was there', async () => {
    const other = (await givenTestBox(server, { pharmacyId: box.pharmacyId })).staff.id;
    await box.report(session('in'), session('in', other), session('out'));
    expect(await sessions()).toMatchObject([
      { user_id: box.staff.id, ended_by: 'replaced' },
      { user_id: other, ended_at: null },
    ]);
  });

  test('loading a parcel keeps the session going', async () => {
    const docId = await box.reserve(['1-1']);
    await box.report(session('in'));
    server.time.advance(5 * minuteMs);
    await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId: box.staff.id });
    expect(await sessions()).toMatchObject([{ last_active_at: server.time.clock() }]);
  });
});

test('the software that a box reports is shown with it', async () => {
  await box.report({ kind: 'version', softwareVersion: '4.2.0' });
  const shown = async () => {
    const { body } = await server.ask(box.staff, 'GET', `/api/pickup-boxes/show/${box.id}`);
    return (body.result as { info: { currentSWVersion: string } }).info.currentSWVersion;
  };
  expect(await shown()).toBe('4.2.0');
  await box.beat('4.3.0');
  expect(await shown()).toBe('4.3.0');
});
