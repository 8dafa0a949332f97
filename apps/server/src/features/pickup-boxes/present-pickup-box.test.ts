import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { listBoxRows } from './pickup-box.repository.ts';

const dayMs = 86_400_000;
let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const list = async () => {
  const path = `/pickup-boxes/show-by-pharmacy-id/${desk.pharmacyId}`;
  return (await desk.ask('GET', path)).body.result as PickupBoxSummary[];
};
test('a box is listed with all its fields', async () => {
  const { pharmacyId } = desk;
  const { id, name } = await server.givenBox({
    pharmacyId,
    ordinal: 1,
    language: 'de',
    customer_sms_languages: ['no', 'de'],
    cardboard_type: true,
    fridge_delivery_keep_time_ms: dayMs,
    fridge_delivery_reminder_period_ms: 0,
    fridge_reservation_keep_time_ms: 2 * dayMs,
  });
  const [, listed] = await list();
  expect(listed).toEqual({
    id,
    pharmacyId,
    cardboardType: true,
    outdoor: false,
    connectionAlarmed: false,
    staffAtBox: false,
    lastSeenTime: null,
    clockSkew: null,
    unreadableEvents: { count: 0, last: null },
    info: {
      id,
      name,
      active: true,
      street: 'Main Street 1',
      city: 'Helsinki',
      zipCode: '00100',
      country: 'FI',
      language: 'sv',
      uiLanguages: ['en', 'fi'],
      customerSMSLanguages: ['no'],
      currentSWVersion: null,
      templateId: `test-${id.slice(-12)}`,
      temperatureSendDataFromPickupboxIntervalTime: 60_000,
      temperatureSendAlarmNotificationAfterIntervalTime: 900_000,
      temperatureRangeFridge: { min: 2, max: 8 },
      temperatureRangeBasic: { min: 15, max: 25 },
      holdAfterMinutesBasic: 15,
      holdAfterMinutesFridge: 15,
      deliveryRulesBasicLocker: {
        deliveryKeepTime: 7 * dayMs,
        deliveryReminderMessagePeriod: 2 * dayMs,
        reservationKeepTime: 3 * dayMs,
      },
      deliveryRulesFridgeLocker: {
        deliveryKeepTime: dayMs,
        deliveryReminderMessagePeriod: 0,
        reservationKeepTime: 2 * dayMs,
      },
    },
  });
});

test('only the boxes of the given pharmacy are listed, also in a transaction that sees several', async () => {
  const other = await givenDesk(server);
  const found = await server.store.inPharmacies([desk.pharmacyId, other.pharmacyId], (tx) =>
    listBoxRows(tx, desk.pharmacyId, server.time.clock()),
  );
  expect(found.map(({ id }) => id)).toEqual([desk.box.id]);
});

test('a box has its last heartbeat, staff session and lost connection', async () => {
  await desk.box.beat('2.1');
  await desk.workAtBox();
  const seen = { lastSeenTime: server.time.clock().getTime(), info: { currentSWVersion: '2.1' } };
  expect(await list()).toMatchObject([{ ...seen, staffAtBox: true, connectionAlarmed: false }]);
  const { pharmacyId, box } = desk;
  const at = { pharmacyId, boxId: box.id, lockerId: 'main', at: server.time.clock() };
  const lost = { ...at, type: 'missing', cause: 'no_heartbeat' } as const;
  const id = await desk.look((tx) => raiseAlarm(tx, lost));
  await desk.change('alarm', { id: id ?? '' }, { ended_at: server.time.clock() });
  expect(await list()).toMatchObject([{ connectionAlarmed: false }]);
  await desk.change('alarm', { id: id ?? '' }, { ended_at: null });
  expect(await list()).toMatchObject([{ connectionAlarmed: true }]);
  expect(await desk.box.show()).toMatchObject({ connectionAlarmed: true, staffAtBox: true });
});

test('without readings there are no temperatures, and an order in two doors is listed once', async () => {
  const { docId } = await desk.reserve(['1-1', '1-2']);
  const { info, reservations } = await desk.box.show();
  expect(info.modules).toMatchObject([
    { position: 1, temperature: null, fridgeTemperatures: {} },
    { position: 2, temperature: null, fridgeTemperatures: {} },
  ]);
  expect(reservations).toEqual([docId]);
});
