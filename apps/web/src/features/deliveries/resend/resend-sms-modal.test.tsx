import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { lists } from '../../../../test/fake/lists.ts';
import { countOf, failure, network, result } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { gone, see, sent, the, untilIdle } from '../../../../test/the.ts';
import { ResendSmsModal } from './resend-sms-modal.tsx';

const resend = '/api/deliveries/resend-sms';
const resent = `POST ${resend}`;

const dialog = the.dialog();
const send = the.button('Send SMS');

function open(delivery: DeliveryWithLog) {
  lists.opened.set(delivery.docId, delivery);
  return openModal((close) => <ResendSmsModal delivery={delivery} onClose={close} />);
}

/** A parcel that waits at the counter of a pharmacy without shelves, its customer not notified. */
const atCounter = (changes: Partial<DeliveryWithLog>) => {
  const delivered = { deliveryStatus: 'delivered', unassigned: false } as const;
  return sampleDelivery({ ...delivered, deliveryTime: Date.now(), ...changes });
};

/** A parcel in a box whose last message has this state. */
const withSms = (state: 'failed' | 'queued' | 'sent' | 'delivered') =>
  sampleDelivery({
    ...deliveredParcel(),
    sms: { state, time: Date.now(), writtenTime: Date.now() },
  });

test('TOD-05: of a parcel without a place the dialog says why nothing is sent, and leads to a shelf', async () => {
  const statuses = ['reserved', 'removed', 'deleted'] as const;
  let deliveryStatus: (typeof statuses)[number] = 'reserved';
  let toShelf = 0;
  const { opener } = await openModal((close) => (
    <ResendSmsModal
      delivery={sampleDelivery({ deliveryStatus, unassigned: false })}
      onClose={close}
      onShelf={() => {
        toShelf += 1;
        close();
      }}
    />
  ));
  for (deliveryStatus of statuses) {
    if (toShelf > 0) await opener.click();
    await see(the.dialog('No SMS can be sent about fp-48214'));
    await see(dialog.getByText(/has no place where the customer/u));
    expect(send.query(), deliveryStatus).toBeNull();
    await the.button('Choose shelf').click();
    await gone(dialog);
  }
  expect(toShelf).toBe(3);
  await untilIdle();
  expect(countOf(resent)).toBe(0);
});

test('TOD-05 DLG-31: it asks first, shows refusals, has the focus after one, then sends for the box of the doors once', async () => {
  await open(deliveredParcel());
  await see('Send the SMS again?', /goes to \+358 44 907 6610/u, /It has not been resent yet/u);
  await untilIdle();
  expect(countOf(resent)).toBe(0);

  network.post(resend, () => failure('delivery_without_place'));
  await send.click();
  const reason = (text: RegExp) => dialog.getByRole('alert').getByText(text);
  await see(reason(/has no place where the customer/u));

  network.post(resend, () => failure('resend_too_soon'));
  await send.click();
  await see(reason(/^A message was sent a moment ago/u));
  // No toast.
  expect(the.text(/A message was sent a moment ago/u).elements()).toHaveLength(1);
  await expect.element(send).toBeEnabled();
  await expect.element(send).toHaveFocus();

  network.post(resend, () => failure('wrong_delivery_status'));
  await send.click();
  await see(/has changed in the meantime/u, dialog);

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  network.post(resend, () => answered.then(() => result(sampleDelivery())));
  await expect.element(send).toBeEnabled();
  const before = countOf(resent);
  const form = send.element().closest('form');
  for (let again = 0; again < 3; again += 1) form?.requestSubmit();
  await expect.poll(() => countOf(resent)).toBe(before + 1);
  answer();
  await gone(dialog);
  expect(countOf(resent)).toBe(before + 1);
  const { deliveryId, docId } = deliveredParcel();
  expect(sent(resent)?.body).toEqual({ pickupboxId: BOX_ID, deliveryId, docId });
});

test('DLG-31: it says how often it was sent again, and when last', async () => {
  const first = new Date(2026, 10, 18, 9, 5).getTime();
  const last = new Date(2026, 10, 20, 14, 31).getTime();
  await open({
    ...deliveredParcel(),
    resendSMSCounter: 2,
    resendSMSTimestamps: [{ sendTime: first }, { sendTime: last }],
  });
  await see(/Sent again 2 times, last 20\.11\.2026 14:31\./u);
});

test('DLG-01 DLG-02 DLG-31: a customer never notified gets the delivery message at the number that is asked for; cancel forgets it', async () => {
  const { opener } = await open(atCounter({ phoneNumber: null }));
  await see('Send the SMS?', /gets the delivery message/u);
  const phone = the.textbox('Phone');
  await expect.element(phone).toHaveFocus();
  await send.click();
  await see('This field is required.');
  await phone.fill('+358401234567');
  await the.button('Cancel').click();
  await gone(dialog);
  await untilIdle();
  expect(countOf(resent)).toBe(0);

  await opener.click();
  await expect.element(phone).toHaveValue('');
  await phone.fill('+358401234567');
  await send.click();
  await gone(dialog);
  expect(sent(resent)?.body).toMatchObject({
    pharmacyId: PHARMACY_ID,
    deliveryId: 'fp-48214',
    customerPhoneNumber: '+358401234567',
  });
});

test('FND-03 CAL-45: the number of a message that did not arrive can be corrected, also in national form, and Escape does not lose it', async () => {
  const { opener } = await open(withSms('failed'));
  const phone = the.textbox('Phone');
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue('+358449076610');
  const text = /last message to \+358 44 907 6610 was not delivered/u;
  await see(the.text(text));
  await phone.fill('');
  await send.click();
  await see('This field is required.');
  await phone.fill('call me');
  await see(the.text('Use the format', { exact: false }));
  await phone.fill('+358401234567');
  await userEvent.keyboard('{Escape}');
  await untilIdle();
  await see(dialog);
  await expect.element(phone).toHaveValue('+358401234567');
  expect(countOf(resent)).toBe(0);
  await phone.fill('040 123 4567');
  await userEvent.tab();
  await expect.element(phone).toHaveValue('+358 40 123 4567');
  await send.click();
  await gone(dialog);
  expect(sent(resent)?.body).toMatchObject({ customerPhoneNumber: '+358401234567' });

  await opener.click();
  await expect.element(phone).toHaveValue('+358449076610');
  const before = countOf(resent);
  await send.click();
  await gone(dialog);
  // The number that stays is not sent as a change.
  expect(countOf(resent)).toBe(before + 1);
  expect(sent(resent)?.body).not.toHaveProperty('customerPhoneNumber');
});

test('CAL-45: a number is not asked for where the last message is on its way or arrived', async () => {
  const states = ['queued', 'sent', 'delivered'] as const;
  let state: (typeof states)[number] = 'queued';
  const { opener } = await openModal((close) => (
    <ResendSmsModal delivery={withSms(state)} onClose={close} />
  ));
  for (state of states) {
    if (dialog.query() === null) await opener.click();
    await see(/goes to \+358 44 907 6610/u);
    expect(the.textbox().query(), state).toBeNull();
    await the.button('Cancel').click();
    await gone(dialog);
  }
});
