import { defaultDeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { beforeEach, expect, test } from 'vitest';
import { openSmsProvider, sendQueued } from '../../testing/providers/sms-provider.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { notifyDueAlarms } from '../alarms/notifications/alarms.jobs.ts';
import { actOnDueDeliveries } from '../delivery-clock/delivery-clock.jobs.ts';
import { type ExposedBox, givenExposedBox, steady } from './testing/exposed-box.ts';
import { openMessageText } from '../../testing/open-message-text.ts';
import { changeIn, lookIn, rowsIn } from '../../testing/rows.ts';

let exposed: ExposedBox;

const server = await ownTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

async function clockAt(minute: number): Promise<void> {
  server.time.set(new Date(exposed.at(minute)));
  expect(await actOnDueDeliveries(server.services)).toBe(0);
}

async function messagesOf(docId: string): Promise<string[]> {
  const rows = await rowsIn(
    exposed.box.look,
    'outgoing_message',
    { delivery_id: docId },
    'created_at',
  );
  return rows.map(({ purpose }) => purpose);
}

/** Marks the messages as sent: while one waits there is no reminder. */
const send = () => changeIn(exposed.box.look, 'outgoing_message', { sent_at: new Date(0) });

test('HLD-09: the customer is informed of a hold after 10 minutes, not before, and of its release', async () => {
  const docId = await exposed.held();
  await clockAt(25);
  expect(await messagesOf(docId)).toEqual(['delivery']);
  await clockAt(26);
  expect(await messagesOf(docId)).toEqual(['delivery', 'hold']);
  await clockAt(27);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  expect(await messagesOf(docId)).toEqual(['delivery', 'hold', 'holdReleased']);
  await clockAt(40);
  expect(await messagesOf(docId)).toHaveLength(3);
});

test('HLD-03: a reminder whose time passed during the hold does not follow the message of the release', async () => {
  const docId = await exposed.load(0, { lockerId: '1-1' });
  await exposed.measure('1-1', ...steady(30, 1, 16));
  await send();
  await clockAt(26);
  await send();
  const periodMinutes = defaultDeliveryRules.deliveryReminderMessagePeriodMs / 60_000;
  await clockAt(periodMinutes + 10);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  await send();
  await clockAt(periodMinutes + 11);
  expect(await messagesOf(docId)).toEqual(['delivery', 'hold', 'holdReleased']);
  await clockAt(2 * periodMinutes);
  expect(await messagesOf(docId)).toEqual(['delivery', 'hold', 'holdReleased', 'reminder']);
});

test('HLD-03: an invitation that waits for the gateway is not sent about a parcel on hold; its release invites', async () => {
  const docId = await exposed.held();
  const provider = await openSmsProvider();
  await sendQueued(server, provider, exposed.box.pharmacyId);
  expect(provider.messages).toEqual([]);
  expect((await exposed.delivery(docId)).notifiedTime).toBeNull();
  await clockAt(40);
  expect(await messagesOf(docId)).toEqual(['delivery']);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  await sendQueued(server, provider, exposed.box.pharmacyId);
  expect(await messagesOf(docId)).toEqual(['delivery', 'delivery']);
  expect(provider.messages).toHaveLength(1);
});

test('HLD-09: the pharmacy is no longer reminded of a hold once its delivery is destroyed', async () => {
  const docId = await exposed.held();
  const { look } = exposed.box;
  const reminders = async () => {
    const held = await rowsIn(look, 'alarm', { cause: 'parcels_on_hold' });
    const notified = await rowsIn(look, 'alarm_notification', {}, 'alarm_id');
    return notified.filter(({ alarm_id }) => held.some(({ id }) => id === alarm_id)).length;
  };
  expect(await reminders()).toBe(1);
  await exposed.remove(docId);
  expect(await reminders()).toBe(1);
  expect((await exposed.destroy(docId)).status).toBe(200);
  expect(await reminders()).toBe(0);
});

test('HLD-09: who was never informed of the hold is not informed of its release', async () => {
  const docId = await exposed.held();
  await clockAt(20);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  await clockAt(40);
  expect(await messagesOf(docId)).toEqual(['delivery']);
});

test('HLD-09: the customer is informed of a rejection, who does not know of the parcel is not', async () => {
  const docId = await exposed.held();
  expect((await exposed.judge('reject', docId)).status).toBe(200);
  await clockAt(40);
  expect(await messagesOf(docId)).toEqual(['delivery', 'holdRejected']);
  await exposed.measure('2-2', ...steady(9, 41, 60));
  const unknown = await exposed.load(61, { lockerId: '2-2' });
  expect((await exposed.judge('reject', unknown)).status).toBe(200);
  expect(await messagesOf(unknown)).toEqual([]);
});

test('HLD-03: while a parcel is on hold nobody is reminded of it, and its time runs on', async () => {
  const docId = await exposed.held();
  await send();
  const { waitsUntil } = await exposed.delivery(docId);
  const dayMinutes = 24 * 60;
  const end = ((waitsUntil ?? 0) - exposed.at(0)) / 60_000;
  for (let minute = 27; minute < end; minute += dayMinutes) await clockAt(minute);
  expect(await messagesOf(docId)).toEqual(['delivery', 'hold']);
  await clockAt(end);
  expect(await exposed.delivery(docId)).toMatchObject({ deliveryStatus: 'expired', hold: 'held' });
  const other = await exposed.load(end + 1, { lockerId: '2-2' });
  await send();
  for (let minute = end + 2; minute < 2 * end; minute += dayMinutes) await clockAt(minute);
  expect(await messagesOf(other)).toContain('lastDay');
});

test('HLD-13: one excursion that holds many parcels is one message to staff', async () => {
  await changeIn(lookIn(server, exposed.box.pharmacyId), 'pharmacy', {
    email: 'main@example.test',
    additional_emails: [],
    phone_number: '+358401112223',
  });
  for (const lockerId of ['1-1', '1-2', '1-3']) await exposed.load(0, { lockerId });
  await exposed.measure('1-1', ...steady(30, 1, 17));
  expect(await exposed.holds()).toHaveLength(3);
  expect(await notifyDueAlarms(server.services)).toBe(0);
  const texts = await rowsIn(exposed.box.look, 'outgoing_message', { delivery_id: null });
  const opened = texts.map((row) => openMessageText(server.secrets, row));
  const about = opened.filter((text) => text.includes('on hold'));
  expect(about).toHaveLength(1);
  expect(about[0]).toContain('1-1, 1-2, 1-3');
  expect(about[0]).toContain('Parcels on hold (3)');
});
