import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countOf, failure, network } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { scan } from '../../../../test/scan.ts';
import { gone, see, sent, the, untilIdle } from '../../../../test/the.ts';
import { fillKolliField } from '../../../lib/scan/kolli-field.ts';
import { useScanner } from '../../../lib/scan/use-scanner.ts';
import { noteServerTime } from '../../../lib/time/server-clock.ts';
import { IdentityCheckModal } from './identity-check-modal.tsx';

const { docId } = sampleDelivery();
const verifySsn = `POST /api/deliveries/verify-ssn/${docId}`;
const verifyPin = `POST /api/deliveries/verify-pin/${docId}`;
const ssn = '131052-308T';
const confirmation = 'The representative’s power of attorney or the customer’s ID was checked.';

const mismatch = 'The kolli ID does not match this delivery. Check it and try again.';

const made = (way: string): unknown => expect.objectContaining({ way });

const field = (name: string) => the.textbox(name, { exact: true });
const kolliId = field('Kolli ID');
const customer = field('Customer’s identity number');
const other = field('Representative’s identity number');
const pin = field('Pickup PIN');
const tick = the.checkbox(confirmation);
const way = (name: string) => the.radio(name);
const submit = the.button('Verify', { exact: true });

async function open(changes: Partial<Delivery>, besides?: ReactNode) {
  const onChecked = vi.fn<(another: string | undefined, filled: { way: string }) => void>();
  const opened = await openModal((close) => (
    <>
      {besides}
      <IdentityCheckModal
        delivery={sampleDelivery({ notifiedTime: 1, ...changes })}
        isRestart={false}
        onHeld={() => undefined}
        onClose={close}
        onChecked={onChecked}
      />
    </>
  ));
  return { ...opened, onChecked };
}

test("PCK-01 PCK-02 PCK-03 PCK-05: there are 'verify SSN', 'pickup for another SSN' and 'verify without SSN'; nothing is sent without what is needed, and what was typed stays when the way changes", async () => {
  const { onChecked } = await open({ hasSsn: true });
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
  expect(sent('POST')).toBeUndefined();
  await tick.click();
  await submit.click();
  await expect.poll(() => onChecked).toHaveBeenCalledWith('010190-908Y', made('anotherSsn'));
});

test('whether the number is the customer’s own in another spelling is judged by the server’s clock', async () => {
  noteServerTime(new Date(2024, 1, 29, 12).toUTCString());
  onTestFinished(() => noteServerTime(new Date().toUTCString()));
  await open({ hasSsn: true });
  await way('Pickup for another SSN').click();
  await kolliId.fill('fp-48214');
  await customer.fill('250101-2393');
  await other.fill('19250101-2393');
  await tick.click();
  await submit.click();
  await see(the.text('This is the customer’s own identity number.', { exact: false }));
});

test("PCK-04 PCK-08 PCK-13: without an identity number it is 'verify without SSN', first of the ways, with phone number, a PIN of six digits and the confirmation; what the server refuses is shown at its field", async () => {
  const { onChecked } = await open({ is_drug: true });
  await expect.element(way('Verify without SSN')).toBeChecked();
  await expect.element(way('Verify SSN')).toBeDisabled();
  await expect.element(way('Pickup for another SSN')).toBeDisabled();
  const ways = the
    .radio()
    .elements()
    .map((one) => (one as HTMLInputElement).value);
  expect(ways).toEqual(['withoutSsn', 'verifySsn', 'anotherSsn']);
  const why = the.text('This delivery has no identity number.');
  expect(why.elements()).toHaveLength(2);
  // The customer was notified.
  expect(the.button('Send the PIN').query()).toBeNull();
  await kolliId.fill('FP-48214');
  await field('Customer’s phone').fill('+358449076610');
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
    ['kolli_id_mismatch', 'Kolli ID', mismatch],
    ['wrong_phone_number', 'Customer’s phone', 'Phone number do not match delivery'],
    ['wrong_pin_code', 'Pickup PIN', 'Pin Code is wrong'],
    ['pin_locked', 'Pickup PIN', 'Too many wrong PINs. Try again in five minutes.'],
  ] as const) {
    network.post('/api/deliveries/verify-pin/:id', () => failure(code));
    await submit.click();
    await see(the.text(text));
    await expect.element(field(name), { message: code }).toHaveFocus();
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
  const { onChecked } = await open({ hasSsn: true });
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
  const phone = field('Phone');
  const send = the.button('Send the PIN');
  await send.click();
  await expect.element(phone).toHaveFocus();
  await untilIdle();
  expect(countOf(resent)).toBe(0);
  await phone.fill('+358401234567');
  const form = phone.element().closest('form');
  const submitted = vi.fn<() => void>();
  form?.addEventListener('submit', submitted);
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  phone.element().dispatchEvent(enter);
  await see('The PIN is on its way to +358 40 123 4567');
  expect(sent(resent)?.body).toMatchObject({ customerPhoneNumber: '+358401234567' });
  expect(submitted).not.toHaveBeenCalled();
});

test('a scan fills the kolli ID, wherever the focus is, and sends nothing', async () => {
  function Scanned() {
    useScanner(({ keys }) => fillKolliField(keys.map(({ key }) => key).join('')));
    return null;
  }
  await open({ hasSsn: true }, <Scanned />);
  await the.radio('Pickup for another SSN').click();
  scan('fp-48214');
  await expect.element(kolliId).toHaveValue('fp-48214');
  await expect.element(kolliId).toHaveFocus();
  expect(the.text('This field is required.').query()).toBeNull();
});

test('DLG-01 DLG-02: cancel asks nothing, and what was typed is gone the next time', async () => {
  const { opener, dialog } = await open({ hasSsn: true });
  await kolliId.fill('fp-48214');
  await customer.fill(ssn);
  await the.button('Cancel').click();
  await gone(dialog);
  await untilIdle();
  expect(sent('POST')).toBeUndefined();
  await opener.click();
  await expect.element(customer).toHaveValue('');
});
