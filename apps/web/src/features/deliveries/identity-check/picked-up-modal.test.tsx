import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { countOf, failure, network, result } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { bodiesOf, gone, see, sent, the, untilIdle } from '../../../../test/the.ts';
import { PickedUpModal } from './picked-up-modal.tsx';

const update = '/api/deliveries/update-on-pharmacy/:pharmacyId/:id';
const { docId } = sampleDelivery();
const updated = `PATCH /api/deliveries/update-on-pharmacy/${PHARMACY_ID}/${docId}`;
const ssn = '131052-308T';

const open = (changes: Partial<Delivery> = {}, isFromHistory = false) =>
  openModal((close) => (
    <PickedUpModal
      delivery={sampleDelivery(changes)}
      isFromHistory={isFromHistory}
      onClose={close}
    />
  ));

const dialog = the.dialog();
const question = the.text('Was the reservation picked up?');
const yes = the.button('Yes');
const other = the.textbox('Representative’s identity number');
const check = the.button('Verify', { exact: true });

async function verify() {
  await the.textbox('Kolli ID').fill('FP-48214');
  await the.textbox('Customer’s identity number').fill(ssn);
  await check.click();
}

/** Chooses the pickup for another person, whose number is this. */
async function forAnother(number: string) {
  await the.radio('Pickup for another SSN').click();
  await other.fill(number);
  await the.checkbox().click();
}

const onHold = () => failure('delivery_on_hold');
const shown = the.alert().getByText('On hold: do not hand out');

test.each(['held', 'rejected'] as const)(
  'HLD-03: one that is %s is not handed over, and the dialog leads to the decision',
  async (hold) => {
    await open({ hold });
    await see(shown);
    expect(question.query()).toBeNull();
    const href = `/to-decide?parcel=${docId}`;
    await expect.element(the.link('To decide')).toHaveAttribute('href', href);
  },
);

test('HLD-03: this refusal of the server replaces the question, without a toast; any other is a toast, and the question stays', async () => {
  network.patch(update, () => failure('wrong_delivery_status'));
  await open();
  await yes.click();
  await see(/has changed in the meantime/u, question);
  network.patch(update, onHold);
  await yes.click();
  await see(shown);
  expect(question.query()).toBeNull();
  const texts = the.alert().getByText(/^The parcel is on hold/u);
  expect(texts.elements()).toHaveLength(1);
});

test("HLD-03 PCK-10: the customer's own number as the representative's is refused at once, sending nothing; the refusal of the server replaces the check", async () => {
  await open({ hasSsn: true });
  await forAnother(' 131052-308t ');
  await verify();
  await expect.element(other).toHaveAttribute('aria-invalid', 'true');
  await expect.element(other).toHaveFocus();
  await see(/This is the customer’s own/u);
  expect(question.query()).toBeNull();
  await untilIdle();
  expect(sent('POST')).toBeUndefined();
  network.post('/api/deliveries/verify-ssn/:id', onHold);
  await other.fill('010190-908Y');
  await verify();
  await see(shown);
  expect(check.query()).toBeNull();
});

test("DLG-02 DLG-25 DLV-21: it asks 'Was the reservation picked up?': no calls nothing, and two clicks on yes before the answer mark it once", async () => {
  const { opener } = await open();
  await see(question);
  await expect.element(yes).toHaveFocus();
  await the.button('No', { exact: true }).click();
  await gone(dialog);
  await untilIdle();
  expect(sent('PATCH')).toBeUndefined();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  network.patch(update, () => answered.then(() => result(sampleDelivery())));
  await opener.click();
  const button = yes.element() as HTMLElement;
  button.click();
  button.click();
  await expect.poll(() => countOf(updated)).toBe(1);
  answer();
  await gone(dialog);
  expect(bodiesOf(updated)).toEqual([{ deliveryStatus: 'pickup', docId }]);
});

test('handing over a deleted or removed one of history has a call of its own', async () => {
  await open({ deliveryStatus: 'removed', unassigned: false }, true);
  await yes.click();
  await gone(dialog);
  expect(sent('PATCH')).toMatchObject({
    line: 'PATCH /api/deliveries/pickup-deleted-or-removed-delivery',
    body: { pharmacyId: PHARMACY_ID, deliveryId: 'fp-48214', docId },
  });
});

test('PCK-09 DLV-21: the question comes only after the check; where the server misses it, the checks start over and say so, and nothing that was typed remains', async () => {
  const { queryClient } = await open({ hasSsn: true });
  await see(dialog);
  expect(question.query()).toBeNull();
  await verify();
  await see(question);
  await untilIdle();
  expect(countOf(updated)).toBe(0);
  network.patch(update, () => failure('identity_check_missing'));
  await yes.click();
  await see(dialog.getByText('The check is needed again'));
  expect(the.text(/older than ten minutes/u).elements()).toHaveLength(1);
  await expect.element(the.textbox('Kolli ID')).toHaveValue('');
  network.resetHandlers();
  await verify();
  await yes.click();
  await gone(dialog);
  expect(bodiesOf(updated).slice(1)).toEqual([{ deliveryStatus: 'pickup', docId }]);
  await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([]);
  const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(stored).not.toContain('131052');
});

test('PCK-09: drugs need a check, too, and history asks for it as well', async () => {
  await open({ is_drug: true, deliveryStatus: 'deleted' }, true);
  await see('Who picks up fp-48214?');
  expect(question.query()).toBeNull();
});

test('PCK-10: a pickup for another sends their number after verify-ssn; where only the server finds it the customer’s own, the check is open again with its fields', async () => {
  network.patch(update, () => failure('pickup_ssn_is_customers'));
  await open({ hasSsn: true });
  await forAnother('010190-908Y');
  await verify();
  await see(question);
  expect(sent('POST')?.body).toEqual({ kolliId: 'fp-48214', ssn });
  await yes.click();
  await expect.element(other).toHaveFocus();
  await expect.element(other).toHaveValue('010190-908Y');
  await expect.element(the.textbox('Kolli ID')).toHaveValue('FP-48214');
  await expect.element(the.textbox('Customer’s identity number')).toHaveValue(ssn);
  await expect.element(the.checkbox()).toBeChecked();
  expect(the.text(/This is the customer’s own/u).elements()).toHaveLength(1);
  network.resetHandlers();
  await other.fill('120464-126J');
  await check.click();
  await yes.click();
  await gone(dialog);
  const body = { deliveryStatus: 'pickup', docId };
  expect(bodiesOf(updated)).toEqual([
    { ...body, pickupForAnotherSsn: '010190-908Y' },
    { ...body, pickupForAnotherSsn: '120464-126J' },
  ]);
});
