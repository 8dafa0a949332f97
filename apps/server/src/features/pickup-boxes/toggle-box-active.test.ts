import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { outcomesOf, pickedUp } from '../devices/testing/box.ts';
import { badInput, deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { lockBoxRow } from './pickup-box.repository.ts';

let desk: Desk;
let mainUser: GivenUser;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const name = { firstName: 'Helmi', lastName: 'Chief' };
  mainUser = await server.givenUser({ pharmacyId, role: 'main_user', ...name });
});

const toggle = (active: unknown, who = mainUser, boxId = desk.box.id) =>
  desk.ask('PATCH', `/pickup-boxes/toggle-active/${boxId}`, { active }, who);
const changes = async () => {
  const rows = await desk.rows('activity_change', { box_id: desk.box.id, locker_id: null });
  return rows.filter(({ user_id }) => user_id !== null);
};

test('BOX-17 CAL-25: a box is deactivated and activated, each recorded with time and user', async () => {
  const notices = desk.notices();
  const off = server.time.clock();
  expect(((await toggle(false)).body.result as PickupBox).info.active).toBe(false);
  expect((await desk.box.state()).state.active).toBe(false);
  server.time.advance(60_000);
  expect(((await toggle(true)).body.result as PickupBox).info.active).toBe(true);
  const who = { user_id: mainUser.id, user_name: 'Helmi Chief' };
  expect(await changes()).toMatchObject([
    { is_active: false, changed_at: off, ...who },
    { is_active: true, changed_at: server.time.clock(), ...who },
  ]);
  const audited = await desk.rows('audit_entry', { action: 'pickupbox.toggleActive' }, 'seq');
  const entry = { subject: desk.box.id, user_name: 'Helmi Chief' };
  expect(audited).toMatchObject([
    { ...entry, detail: { active: false } },
    { ...entry, detail: { active: true } },
  ]);
  await expect.poll(() => notices).toContainEqual(expect.objectContaining({ boxId: desk.box.id }));
});

test('BOX-17: concurrent calls with the same value are recorded once', async () => {
  const responses = await callAtOnce(8, () => toggle(false));
  expect(countCodes(responses)).toEqual({ ok: 8 });
  expect(await changes()).toHaveLength(1);
});

test('BOX-17: a call that waited for the lock records the time after it', async () => {
  const { pharmacyId, box } = desk;
  const release = await server.holdRow(pharmacyId, (tx) =>
    lockBoxRow(tx, { pharmacyId, boxId: box.id }),
  );
  const toggled = toggle(false);
  await server.awaitWaiting();
  server.time.advance(60_000);
  await Promise.all([release(), toggled]);
  expect(await changes()).toMatchObject([{ changed_at: server.time.clock() }]);
});

test('BOX-18: in an inactive box reservations, assignments and door changes are refused', async () => {
  const { deliveryId } = await desk.order();
  await toggle(false);
  const body = { deliveryId: 'new', phoneNumber: '+358401234567', lockerId: ['1-1'] };
  expect(await desk.ask('POST', `/deliveries/create/${desk.box.id}`, body)).toMatchObject(
    refused(409, 'pickupbox_disabled'),
  );
  expect(await desk.toDoors(deliveryId, ['1-1'])).toMatchObject(refused(409, 'pickupbox_disabled'));
  const lock = { inactive: true, lockerId: '1-1' };
  const path = `/pickup-boxes/toggle-locker/${desk.box.id}`;
  expect(await desk.ask('PATCH', path, lock, mainUser)).toMatchObject(
    refused(409, 'pickupbox_disabled_invalid_locker'),
  );
  expect(await desk.heldDoors()).toEqual([]);
});

test('BOX-18: pickups, removals, deletions, readings, alarms, comments and temperature checks still work in an inactive box', async () => {
  const taken = await desk.reserve(['1-1']);
  const removed = await desk.reserve(['1-2']);
  const deleted = await desk.reserve(['1-3']);
  await desk.load(taken.docId, '1-1');
  await desk.load(removed.docId, '1-2');
  await toggle(false);
  const response = await desk.box.report(
    pickedUp(taken.docId, '1-1'),
    desk.box.removed(removed.docId, '1-2'),
    { kind: 'reading', sensor: '1-1', celsius: 20 },
  );
  expect(outcomesOf(response)).toEqual(['applied', 'applied', 'applied']);
  expect(deliveryIn(await desk.deleteInBox(deleted.deliveryId)).deliveryStatus).toBe('deleted');
  expect(await desk.heldDoors()).toEqual([]);
  const { info } = await desk.box.show();
  expect(info.modules[0]?.lockers[0]?.temperature).toBe(20);

  const now = server.time.clock().getTime();
  const warm = { kind: 'reading', sensor: '2-1', celsius: 12 } as const;
  await desk.box.report({ ...warm, at: now - 15 * 60_000 }, warm);
  const list = `/alarms/show-by-box-id/${desk.box.id}?startTime=0&endTime=${now}`;
  const [alarm] = ((await desk.ask('GET', list)).body.result as { alarms: Alarm[] }).alarms;
  expect(alarm).toMatchObject({ alarmType: 'temp_high', lockerId: '2-1', alarmEndTimestamp: null });
  const of = { pickupboxId: desk.box.id, lockerId: '2-1', timestamp: alarm?.timestamp };
  const comment = desk.ask('POST', '/alarms/comment', { ...of, alarmInfo: 'Seen' });
  const check = desk.ask('POST', `/temperatures/temperatures-stamps/${desk.box.id}`, {});
  expect([(await comment).status, (await check).status]).toEqual([200, 200]);
});

test('BOX-18: a concurrent reservation and deactivation: the reservation is refused or came before', async () => {
  for (let round = 0; round < 8; round += 1) {
    const body = { deliveryId: `race-${round}`, phoneNumber: '+358401234567', lockerId: ['1-1'] };
    const [created] = await Promise.all([
      desk.ask('POST', `/deliveries/create/${desk.box.id}`, body),
      toggle(false),
    ]);
    const since = (await changes()).findLast((change) => !change.is_active)?.changed_at;
    if (created.status === 200) {
      expect(deliveryIn(created).reservedTime).toBeLessThanOrEqual(since?.getTime() ?? 0);
      await desk.deleteInBox(`race-${round}`, {});
    } else expect(created).toMatchObject(refused(409, 'pickupbox_disabled'));
    server.time.advance(1000);
    await toggle(true);
  }
});

test('bad input, a role without pickupbox.update and a box of another pharmacy are refused', async () => {
  const otherDesk = await givenDesk(server);
  for (const active of ['false', undefined, null])
    expect(await toggle(active)).toMatchObject(badInput('body.active'));
  expect(await toggle(false, desk.staff)).toMatchObject(refused(403, 'not_enough_permissions'));
  expect(await toggle(false, mainUser, otherDesk.box.id)).toMatchObject(refused(403, 'forbidden'));
});
