import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import type { BoxTemplate } from '@kolli/domain/box/box-layout';
import { defaultFridgeDeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { pickedUp } from '../devices/testing/box.ts';
import { watchSteadily } from '../devices/testing/watch-steadily.ts';
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
const cold: BoxTemplate = { modules: [{ position: 1, lockers: [{ type: 0, fridge: true }] }] };

const server = await shareTestServer();
let desk: Desk;
let mainUser: GivenUser;

// Creates the templates of this test.
const { pharmacyId: elsewhere } = await givenDesk(server);
for (const [ordinal, template, template_id] of [
  [1, plain, 'plain'],
  [2, cold, 'cold'],
] as const)
  await server.givenBox({ pharmacyId: elsewhere, ordinal, template, template_id });

beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  mainUser = await server.givenUser({ pharmacyId, role: 'main_user', firstName: 'Helmi' });
});

const templateOf = async () => (await desk.row('pickup_box', { id: desk.box.id })).template_id;
const choose = (templateId: string) =>
  desk.ask('PATCH', `/pickup-boxes/update/${desk.box.id}`, { templateId }, mainUser);

const doorsOf = ({ info }: PickupBox) =>
  info.modules.flatMap(({ lockers }) =>
    lockers.map(({ lockerId, type, fridge }) => `${lockerId} ${type}${fridge ? ' fridge' : ''}`),
  );

test('BOX-31: an empty box gets the modules, doors and rules of another template', async () => {
  const former = await templateOf();
  const plainBox = (await choose('plain')).body.result as PickupBox;
  expect(doorsOf(plainBox)).toEqual(['1-1 2', '1-2 0']);
  expect(plainBox.info).toMatchObject({ templateId: 'plain', deliveryRulesFridgeLocker: null });
  const state = (await desk.box.state()).state;
  expect(state.lockers.map(({ lockerId }) => lockerId)).toEqual(['1-1', '1-2']);
  const again = (await choose(former)).body.result as PickupBox;
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
  await desk.box.report(pickedUp(docId, '2-1'));
  await desk.workAtBox();
  expect(await choose('plain')).toMatchObject({ status: 200 });
});

test('removed and added doors are recorded with time and user, inactive ones only once, and alarms of removed doors end', async () => {
  await desk.box.report({ kind: 'door', lockerId: '2-2', state: 'broken' });
  const at = { pharmacyId: desk.pharmacyId, boxId: desk.box.id, lockerId: '2-2' };
  const alarm = { ...at, type: 'temp_high', cause: null, at: server.time.clock() } as const;
  await desk.look((tx) => raiseAlarm(tx, alarm));
  // It is taken out of service already.
  const body = { inactive: true, lockerId: '1-1' };
  await desk.ask('PATCH', `/pickup-boxes/toggle-locker/${desk.box.id}`, body, mainUser);
  const toggled = server.time.clock().getTime();
  server.time.advance(60_000);
  await choose('plain');
  const changes = await desk.rows('activity_change', { user_id: mainUser.id });
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
    new Set([toggled, server.time.clock().getTime()]),
  );
  expect(await desk.rows('alarm', { ended_at: null, type: 'temp_high' })).toEqual([]);
});

test('the audit log has both templates; fridge rules are removed with the fridges and kept otherwise', async () => {
  const { id } = desk.box;
  const read = async () => {
    const { template_id, ...box } = await desk.row('pickup_box', { id });
    const { fridge_delivery_keep_time_ms, fridge_delivery_reminder_period_ms } = box;
    const { fridge_reservation_keep_time_ms } = box;
    const details = await desk.rows('audit_entry', { subject: id }, 'seq');
    return {
      rules: {
        template_id,
        fridge_delivery_keep_time_ms,
        fridge_delivery_reminder_period_ms,
        fridge_reservation_keep_time_ms,
      },
      details: details.map(({ detail }) => detail),
    };
  };
  const { template_id: formerTemplate, ...own } = (await read()).rules;
  await choose('plain');
  const none = { fridge_delivery_reminder_period_ms: null, fridge_reservation_keep_time_ms: null };
  expect(await read()).toEqual({
    rules: { template_id: 'plain', fridge_delivery_keep_time_ms: null, ...none },
    details: [{ fields: 'templateId', template: 'plain', formerTemplate }],
  });
  await choose(formerTemplate);
  await desk.change('pickup_box', { id }, { fridge_delivery_keep_time_ms: 864e5 });
  await choose('cold');
  const cooled = { template_id: 'cold', fridge_delivery_keep_time_ms: 864e5 };
  expect((await read()).rules).toEqual({ ...own, ...cooled });
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
  await watchSteadily(server.services);
  expect(await box.alarms()).toEqual([]);
  const { modules } = (await box.show()).info;
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
  expect(await box.alarms()).toEqual([]);
  server.time.advance(60 * 60_000);
  await box.report(cold(90), cold(110));
  expect(await box.alarms()).toMatchObject([
    { type: 'temp_low', locker_id: '1-1', started_at: new Date(start + 90 * 60_000) },
  ]);
});

test('a concurrent reservation and template change never reserve a removed door', async () => {
  const former = await templateOf();
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
      expect(await desk.deleteInBox(`race-${round}`)).toMatchObject({ status: 200 });
    } else await choose(former);
  }
});

test('BOX-31: the available templates have names and numbers of lockers, and an unknown one is not found', async () => {
  expect(await choose('nowhere')).toMatchObject(refused(404, 'template_not_found'));
  const path = `/pickup-boxes/templates/${desk.box.id}`;
  const response = await desk.ask('GET', path, undefined, mainUser);
  expect(response.body.result).toContainEqual({ id: 'plain', name: 'plain', lockers: 2 });
  expect(await desk.ask('GET', path)).toMatchObject(refused(403, 'not_enough_permissions'));
});
