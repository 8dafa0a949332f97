import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { countOf, failure, network, result, state } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { bodyOf, choose, gone, see, sent, the, tryAgain, untilIdle } from '../../../../test/the.ts';
import { showLanguage } from '../../../lib/text/i18n.ts';
import { AssignShelfModal } from './assign-shelf-modal.tsx';

const { docId } = sampleDelivery();
const assign = '/api/deliveries/assign/:pharmacyId/:id';
const assigned = `PATCH /api/deliveries/assign/${PHARMACY_ID}/${docId}`;
const updated = `PATCH /api/deliveries/update-on-pharmacy/${PHARMACY_ID}/${docId}`;
const onShelf: Partial<Delivery> = {
  deliveryStatus: 'delivered',
  unassigned: false,
  deliveryTime: Date.now(),
  shelf: ['hyl-b2'],
  heldShelves: ['hyl-b2'],
};

beforeEach(() => {
  state.shelves = [
    { name: 'cooling', numberOfReservations: 0 },
    { name: 'hyl-b2', numberOfReservations: 2 },
  ];
});

const target = the.combobox('Choose shelf');
const chooseShelf = (name: RegExp) => choose('Choose shelf', name);
const assignButton = the.button('Assign to shelf');
const dialog = the.dialog();

const open = (changes: Partial<Delivery> = {}) =>
  openModal((close) => (
    <AssignShelfModal delivery={sampleDelivery(changes)} pharmacyId={PHARMACY_ID} onClose={close} />
  ));

test('DLG-01 DLG-02 SHF-09 SHF-10 DLG-10: a shelf is required, cancel forgets it, and the keyboard alone assigns it', async () => {
  const { opener } = await open();
  await assignButton.click();
  await see('This field is required.');
  await expect.element(target).toHaveAttribute('aria-invalid', 'true');
  await expect.element(target).toHaveFocus();
  await showLanguage('sv');
  await the.button('Tilldela hylla').click();
  await see('Välj en hylla.');
  await showLanguage('en');

  // An Enter that is held down chooses a shelf, and neither assigns it nor opens the list.
  await target.click();
  const search = the.textbox('Search shelves');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter>8/}');
  await expect.element(target).toHaveFocus();
  await expect.element(target).toHaveTextContent('Fridge shelf');
  await userEvent.keyboard('{Tab}');
  const cancel = the.button('Cancel');
  await expect.element(cancel).toHaveFocus();
  await expect.element(target).toHaveAttribute('aria-expanded', 'false');
  await cancel.click();
  await gone(dialog);
  await untilIdle();
  expect(sent('PATCH')).toBeUndefined();

  await opener.click();
  await expect.element(target).toHaveTextContent('Choose shelf');
  await expect.element(target).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(target).toHaveFocus();
  await expect.element(target).toHaveTextContent('HYL-b2');
  await untilIdle();
  expect(countOf(assigned)).toBe(0);
  await userEvent.keyboard('{Enter}');
  await gone(dialog);
  expect(countOf(assigned)).toBe(1);
});

test('DLG-10 DLV-18 SHF-11: one click sends what is chosen, one shelf or several, also while the list is open', async () => {
  const { opener } = await open();
  const several = the.switch('Choose several shelves');
  await several.click();
  await chooseShelf(/HYL-b2/u);
  await assignButton.click();
  await gone(dialog);
  expect(bodyOf(assigned)).toEqual({ assignToBox: false, docId, shelf: ['hyl-b2'] });
  await opener.click();
  await several.click();
  await chooseShelf(/HYL-b2/u);
  await the.option(/Fridge shelf/u).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(target).toHaveFocus();
  await assignButton.click();
  await expect.poll(() => bodyOf(assigned)).toMatchObject({ shelf: ['hyl-b2', 'cooling'] });
});

test('DLG-28 DLG-29 DLG-30: a missing phone number is asked for first', async () => {
  await open({ phoneNumber: null });
  await chooseShelf(/Fridge shelf/u);
  await assignButton.click();
  const phone = the.textbox('Phone');
  await expect.element(phone).toHaveFocus();
  const submit = the.button('Assign the delivery');
  await submit.click();
  await see('This field is required.');
  await expect.element(phone).toHaveFocus();
  await untilIdle();
  expect(countOf(assigned)).toBe(0);
  await phone.fill('call the shop 12');
  await see(the.text('Use the format', { exact: false }));
  await phone.fill('040 123 4567');
  await submit.click();
  await gone(dialog);
  expect(bodyOf(assigned)).toMatchObject({
    shelf: ['cooling'],
    boxInfo: { customerPhoneNumber: '+358401234567' },
  });
});

test('a refusal is a toast, the shelf stays chosen, and sending it again and again sends it once', async () => {
  network.patch(assign, () => failure('shelf_do_not_exist'));
  await open();
  await chooseShelf(/HYL-b2/u);
  await assignButton.click();
  await see(/^fp-48214: This shelf does not exist any more/u);
  await expect.element(target).toHaveTextContent('HYL-b2');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  network.patch(assign, () => answered.then(() => result(sampleDelivery())));
  await expect.element(assignButton).toBeEnabled();
  const form = assignButton.element().closest('form');
  for (let again = 0; again < 3; again += 1) form?.requestSubmit();
  await expect.poll(() => countOf(assigned)).toBe(2);
  answer();
  await gone(dialog);
  expect(countOf(assigned)).toBe(2);
});

test('TOD-05: for a removed parcel the list is open at once: a click chooses, the next one assigns', async () => {
  await open({ deliveryStatus: 'removed', unassigned: false, removedTime: Date.now() });
  await the.option(/HYL-b2/u).click();
  await assignButton.click();
  await gone(dialog);
  expect(bodyOf(assigned)).toMatchObject({ assignToBox: false, shelf: ['hyl-b2'] });
});

test('TOD-05: the only empty shelf is chosen for a removed parcel, and can be changed; for one that needs a fridge none is', async () => {
  state.shelves.push({ name: 'a1', numberOfReservations: 0 });
  const removed = {
    deliveryStatus: 'removed',
    unassigned: false,
    removedTime: Date.now(),
  } as const;
  const { opener, screen } = await open(removed);
  await expect.element(target).toHaveTextContent('A1');
  await expect.element(target).toHaveAttribute('aria-expanded', 'false');
  await assignButton.click();
  await gone(dialog);
  expect(bodyOf(assigned)).toMatchObject({ shelf: ['a1'] });
  await opener.click();
  await chooseShelf(/HYL-b2/u);
  await assignButton.click();
  await expect.poll(() => bodyOf(assigned)).toMatchObject({ shelf: ['hyl-b2'] });
  await gone(dialog);
  await screen.unmount();
  await open({ ...removed, wishes: { needsFridge: true } });
  await expect.element(target).toHaveTextContent('Choose shelf');
});

test("SHF-13 LST-05: a parcel moves to another shelf with the status 'update', without a phone number; a refusal brings the dialog back", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const refuse = () => answered.then(() => failure('shelf_do_not_exist'));
  network.patch('/api/deliveries/update-on-pharmacy/:pharmacyId/:id', refuse);
  await open({ ...onShelf, phoneNumber: null });
  await see('Now on HYL-b2.');
  await chooseShelf(/Fridge shelf/u);
  const change = the.button('Change shelf');
  await change.click();
  await gone(dialog);
  answer();
  await see(/^fp-48214: This shelf does not exist any more/u);
  await expect.element(target).toHaveTextContent('Fridge shelf');
  network.resetHandlers();
  await change.click();
  await gone(dialog);
  await expect.poll(() => countOf(updated)).toBe(2);
  expect(bodyOf(updated)).toEqual({ deliveryStatus: 'update', docId, shelf: ['cooling'] });
});

test('shelves that did not load can be tried again, and a pharmacy without shelves says so', async () => {
  network.get('/api/pharmacies/show/:id', () => failure('not_enough_permissions'));
  state.shelves = [];
  await open();
  await tryAgain(the.button('Try again'));
  await see(the.heading('No shelves'));
});

test('a delivery that changed meanwhile says so', async () => {
  await open({ deliveryStatus: 'pickup', unassigned: false });
  await see(/has changed in the meantime/u);
});
