import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import type { BoxTemplate } from '@kolli/domain/box/box-layout';
import { defaultFridgeDeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GivenUser, givenBox, givenUser } from '../../testing/factories.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { alarmsOf } from '../devices/testing/box.ts';
import { watchBoxes } from '../devices/watch/watch-boxes.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';

const plain: BoxTemplate = {
  modules: [
    {
      position: 1,
      lockers: [
        { type: 2, fridge: false },
        { type: 0, fridge: false },
      ],
    },
  ],
};
const cold: BoxTemplate = {
  modules: [{ position: 1, lockers: [{ type: 0, fridge: true }] }],
};

let server: TestServer;
let desk: Desk;
let mainUser: GivenUser;
beforeAll(async () => {
  server = await shareTestServer();
  // Creates the templates of this test.
  const elsewhere = await givenDesk(server);
  const { pharmacyId } = elsewhere;
  await givenBox(server, { pharmacyId, ordinal: 1, template: plain, template_id: 'plain' });
  await givenBox(server, { pharmacyId, ordinal: 2, template: cold, template_id: 'cold' });
});
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  mainUser = await givenUser(server, { pharmacyId, role: 'main_user', firstName: 'Helmi' });
});
afterAll(() => server.close());

const choose = (templateId: string) =>
  desk.ask('PATCH', `/pickup-boxes/update/${desk.box.id}`, { templateId }, mainUser);

const doorsOf = ({ info }: PickupBox) =>
  info.modules.flatMap(({ lockers }) =>
    lockers.map(({ lockerId, type, fridge }) => `${lockerId} ${type}${fridge ? ' fridge' : ''}`),
  );

test('BOX-31: an empty box gets the modules, doors and rules of another template', async () => {
  const former = await desk.look((tx) =>
    tx.selectFrom('pickup_box').select('template_id').executeTakeFirstOrThrow(),
  );
  const plainBox = (await choose('plain')).body.result as PickupBox;
  expect(doorsOf(plainBox)).toEqual(['1-1 2', '1-2 0']);
  expect(plainBox.info).toMatchObject({ templateId: 'plain', deliveryRulesFridgeLocker: null });
  const state = (await desk.box.state()).state;
  expect(state.lockers.map(({ lockerId }) => lockerId)).toEqual(['1-1', '1-2']);
  const again = (await choose(former.template_id)).body.result as PickupBox;
  expect(doorsOf(again)).toHaveLength(5);
  expect(again.info.deliveryRulesFridgeLocker).toEqual({
    deliveryKeepTime: defaultFridgeDeliveryRules.deliveryKeepTimeMs,
    deliveryReminderMessagePeriod: defaultFridgeDeliveryRules.deliveryReminderMessagePeriodMs,
    reservationKeepTime: defaultFridgeDeliveryRules.reservationKeepTimeMs,
  });
});

test('BOX-31: it is refused while a door is reserved or loaded, and allowed during a staff session', async () => {
  const { docId } = await desk.reserve(['2-1']);
  expect(await choose('plain')).toMatchObject(refused(409, 'box_not_empty'));
  await desk.load(docId, '2-1');
  expect(await choose('plain')).toMatchObject(refused(409, 'box_not_empty'));
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '2-1' });
  await desk.workAtBox();
  expect(await choose('plain')).toMatchObject({ status: 200 });
});

test('removed and added doors are recorded with time and user, and alarms of removed doors end', async () => {
  await desk.box.report({ kind: 'door', lockerId: '2-2', state: 'broken' });
  await desk.look((tx) =>
    tx
      .insertInto('alarm')
      .values({
        pharmacy_id: desk.pharmacyId,
        id: desk.box.id,
        box_id: desk.box.id,
        locker_id: '2-2',
        type: 'temp_high',
        cause: null,
        started_at: server.time.clock(),
      })
      .execute(),
  );
  server.time.advance(60_000);
  await choose('plain');
  const changes = await desk.look((tx) =>
    tx
      .selectFrom('activity_change')
      .select(['locker_id', 'locker_kind', 'is_active', 'changed_at', 'user_name'])
      .where('user_id', '=', mainUser.id)
      .orderBy('id')
      .execute(),
  );
  const summaries = changes.map(
    (one) => `${one.locker_id} ${one.locker_kind} ${one.is_active ? 'in' : 'out'}`,
  );
  expect(summaries).toEqual([
    '1-1 small out',
    '1-2 medium out',
    '1-3 large out',
    '2-1 fridge out',
    '2-2 fridge out',
    '1-1 large in',
    '1-2 small in',
  ]);
  expect(new Set(changes.map((one) => one.changed_at.getTime()))).toEqual(
    new Set([server.time.clock().getTime()]),
  );
  const active = await desk.look((tx) =>
    tx
      .selectFrom('alarm')
      .select('type')
      .where('ended_at', 'is', null)
      .where('type', '=', 'temp_high')
      .execute(),
  );
  expect(active).toEqual([]);
});

test('the audit log has both templates; fridge rules are removed with the fridges and kept otherwise', async () => {
  const { id } = desk.box;
  const read = () =>
    desk.look(async (tx) => ({
      rules: await tx
        .selectFrom('pickup_box')
        .select(['template_id', 'fridge_delivery_keep_time_ms'])
        .select(['fridge_delivery_reminder_period_ms', 'fridge_reservation_keep_time_ms'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      details: (
        await tx.selectFrom('audit_entry').select('detail').where('subject', '=', id).execute()
      ).map(({ detail }) => detail),
    }));
  const { template_id: formerTemplate, ...own } = (await read()).rules;
  await choose('plain');
  const none = { fridge_delivery_reminder_period_ms: null, fridge_reservation_keep_time_ms: null };
  expect(await read()).toEqual({
    rules: { template_id: 'plain', fridge_delivery_keep_time_ms: null, ...none },
    details: [{ fields: 'templateId', template: 'plain', formerTemplate }],
  });
  await choose(formerTemplate);
  await desk.look((tx) =>
    tx
      .updateTable('pickup_box')
      .set({ fridge_delivery_keep_time_ms: 86_400_000 })
      .where('id', '=', id)
      .execute(),
  );
  await choose('cold');
  const { rules } = await read();
  expect(rules).toEqual({
    ...own,
    template_id: 'cold',
    fridge_delivery_keep_time_ms: 864e5,
  });
});

test('readings of a former door with the same id are neither shown for the new one nor missed', async () => {
  const { box } = desk;
  const reading = { kind: 'reading', celsius: 20 } as const;
  await box.beat();
  await box.report({ ...reading, sensor: '1-1' }, { ...reading, sensor: '2-1', celsius: 5 });
  await choose('plain');
  for (let minute = 0; minute < 40; minute += 1) {
    server.time.advance(60_000);
    await box.beat();
  }
  await box.report({ ...reading, sensor: '1-1', celsius: 21 });
  await watchBoxes(server.services);
  expect(await alarmsOf(box)).toEqual([]);
  const { body } = await desk.ask('GET', `/pickup-boxes/show/${box.id}`);
  const { modules } = (body.result as PickupBox).info;
  expect(modules.flatMap(({ lockers }) => lockers)).toMatchObject([
    { lockerId: '1-1', temperature: 21 },
    { lockerId: '1-2', temperature: null },
  ]);
});

test('late readings of a former door raise no alarm at the new one', async () => {
  const { box } = desk;
  const start = server.time.clock().getTime();
  server.time.advance(60 * 60_000);
  await choose('plain');
  const cold = (minute: number) => ({
    ...({ kind: 'reading', sensor: '1-1', celsius: 5 } as const),
    at: start + minute * 60_000,
  });
  await box.report(cold(1), cold(20), cold(40));
  expect(await alarmsOf(box)).toEqual([]);
  server.time.advance(60 * 60_000);
  await box.report(cold(90), cold(110));
  expect(await alarmsOf(box)).toMatchObject([
    { type: 'temp_low', locker_id: '1-1', started_at: new Date(start + 90 * 60_000) },
  ]);
});

test('only active doors are recorded as taken out of service', async () => {
  const body = { inactive: true, lockerId: '1-1' };
  await desk.ask('PATCH', `/pickup-boxes/toggle-locker/${desk.box.id}`, body, mainUser);
  await choose('plain');
  const changes = await desk.look((tx) =>
    tx
      .selectFrom('activity_change')
      .select('locker_id')
      .where('user_id', '=', mainUser.id)
      .where('is_active', '=', false)
      .orderBy('id')
      .execute(),
  );
  expect(changes.map((one) => one.locker_id)).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2']);
});

test('an unknown template is not found', async () => {
  expect(await choose('nowhere')).toMatchObject(refused(404, 'template_not_found'));
});

test('a concurrent reservation and template change never reserve a removed door', async () => {
  const former = await desk.look((tx) =>
    tx.selectFrom('pickup_box').select('template_id').executeTakeFirstOrThrow(),
  );
  for (let round = 0; round < 10; round += 1) {
    const body = { deliveryId: `race-${round}`, phoneNumber: '+358401234567' };
    const [created, chosen] = await Promise.all([
      desk.ask('POST', `/deliveries/create/${desk.box.id}`, { ...body, lockerId: ['1-3'] }),
      choose('plain'),
    ]);
    const codes = countCodes([created, chosen]);
    const held = await desk.heldDoors();
    expect([round, codes.ok]).toEqual([round, 1]);
    expect([created.status === 200, created.body.code ?? '']).toEqual([
      held.length === 1,
      held.length === 1 ? '' : 'locker_do_not_exist',
    ]);
    if (held.length === 1) {
      const path = `/deliveries/delete-reservation/${desk.box.id}/race-${round}`;
      expect(await desk.ask('DELETE', path)).toMatchObject({ status: 200 });
    } else await choose(former.template_id);
  }
});

test('BOX-31: the available templates have names and numbers of lockers', async () => {
  const path = `/pickup-boxes/templates/${desk.box.id}`;
  const response = await desk.ask('GET', path, undefined, mainUser);
  expect(response.body.result).toContainEqual({ id: 'plain', name: 'plain', lockers: 2 });
  expect(await desk.ask('GET', path)).toMatchObject(refused(403, 'not_enough_permissions'));
});
