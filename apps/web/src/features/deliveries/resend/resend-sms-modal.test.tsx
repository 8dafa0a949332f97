import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { http } from '../../../../test/fake/network.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sent } from '../../../../test/fake/fake-actions.ts';
import { lists } from '../../../../test/fake/fake-lists.ts';
import { countOf, failure, network } from '../../../../test/fake/fake-server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { withFakeServer } from '../../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { ResendSmsModal } from './resend-sms-modal.tsx';

withFakeServer();

const resend = '/api/deliveries/resend-sms';
const resent = `POST ${resend}`;

async function open(delivery: DeliveryWithLog) {
  lists.opened.set(delivery.docId, delivery);
  const opened = await openModal((close) => <ResendSmsModal delivery={delivery} onClose={close} />);
  return { ...opened, send: opened.screen.getByRole('button', { name: 'Send SMS' }) };
}

/** A parcel that waits at the counter of a pharmacy without shelves, its customer not notified. */
const atCounter = (changes: Partial<DeliveryWithLog> = {}) =>
  sampleDelivery({
    deliveryStatus: 'delivered',
    unassigned: false,
    deliveryTime: Date.now(),
    ...changes,
  });

describe('a parcel without a place', () => {
  test.each(['reserved', 'removed', 'deleted'] as const)(
    'TOD-05: that is %s: the dialog says why nothing is sent, and leads to a shelf',
    async (deliveryStatus) => {
      const delivery = sampleDelivery({ deliveryStatus, unassigned: false });
      let toShelf = 0;
      const { screen, dialog } = await openModal((close) => (
        <ResendSmsModal delivery={delivery} onClose={close} onShelf={() => void (toShelf += 1)} />
      ));
      await expect.element(dialog).toHaveAccessibleName('No SMS can be sent about fp-48214');
      await expect.element(dialog.getByText(/has no place where the customer/u)).toBeVisible();
      await expect
        .element(screen.getByRole('button', { name: 'Send SMS' }))
        .not.toBeInTheDocument();
      await screen.getByRole('button', { name: 'Choose shelf' }).click();
      expect(toShelf).toBe(1);
      await untilIdle();
      expect(countOf(resent)).toBe(0);
    },
  );

  test('TOD-05: a refusal of the server is in the dialog', async () => {
    network.use(http.post(resend, () => failure('delivery_without_place')));
    const { dialog, send } = await open(deliveredParcel());
    await send.click();
    const reason = dialog.getByRole('alert').getByText(/has no place where the customer/u);
    await expect.element(reason).toBeVisible();
  });
});

describe('sending the message again', () => {
  test('DLG-31: it asks first, then sends for the box of the doors', async () => {
    const { screen, dialog, send } = await open(deliveredParcel());
    await expect.element(screen.getByText('Send the SMS again?')).toBeVisible();
    await expect.element(screen.getByText(/goes to \+358 44 907 6610/u)).toBeVisible();
    await expect.element(screen.getByText(/It has not been resent yet/u)).toBeVisible();
    await untilIdle();
    expect(countOf(resent)).toBe(0);
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(resent)?.body).toEqual({
      pickupboxId: BOX_ID,
      deliveryId: 'fp-48214',
      docId: deliveredParcel().docId,
    });
  });

  test('DLG-31: it says how often it was sent again, and when last', async () => {
    const first = new Date(2026, 10, 18, 9, 5).getTime();
    const last = new Date(2026, 10, 20, 14, 31).getTime();
    const { screen } = await open({
      ...deliveredParcel(),
      resendSMSCounter: 2,
      resendSMSTimestamps: [{ sendTime: first }, { sendTime: last }],
    });
    await expect
      .element(screen.getByText(/Sent again 2 times, last 20\.11\.2026 14:31\./u))
      .toBeVisible();
  });

  test('DLG-31: a customer never notified gets the delivery message, without doors for the pharmacy', async () => {
    const { screen, dialog, send } = await open(atCounter());
    await expect.element(screen.getByText('Send the SMS?')).toBeVisible();
    await expect.element(screen.getByText(/gets the delivery message/u)).toBeVisible();
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(resent)?.body).toMatchObject({ pharmacyId: PHARMACY_ID, deliveryId: 'fp-48214' });
  });

  test('a missing phone number is asked for and sent along', async () => {
    const { screen, dialog, send } = await open(atCounter({ phoneNumber: null }));
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await expect.element(phone).toHaveFocus();
    await send.click();
    await expect.element(screen.getByText('This field is required.')).toBeVisible();
    await untilIdle();
    expect(countOf(resent)).toBe(0);
    await phone.fill('+358401234567');
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(resent)?.body).toMatchObject({ customerPhoneNumber: '+358401234567' });
  });
});

describe('after a message that did not arrive', () => {
  const undelivered = () =>
    sampleDelivery({
      ...deliveredParcel(),
      sms: { state: 'failed', time: Date.now(), writtenTime: Date.now() },
    });

  test('CAL-45: its number can be corrected, and the new one is sent along', async () => {
    const { screen, dialog, send } = await open(undelivered());
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveValue('+358449076610');
    const text = /last message to \+358 44 907 6610 was not delivered/u;
    await expect.element(screen.getByText(text)).toBeVisible();
    await phone.fill('');
    await send.click();
    await expect.element(screen.getByText('This field is required.')).toBeVisible();
    await untilIdle();
    expect(countOf(resent)).toBe(0);
    await phone.fill('+358401234567');
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(resent)?.body).toMatchObject({ customerPhoneNumber: '+358401234567' });
  });

  test('FND-03: a number in national form is shown and sent in the international one', async () => {
    const { screen, dialog, send } = await open(undelivered());
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await phone.fill('call me');
    await expect.element(screen.getByText('Use the format', { exact: false })).toBeVisible();
    await phone.fill('040 123 4567');
    await userEvent.tab();
    await expect.element(phone).toHaveValue('+358 40 123 4567');
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(resent)?.body).toMatchObject({ customerPhoneNumber: '+358401234567' });
  });

  test('a number that was typed is not lost by Escape', async () => {
    const { screen, dialog } = await open(undelivered());
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+358401234567');
    await userEvent.keyboard('{Escape}');
    await untilIdle();
    await expect.element(dialog).toBeVisible();
    await expect.element(phone).toHaveValue('+358401234567');
  });

  test('after a failure the button that sends has the focus again', async () => {
    network.use(http.post(resend, () => failure('resend_too_soon')));
    const { send } = await open(deliveredParcel());
    await send.click();
    await expect.element(send).toBeEnabled();
    await expect.element(send).toHaveFocus();
  });

  test('CAL-45: the number that stays is not sent as a change', async () => {
    const { dialog, send } = await open(undelivered());
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(resent)?.body).not.toHaveProperty('customerPhoneNumber');
  });

  test.each(['queued', 'sent', 'delivered'] as const)(
    'CAL-45: a number is not asked for where the last message is %s',
    async (state) => {
      const sms = { state, time: Date.now(), writtenTime: Date.now() };
      const { screen } = await open(sampleDelivery({ ...deliveredParcel(), sms }));
      await expect.element(screen.getByText(/goes to \+358 44 907 6610/u)).toBeVisible();
      await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
    },
  );
});

describe('on refusals and double clicks', () => {
  test('the cool-down is shown in the modal, without a toast', async () => {
    network.use(http.post(resend, () => failure('resend_too_soon')));
    const { screen, dialog, send } = await open(deliveredParcel());
    await send.click();
    const refusal = dialog.getByRole('alert').getByText(/^A message was sent a moment ago/u);
    await expect.element(refusal).toBeVisible();
    expect(screen.getByText(/A message was sent a moment ago/u).elements()).toHaveLength(1);
  });

  test('another refusal is a toast, and the modal stays', async () => {
    network.use(http.post(resend, () => failure('wrong_delivery_status')));
    const { screen, dialog, send } = await open(deliveredParcel());
    await send.click();
    await expect.element(screen.getByText(/has changed in the meantime/u)).toBeVisible();
    await expect.element(dialog).toBeVisible();
  });

  test('two tries before the answer send it once', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(
      http.post(resend, async () => {
        await answered;
        return Response.json({ result: sampleDelivery() });
      }),
    );
    const { dialog, send } = await open(deliveredParcel());
    const form = send.element().closest('form');
    for (let again = 0; again < 3; again += 1) form?.requestSubmit();
    await expect.poll(() => countOf(resent)).toBe(1);
    answer();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(countOf(resent)).toBe(1);
  });

  test('DLG-01 DLG-02: cancel sends nothing, and forgets what was typed', async () => {
    const { screen, opener, dialog } = await open(atCounter({ phoneNumber: null }));
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+358401234567');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await untilIdle();
    expect(countOf(resent)).toBe(0);
    await opener.click();
    await expect.element(phone).toHaveValue('');
  });
});
