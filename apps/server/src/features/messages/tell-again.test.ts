import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { openPickupPin } from '../deliveries/pickup-pin.ts';
import { type Desk, givenDesk } from '../deliveries/test-desk.ts';
import { queueMessage } from './queue-message.ts';
import { sendReminder } from './send-reminder.ts';
import { tellAgain } from './tell-again.ts';
import { tellCustomer } from './tell-customer.ts';

let server: TestServer;
let desk: Desk;
let docId: string;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  desk = await givenDesk(server);
  docId = (await desk.shelve(['A1'])).docId;
});
afterAll(() => server.close());

async function parcel() {
  const delivery = await desk.look((tx) =>
    tx.selectFrom('delivery').selectAll().where('id', '=', docId).executeTakeFirstOrThrow(),
  );
  const pin = openPickupPin(server.secrets, delivery);
  return { delivery, pin, boxId: null, at: server.time.clock() };
}
const purposes = async () => {
  const rows = await desk.look((tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('purpose')
      .where('delivery_id', '=', docId)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ purpose }) => purpose);
};
const again = async () => {
  const about = await parcel();
  return desk.look((tx) => tellAgain(tx, server.services, about));
};

test('a customer is told again after a minute, and no sooner', async () => {
  server.time.advance(59_999);
  await expect(again()).rejects.toMatchObject({ code: 'resend_too_soon' });
  server.time.advance(1);
  await again();
  expect(await purposes()).toEqual(['delivery', 'resend']);
  await expect(again()).rejects.toMatchObject({ code: 'resend_too_soon' });
});

test('without a phone number no message is sent, and none is noted as sent', async () => {
  const { delivery, ...rest } = await parcel();
  const silent = { ...rest, delivery: { ...delivery, phone_number: null } };
  await desk.look((tx) =>
    tx.updateTable('delivery').set({ told_time: null }).where('id', '=', docId).execute(),
  );
  await desk.look((tx) => tellCustomer(tx, server.services, silent));
  expect((await parcel()).delivery.told_time).toBeNull();
  const telling = desk.look((tx) => tellAgain(tx, server.services, silent));
  await expect(telling).rejects.toMatchObject({ code: 'delivery_has_no_phone_number' });
  expect(await purposes()).toEqual(['delivery']);
  // With one it is told as for the first time.
  server.time.advance(60_000);
  await again();
  expect(await purposes()).toEqual(['delivery', 'delivery']);
  expect((await parcel()).delivery.told_time).toEqual(server.time.clock());
});

const dayMs = 24 * 3_600_000;

test.each([
  ['delivered, until the next day', 'delivered', dayMs, true],
  ['delivered, for a millisecond more', 'delivered', 1, true],
  ['delivered, until this very moment', 'delivered', 0, false],
  ['delivered, until yesterday', 'delivered', -dayMs, false],
  ['delivered, without an end', 'delivered', null, false],
  ['taken out, whatever end it had', 'removed', dayMs, false],
  ['expired, whatever end it has', 'expired', dayMs, false],
] as const)('the end of what is %s is told: %s', async (_name, status, inMs, isTold) => {
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
  const sealed = { cipher: row.body_cipher, keyId: row.body_key_id };
  const place = ['outgoing_message', desk.pharmacyId, row.id, 'body'] as const;
  expect(/\d\d\.\d\d\.2026/.test(server.secrets.open(sealed, place))).toBe(isTold);
  const { rows } = await server.store.pool.query(
    "select from pgboss.job where name = 'send-message' and data->>'messageId' = $1",
    [row.id],
  );
  expect(rows).toHaveLength(1);
});

test('nobody is reminded while an earlier message still waits for its gateway', async () => {
  const remind = async () => {
    const about = { ...(await parcel()), purpose: 'reminder' as const };
    await desk.look((tx) => sendReminder(tx, server.services, about));
  };
  await remind();
  expect(await purposes()).toEqual(['delivery']);
  await desk.look((tx) =>
    tx
      .updateTable('outgoing_message')
      .set({ sent_at: server.time.clock() })
      .where('delivery_id', '=', docId)
      .execute(),
  );
  await remind();
  expect(await purposes()).toEqual(['delivery', 'reminder']);
});
