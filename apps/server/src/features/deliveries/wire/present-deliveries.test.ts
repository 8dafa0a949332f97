import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import type { ChangeOf } from '../../../testing/rows.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { showDelivery } from './present-deliveries.ts';
import { givenDesk } from '../testing/desk.ts';

const minuteMs = 60_000;

const server = await shareTestServer();
const desk = await givenDesk(server);

const now = () => server.time.clock().getTime();
const shown = (docId: string): Promise<DeliveryWithLog> =>
  desk.look((tx) => showDelivery(tx, desk.pharmacyId, docId));
const setMessages = (docId: string, change: ChangeOf<'outgoing_message'>) =>
  desk.change('outgoing_message', { delivery_id: docId }, change);

test.each([
  ['a delivered message', 'delivered'],
  ['a failed message', 'failed'],
] as const)('%s is shown with its state and the time of the receipt', async (_name, state) => {
  const { docId } = await desk.shelve(['A1']);
  const writtenTime = now();
  const at = (minutes: number) => new Date(writtenTime + minutes * minuteMs);
  expect((await shown(docId)).sms).toEqual({ state: 'queued', time: writtenTime, writtenTime });
  await setMessages(docId, { sent_at: at(1) });
  expect((await shown(docId)).sms).toEqual({ state: 'sent', time: +at(1), writtenTime });
  await setMessages(docId, { receipt_state: state, receipt_at: at(2) });
  expect((await shown(docId)).sms).toEqual({ state, time: +at(2), writtenTime });
  await setMessages(docId, { receipt_at: null });
  expect((await shown(docId)).sms).toEqual({ state, time: writtenTime, writtenTime });
});

test('the latest message that was not dropped is shown', async () => {
  const { docId } = await desk.shelve(['A1']);
  const first = now();
  const { delivery_is_test: _generated, ...row } = await desk.row('outgoing_message', {
    delivery_id: docId,
  });
  const copy = (minutes: number, dropped: boolean) => {
    const created_at = new Date(first + minutes * minuteMs);
    const changed = { id: newId(), created_at, dropped_at: dropped ? created_at : null };
    const values = { ...row, ...changed, purpose: 'reminder' };
    return desk.look((tx) => tx.insertInto('outgoing_message').values(values).execute());
  };
  await copy(2, true);
  expect((await shown(docId)).sms).toMatchObject({ writtenTime: first });
  await copy(1, false);
  expect(await shown(docId)).toMatchObject({
    sms: { writtenTime: first + minuteMs },
    resendSMSCounter: 0,
    resendSMSTimestamps: [],
  });
  await setMessages(docId, { dropped_at: server.time.clock() });
  expect((await shown(docId)).sms).toBeNull();
});

test('waitsUntil is shown only for reservations in doors and deliveries', async () => {
  const reserved = await desk.reserve(['1-1']);
  expect((await shown(reserved.docId)).waitsUntil).toBe(now() + 3 * 24 * 60 * minuteMs);
  const order = await desk.order();
  const waits_until = new Date(now() + minuteMs);
  await desk.change('delivery', { id: order.docId }, { waits_until });
  expect((await shown(order.docId)).waitsUntil).toBeNull();
  await desk.load(reserved.docId, '1-1');
  expect((await shown(reserved.docId)).waitsUntil).toBe(now() + 7 * 24 * 60 * minuteMs);
  await desk.takeOut(reserved.docId, '1-1');
  expect((await shown(reserved.docId)).waitsUntil).toBeNull();
});
