import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { openPickupPin } from '../deliveries/pickup-pin.ts';
import { type Desk, givenDesk } from '../deliveries/test-desk.ts';
import { sendReminder } from './send-reminder.ts';
import { tellAgain } from './tell-again.ts';

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
