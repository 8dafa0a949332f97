import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { readWaitingPlace } from '../../../platform/database/waiting-place.ts';
import { openPickupPin } from '../../deliveries/pickup-pin.ts';
import { type Desk, givenDesk } from '../../deliveries/testing/desk.ts';
import { changeIn, rowIn, rowsIn } from '../../../testing/rows.ts';
import { queueMessage } from './queue-message.ts';
import { sendReminder } from './send-reminder.ts';
import { resendNotification } from './resend-notification.ts';
import { notifyCustomer } from './notify-customer.ts';
import { openMessageText } from '../../../testing/open-message-text.ts';

let desk: Desk;
let docId: string;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  docId = (await desk.shelve(['A1'])).docId;
});

async function parcel() {
  const delivery = await rowIn(desk.look, 'delivery', { id: docId });
  const pin = openPickupPin(server.secrets, delivery);
  const { pharmacyId } = desk;
  const place = await desk.look((tx) =>
    readWaitingPlace(tx, { pharmacyId, boxId: null, lockerIds: [] }),
  );
  return { delivery, pin, place, at: server.time.clock() };
}
const purposes = async () => {
  const rows = await rowsIn(desk.look, 'outgoing_message', { delivery_id: docId }, 'created_at');
  return rows.map(({ purpose }) => purpose);
};
const again = async () => {
  const about = await parcel();
  return desk.look((tx) => resendNotification(tx, server.services, about));
};

test('a customer is notified again after a minute, but not earlier', async () => {
  server.time.advance(59_999);
  await expect(again()).rejects.toMatchObject({ code: 'resend_too_soon' });
  server.time.advance(1);
  await again();
  expect(await purposes()).toEqual(['delivery', 'resend']);
  await expect(again()).rejects.toMatchObject({ code: 'resend_too_soon' });
});

test('without a phone number no message is sent or recorded', async () => {
  const { delivery, ...rest } = await parcel();
  const silent = { ...rest, delivery: { ...delivery, phone_number: null } };
  await changeIn(desk.look, 'delivery', { notified_time: null }, { id: docId });
  await desk.look((tx) => notifyCustomer(tx, server.services, silent));
  expect((await parcel()).delivery.notified_time).toBeNull();
  const telling = desk.look((tx) => resendNotification(tx, server.services, silent));
  await expect(telling).rejects.toMatchObject({ code: 'delivery_has_no_phone_number' });
  expect(await purposes()).toEqual(['delivery']);
  // With a phone number this is the first notification.
  server.time.advance(60_000);
  await again();
  expect(await purposes()).toEqual(['delivery', 'delivery']);
  expect((await parcel()).delivery.notified_time).toEqual(server.time.clock());
});

const dayMs = 24 * 3_600_000;

test.each([
  ['delivered, until the next day', 'delivered', dayMs, true],
  ['delivered, for a millisecond more', 'delivered', 1, true],
  ['delivered, until now', 'delivered', 0, false],
  ['delivered, until yesterday', 'delivered', -dayMs, false],
  ['delivered, without an end', 'delivered', null, false],
  ['taken out, whatever end it had', 'removed', dayMs, false],
  ['expired, whatever end it has', 'expired', dayMs, false],
] as const)(
  'the message has the end of a parcel that is %s: %s',
  async (_name, status, inMs, isIncluded) => {
    const { delivery, ...rest } = await parcel();
    const { at } = rest;
    const waits_until = inMs === null ? null : new Date(at.getTime() + inMs);
    const about = { ...rest, delivery: { ...delivery, status, waits_until } };
    const row = await desk.look(async (tx) => {
      await queueMessage(tx, server.services, { ...about, purpose: 'resend' });
      return tx
        .selectFrom('outgoing_message')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    });
    expect(/\d\d\.\d\d\.2026/.test(openMessageText(server.secrets, row))).toBe(isIncluded);
    const { rows } = await server.store.pool.query(
      "select from pgboss.job where name = 'send-message' and data->>'messageId' = $1",
      [row.id],
    );
    expect(rows).toHaveLength(1);
  },
);

test('no reminder is queued while an earlier message is still queued', async () => {
  const remind = async () => {
    const about = { ...(await parcel()), purpose: 'reminder' as const };
    await desk.look((tx) => sendReminder(tx, server.services, about));
  };
  await remind();
  expect(await purposes()).toEqual(['delivery']);
  const sent = { sent_at: server.time.clock() };
  await changeIn(desk.look, 'outgoing_message', sent, { delivery_id: docId });
  server.time.advance(1000);
  await remind();
  expect(await purposes()).toEqual(['delivery', 'reminder']);
});
