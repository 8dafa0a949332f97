import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { countOf, failure, state, network } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { fillDelivery } from '../../../../test/open-app.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { bodiesOf, choose, gone, see, sent, the, untilIdle } from '../../../../test/the.ts';
import { NewBookingModal } from './new-booking-modal.tsx';

const create = '/api/deliveries/create-on-pharmacy/:pharmacyId';
const created = `POST /api/deliveries/create-on-pharmacy/${PHARMACY_ID}`;

const kolliId = the.textbox('Kolli ID', { exact: true });
const phone = the.textbox('Phone');
const submit = the.button('Make the reservation');
const dialog = the.dialog();

async function open() {
  const opened = await openModal((close) => (
    <NewBookingModal pharmacyId={PHARMACY_ID} onClose={close} onAssigned={() => undefined} />
  ));
  await expect.element(kolliId).toHaveFocus();
  return opened;
}

test('DLG-01 DLG-02 DLG-12 DLG-13 DLG-17: kolli ID and phone number are required, a space never gets in, and cancel forgets the input', async () => {
  const { opener } = await open();
  await submit.click();
  expect(the.text('This field is required.').elements()).toHaveLength(2);
  await userEvent.type(kolliId, 'a b');
  await expect.element(kolliId).toHaveValue('ab');
  await fillDelivery();
  await the.button('Cancel').click();
  await gone(dialog);
  await untilIdle();
  expect(countOf(created)).toBe(0);
  await opener.click();
  await expect.element(kolliId).toHaveValue('');
});

test('DLG-11 DLG-14 DLG-15 DLG-16 DLG-18 DLG-19 DLV-16: it sends what was entered, cleaned and once; without shelves it is delivered at once, and the identity number is forgotten', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  network.post(create, () => answered.then(() => undefined));
  const { queryClient } = await open();
  await kolliId.fill('FP 77');
  await the.button('Add another kolli ID').click();
  await the.textbox('Second kolli ID').fill('FP 78');
  await phone.fill('+358401234567');
  await the.checkbox('Includes drugs').click();
  await the.textbox('Identity number').fill('131052-308T');
  await expect.element(the.textbox('Identity number')).toHaveAttribute('spellcheck', 'false');
  const form = submit.element().closest('form');
  for (let again = 0; again < 3; again += 1) form?.requestSubmit();
  await expect.poll(() => countOf(created)).toBe(1);
  answer();
  await see('fp77 is ready for pickup');
  expect(bodiesOf(created)).toEqual([
    {
      deliveryId: 'fp77',
      additionalDeliveryIds: ['fp78'],
      phoneNumber: '+358401234567',
      is_drug: true,
      ssn: '131052-308T',
    },
  ]);
  await see(/the customer is notified by SMS/u);
  await the.button('Done').click();
  await gone(dialog);
  const mutations = () => queryClient.getMutationCache().getAll();
  const variables = () => JSON.stringify(mutations().map(({ state: one }) => one.variables));
  await expect.poll(variables).not.toContain('131052');
});

test('FND-03: a number in national form is taken on leaving the field and by Enter, and what cannot be a number is refused at once', async () => {
  const { opener } = await open();
  const format = the.text('Use the format', { exact: false });
  await kolliId.fill('FP-77');
  await phone.fill('040 123-4567');
  await userEvent.tab();
  await expect.element(phone).toHaveValue('+358 40 123 4567');
  await submit.click();
  await see('fp-77 is ready for pickup');
  expect(sent(created)?.body).toMatchObject({ phoneNumber: '+358401234567' });

  await the.button('Done').click();
  await opener.click();
  await kolliId.fill('FP-78');
  for (const wrong of ['040x', '401234567890123', '++358']) {
    await phone.fill(wrong);
    await expect.element(format, { message: wrong }).toBeVisible();
    await phone.fill('040 12');
    await gone(format);
  }
  await phone.fill('040 123 4568');
  await userEvent.keyboard('{Enter}');
  await see('fp-78 is ready for pickup');
  expect(sent(created)?.body).toMatchObject({ phoneNumber: '+358401234568' });
});

test('DLV-16: with shelves the shelf is offered right afterwards, or later', async () => {
  state.shelves = [{ name: 'hyl-b2', numberOfReservations: 0 }];
  const { opener } = await open();
  await fillDelivery();
  await submit.click();
  await the.button('Choose later').click();
  await gone(dialog);
  await untilIdle();
  expect(sent('PATCH /api/deliveries/assign')).toBeUndefined();

  await opener.click();
  await fillDelivery();
  await submit.click();
  await see(/^fp-77 is reserved/u);
  await choose('Choose shelf', /HYL-b2/u);
  await the.button('Assign to shelf').click();
  await gone(dialog);
  expect(sent('PATCH /api/deliveries/assign')).toMatchObject({
    line: `PATCH /api/deliveries/assign/${PHARMACY_ID}/${sampleDelivery().docId}`,
    body: { assignToBox: false, shelf: ['hyl-b2'] },
  });
});

test('the error of a field is shown at it, another one is a toast, and nothing typed is lost', async () => {
  network.post(create, () => failure('service_unavailable'));
  await open();
  await fillDelivery();
  await submit.click();
  await see(/not available at the moment/u);
  await expect.element(kolliId).toHaveValue('FP-77');

  const errors = [{ msg: 'kolli_id_in_use', path: 'body.additionalDeliveryIds.0' }];
  network.post(create, () => failure('kolli_id_in_use', errors));
  const add = the.button('Add another kolli ID');
  await add.click();
  await add.click();
  // The second stays empty and is not sent: the server counts the third as the first.
  const third = the.textbox('Third kolli ID');
  await third.fill('FP-79');
  await submit.click();
  await expect.element(third).toHaveAttribute('aria-invalid', 'true');
  await expect.element(third).toHaveFocus();
  await expect.element(kolliId).not.toHaveAttribute('aria-invalid', 'true');

  network.post(create, () => failure('kolli_id_in_use'));
  await third.fill('');
  await submit.click();
  const inUse = 'This kolli ID is already used by an open delivery. Check it or use another one.';
  await see(the.text(inUse));
  await expect.element(kolliId).toHaveFocus();
  await expect.element(kolliId).toHaveValue('FP-77');
  await expect.element(phone).toHaveValue('+358401234567');
});
