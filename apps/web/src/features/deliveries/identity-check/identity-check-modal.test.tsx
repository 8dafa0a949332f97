import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { describe, expect, test, vi } from 'vitest';
import { sent } from '../../../../test/fake/actions.ts';
import { countOf, failure, requests, network } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { see, the } from '../../../../test/the.ts';
import { fillKolliField } from '../../../lib/scan/kolli-field.ts';
import { useScanner } from '../../../lib/scan/use-scanner.ts';
import { IdentityCheckModal } from './identity-check-modal.tsx';

const { docId } = sampleDelivery();
const verifySsn = `POST /api/deliveries/verify-ssn/${docId}`;
const verifyPin = `POST /api/deliveries/verify-pin/${docId}`;
const ssn = '131052-308T';
const confirmation = 'The representative’s power of attorney or the customer’s ID was checked.';

const made = (way: string): unknown => expect.objectContaining({ way });

async function open(changes: Partial<Delivery>) {
  const onChecked = vi.fn<(another: string | undefined, filled: { way: string }) => void>();
  const opened = await openModal((close) => (
    <IdentityCheckModal
      delivery={sampleDelivery({ notifiedTime: 1, ...changes })}
      isRestart={false}
      onHeld={() => undefined}
      onClose={close}
      onChecked={onChecked}
    />
  ));
  const field = (name: string) => the.textbox(name, { exact: true });
  return {
    ...opened,
    onChecked,
    kolliId: field('Kolli ID'),
    customer: field('Customer’s identity number'),
    other: field('Representative’s identity number'),
    phone: field('Customer’s phone'),
    pin: field('Pickup PIN'),
    tick: the.checkbox(confirmation),
    way: (name: string) => the.radio(name),
    submit: the.button('Verify', { exact: true }),
  };
}

test("PCK-01 PCK-02 PCK-03 PCK-05: there are 'verify SSN', 'pickup for another SSN' and 'verify without SSN'; nothing is sent without what is needed, and what was typed stays when the way changes", async () => {
  const opened = await open({ hasSsn: true });
  const { kolliId, customer, other, tick, way, submit, onChecked } = opened;
  await expect.element(kolliId).toHaveFocus();
  await expect.element(way('Verify SSN')).toBeChecked();
  await expect.element(way('Pickup for another SSN')).toBeEnabled();
  await expect.element(way('Verify without SSN')).toBeDisabled();
  expect(tick.query()).toBeNull();
  await submit.click();
  expect(the.text('This field is required.').elements()).toHaveLength(2);
  await expect.element(kolliId).toHaveFocus();
  await kolliId.fill('fp-48214');
  await submit.click();
  await expect.element(customer).toHaveFocus();
  await customer.fill(ssn);
  await way('Pickup for another SSN').click();
  await expect.element(kolliId).toHaveValue('fp-48214');
  await expect.element(customer).toHaveValue(ssn);
  await submit.click();
  await expect.element(other).toHaveFocus();
  await other.fill('010190-908Y');
  await submit.click();
  await see('Tick this once it is done.');
  await expect.element(tick).toHaveFocus();
  await untilIdle();
  expect(requests.some(({ line }) => line.startsWith('POST'))).toBe(false);
  await tick.click();
  await submit.click();
  await expect.poll(() => onChecked).toHaveBeenCalledWith('010190-908Y', made('anotherSsn'));
});

test("PCK-04 PCK-08 PCK-13: without an identity number it is 'verify without SSN', with phone number, a PIN of six digits and the confirmation; what the server refuses is shown at its field", async () => {
  const opened = await open({ is_drug: true });
  const { kolliId, phone, pin, tick, way, submit, onChecked } = opened;
  await expect.element(way('Verify without SSN')).toBeChecked();
  await expect.element(way('Verify SSN')).toBeDisabled();
  await expect.element(way('Pickup for another SSN')).toBeDisabled();
  const why = the.text('This delivery has no identity number.');
  expect(why.elements()).toHaveLength(2);
  // The customer was notified.
  expect(the.button('Send the PIN').query()).toBeNull();
  await kolliId.fill('FP-48214');
  await phone.fill('+358449076610');
  await pin.fill('12345');
  await submit.click();
  await see('This field should be 6 characters long.');
  await expect.element(pin).toHaveFocus();
  await pin.fill('012345');
  await submit.click();
  await expect.element(tick).toHaveFocus();
  await untilIdle();
  expect(countOf(verifyPin)).toBe(0);
  await tick.click();
  for (const [code, name, text] of [
    [
      'kolli_id_mismatch',
      'Kolli ID',
      'The kolli ID does not match this delivery. Check it and try again.',
    ],
    ['wrong_phone_number', 'Customer’s phone', 'Phone number do not match delivery'],
    ['wrong_pin_code', 'Pickup PIN', 'Pin Code is wrong'],
    ['pin_locked', 'Pickup PIN', 'Too many wrong PINs. Try again in five minutes.'],
  ] as const) {
    network.post('/api/deliveries/verify-pin/:id', () => failure(code));
    await submit.click();
    await see(the.text(text));
    await expect.element(the.textbox(name, { exact: true }), { message: code }).toHaveFocus();
    expect(the.text(text).elements()).toHaveLength(1);
    await expect.element(pin).toHaveValue('012345');
  }
  expect(onChecked).not.toHaveBeenCalled();
  network.resetHandlers();
  await submit.click();
  await expect.poll(() => onChecked).toHaveBeenCalledWith(undefined, made('withoutSsn'));
  expect(sent(verifyPin)?.body).toEqual({
    kolliId: 'fp-48214',
    phoneNumber: '+358449076610',
    pinCode: '012345',
  });
});

test("PCK-06 PCK-07 ERR-106: no match shows 'wrongSSN' at the field, another code a toast, and nothing typed is lost; a truthy answer is a success", async () => {
  const { kolliId, customer, submit, onChecked } = await open({ hasSsn: true });
  await kolliId.fill('fp-48214');
  await customer.fill(ssn);
  const wrong = 'This is the wrong SSN for this order, please check ID and verify again';
  for (const [name, say] of [
    ['an answer that is not truthy', () => Response.json({ result: false })],
    ['a mismatch', () => failure('ssn_mismatch')],
  ] as const) {
    network.post('/api/deliveries/verify-ssn/:id', say);
    await submit.click();
    await expect.element(customer, { message: name }).toHaveFocus();
    await expect.element(the.text(wrong), { message: name }).toBeVisible();
    await expect.element(customer, { message: name }).toHaveValue(ssn);
    await expect.element(kolliId, { message: name }).toHaveValue('fp-48214');
  }
  network.post('/api/deliveries/verify-ssn/:id', () => failure('delivery_has_no_ssn'));
  await submit.click();
  await see('Delivery has no ssn data');
  await expect.element(customer).toHaveValue(ssn);
  expect(onChecked).not.toHaveBeenCalled();
  network.resetHandlers();
  await submit.click();
  await expect.poll(() => onChecked).toHaveBeenCalledWith(undefined, made('verifySsn'));
  expect(sent(verifySsn)?.body).toEqual({ kolliId: 'fp-48214', ssn });
});

describe('a customer who was never notified', () => {
  const resent = 'POST /api/deliveries/resend-sms';

  test('PCK-08: the PIN can be sent, and it says where to, or that it is too soon', async () => {
    network.post('/api/deliveries/resend-sms', () => failure('resend_too_soon'), { once: true });
    const { dialog } = await open({ is_drug: true, notifiedTime: null });
    const send = the.button('Send the PIN');
    await send.click();
    await see(dialog.getByText(/A message was sent a moment ago/u));
    await send.click();
    await see('The PIN is on its way to +358 44 907 6610');
    expect(countOf(resent)).toBe(2);
  });

  test('PCK-08: a missing phone number is asked for, and Enter sends the PIN, not the check', async () => {
    await open({ is_drug: true, notifiedTime: null, phoneNumber: null });
    const phone = the.textbox('Phone', { exact: true });
    const send = the.button('Send the PIN');
    await send.click();
    await expect.element(phone).toHaveFocus();
    await untilIdle();
    expect(countOf(resent)).toBe(0);
    await phone.fill('+358401234567');
    const form = phone.element().closest('form');
    const submitted = vi.fn<() => void>();
    form?.addEventListener('submit', submitted);
    phone
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      );
    await see('The PIN is on its way to +358 40 123 4567');
    expect(sent(resent)?.body).toMatchObject({ customerPhoneNumber: '+358401234567' });
    expect(submitted).not.toHaveBeenCalled();
  });
});

test('a scan fills the kolli ID, wherever the focus is, and sends nothing', async () => {
  function Scanned() {
    useScanner(fillKolliField);
    return null;
  }
  await openModal((close) => (
    <>
      <Scanned />
      <IdentityCheckModal
        delivery={sampleDelivery({ hasSsn: true })}
        isRestart={false}
        onHeld={() => undefined}
        onClose={close}
        onChecked={() => undefined}
      />
    </>
  ));
  await the.radio('Pickup for another SSN').click();
  const target = document.activeElement ?? document.body;
  for (const key of [...'fp-48214', 'Enter']) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
  const kolliId = the.textbox('Kolli ID', { exact: true });
  await expect.element(kolliId).toHaveValue('fp-48214');
  await expect.element(kolliId).toHaveFocus();
  expect(the.text('This field is required.').query()).toBeNull();
});

test('DLG-01 DLG-02: cancel asks nothing, and what was typed is gone the next time', async () => {
  const { opener, dialog, kolliId, customer } = await open({ hasSsn: true });
  await kolliId.fill('fp-48214');
  await customer.fill(ssn);
  await the.button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await untilIdle();
  expect(requests.some(({ line }) => line.startsWith('POST'))).toBe(false);
  await opener.click();
  await expect.element(customer).toHaveValue('');
});
