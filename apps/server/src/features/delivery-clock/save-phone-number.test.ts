import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { badInput, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);

const resend = ({ deliveryId }: { deliveryId: string }, customerPhoneNumber?: string) =>
  desk.ask('POST', '/deliveries/resend-sms', {
    pharmacyId: desk.pharmacyId,
    deliveryId,
    customerPhoneNumber,
    isHandover: true,
  });

test('PCK-08 CAL-45: a number given where the delivery has none is saved, and the customer is notified there; another is not changed', async () => {
  const order = await desk.order(null);
  const delivery = deliveryIn(await resend(order, ' +46701234567 '));
  expect(delivery).toMatchObject({ phoneNumber: '+46701234567', notifiedTime: expect.any(Number) });
  expect(await desk.countMessages(order.docId)).toBe(1);
  const other = await desk.order('+358401112233');
  const kept = deliveryIn(await resend(other, '+46701234567'));
  expect(kept).toMatchObject({ phoneNumber: '+358401112233' });
});

/** A delivery on a shelf whose last message got this receipt a minute ago. */
async function notified(receiptState: 'delivered' | 'failed' | null) {
  const delivery = await desk.shelve(['A1']);
  await endMessages(delivery.docId, receiptState);
  server.time.advance(60_000);
  return delivery;
}

const endMessages = (docId: string, receipt_state: 'delivered' | 'failed' | null) => {
  const at = server.time.clock();
  const receipt = { sent_at: at, receipt_state, receipt_at: at };
  return desk.change('outgoing_message', { delivery_id: docId, sent_at: null }, receipt);
};

const recipientsOf = async (docId: string) => {
  const rows = await desk.rows('outgoing_message', { delivery_id: docId }, 'created_at');
  return rows.map(({ recipient }) => recipient);
};

test('CAL-45: after a failed message another number replaces it, and the change is logged', async () => {
  const delivery = await notified('failed');
  const changed = deliveryIn(await resend(delivery, '+46 70 123 45 67'));
  expect(changed).toMatchObject({ phoneNumber: '+46701234567', resendSMSCounter: 1 });
  expect(await recipientsOf(delivery.docId)).toEqual(['+358401234567', '+46701234567']);
  const logged = changed.actions.filter(({ event }) => event === 'changePhoneNumber');
  const { firstName, lastName } = desk.staff;
  const time = server.time.clock().getTime();
  expect(logged).toMatchObject([{ time, userName: `${firstName} ${lastName}` }]);
  await endMessages(delivery.docId, 'delivered');
  server.time.advance(60_000);
  const again = deliveryIn(await resend(delivery, '+46700000000'));
  expect(again).toMatchObject({ phoneNumber: '+46701234567' });
});

test.each(['delivered', null] as const)(
  'CAL-45: a number is not changed where the last message is %s',
  async (receiptState) => {
    const { docId, deliveryId } = await notified(receiptState);
    const delivery = deliveryIn(await resend({ deliveryId }, '+46701234567'));
    expect(delivery).toMatchObject({ phoneNumber: '+358401234567' });
    expect(delivery.actions.map(({ event }) => event)).not.toContain('changePhoneNumber');
    expect(await recipientsOf(docId)).toEqual(['+358401234567', '+358401234567']);
  },
);

test('CAL-45: the same number is no change, and one that is sent too soon is not saved', async () => {
  const { docId, deliveryId } = await notified('failed');
  const same = deliveryIn(await resend({ deliveryId }, '+358401234567'));
  expect(same.actions.map(({ event }) => event)).not.toContain('changePhoneNumber');
  await endMessages(docId, 'failed');
  expect(await resend({ deliveryId }, '+46701234567')).toMatchObject(
    refused(429, 'resend_too_soon'),
  );
  server.time.advance(60_000);
  expect(deliveryIn(await resend({ deliveryId }))).toMatchObject({ phoneNumber: '+358401234567' });
});

test('CAL-45: an empty number is refused, and a refused resend saves none', async () => {
  const order = await desk.order(null);
  expect(await resend(order, ' ')).toMatchObject(
    badInput('body.customerPhoneNumber', 'validation.required'),
  );
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  await desk.change('delivery', { id: docId }, { phone_number: null });
  expect(await resend({ deliveryId }, '+46701234567')).toMatchObject(
    refused(409, 'wrong_delivery_status'),
  );
  expect(await desk.row('delivery', { id: docId })).toMatchObject({ phone_number: null });
});

test('DLG-30 PCK-04: a number typed with spaces is found by search and passes the check at the counter', async () => {
  const { docId, deliveryId } = await desk.order(null);
  const boxInfo = { customerPhoneNumber: '+358 40 765 4321' };
  await desk.toShelf(deliveryId, ['A1'], { boxInfo });
  const search = new URLSearchParams({ pharmacyId: desk.pharmacyId, search: '+358407654321' });
  const found = await desk.ask('GET', `/deliveries/open?${search.toString()}`);
  expect(found.body.result).toMatchObject({ deliveries: [{ docId }] });
  const pinCode = await desk.box.pinOf(docId);
  for (const phoneNumber of ['+358 40 765 4321', '+358407654321']) {
    const typed = { kolliId: deliveryId, pinCode, phoneNumber };
    const response = await desk.ask('POST', `/deliveries/verify-pin/${docId}`, typed);
    expect(response).toMatchObject({ status: 200, body: { result: true } });
  }
});

test('DLG-29: an assignment does not replace an existing number', async () => {
  const { deliveryId } = await desk.order('+358401112233');
  const boxInfo = { customerPhoneNumber: '+46701234567' };
  const assigned = deliveryIn(await desk.toShelf(deliveryId, ['A1'], { boxInfo }));
  expect(assigned).toMatchObject({ phoneNumber: '+358401112233', deliveryStatus: 'delivered' });
});

test('TXT-02: a number that staff give is stored in one form by the country of the pharmacy, or refused', async () => {
  const { docId, deliveryId } = await desk.order(null);
  for (const [country, typed, number] of phoneSpellings) {
    await desk.change('pharmacy', { id: desk.pharmacyId }, { country });
    await desk.change('delivery', { id: docId }, { phone_number: null });
    server.time.advance(60_000);
    const answer = await resend({ deliveryId }, typed);
    if (number === undefined)
      expect([typed, answer]).toMatchObject([
        typed,
        badInput('body.customerPhoneNumber', 'validation.phoneNumber'),
      ]);
    else expect([typed, deliveryIn(answer).phoneNumber]).toEqual([typed, number]);
  }
});
