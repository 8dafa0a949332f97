import { http } from '../../../../test/fake/network.ts';
import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { sent } from '../../../../test/fake/fake-actions.ts';
import { countOf, failure, requests, state, network } from '../../../../test/fake/fake-server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { withFakeServer } from '../../../../test/render-app.tsx';
import { sampleDelivery } from '../../../../test/sample/sample-delivery.ts';
import { PHARMACY_ID } from '../../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { showLanguage } from '../../../lib/text/i18n.ts';
import { AssignShelfModal } from './assign-shelf-modal.tsx';

withFakeServer();

const assign = '/api/deliveries/assign/:pharmacyId/:id';
const assigned = `PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-48214`;
const updated = `PATCH /api/deliveries/update-on-pharmacy/${PHARMACY_ID}/fp-48214`;
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

async function open(changes: Partial<Delivery> = {}) {
  const opened = await openModal((close) => (
    <AssignShelfModal delivery={sampleDelivery(changes)} pharmacyId={PHARMACY_ID} onClose={close} />
  ));
  const { screen } = opened;
  const target = screen.getByRole('combobox', { name: 'Choose shelf' });
  await expect.element(target).toBeVisible();
  const choose = async (name: RegExp) => {
    await target.click();
    await screen.getByRole('option', { name }).click();
  };
  const assignButton = screen.getByRole('button', { name: 'Assign to shelf' });
  return { ...opened, target, choose, assignButton };
}

test('DLG-01 DLG-02 SHF-09 SHF-10 DLG-10: a shelf is required, cancel forgets it, and the keyboard alone assigns it', async () => {
  const { screen, opener, dialog, target, assignButton } = await open();
  await assignButton.click();
  await expect.element(screen.getByText('This field is required.')).toBeVisible();
  await expect.element(target).toHaveAttribute('aria-invalid', 'true');
  await expect.element(target).toHaveFocus();
  await showLanguage('sv');
  await screen.getByRole('button', { name: 'Tilldela hylla' }).click();
  await expect.element(screen.getByText('Välj en hylla.')).toBeVisible();
  await showLanguage('en');

  // An Enter that is held down chooses a shelf, and neither assigns it nor opens the list.
  await target.click();
  const search = screen.getByRole('textbox', { name: 'Search shelves' });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter>8/}');
  await expect.element(target).toHaveFocus();
  await expect.element(target).toHaveTextContent('Cooling');
  await userEvent.keyboard('{Tab}');
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  await expect.element(target).toHaveAttribute('aria-expanded', 'false');
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await untilIdle();
  expect(requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);

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
  await expect.element(dialog).not.toBeInTheDocument();
  expect(countOf(assigned)).toBe(1);
});

test('DLG-10 DLV-18 SHF-11: one click sends what is chosen, one shelf or several, also while the list is open', async () => {
  const { screen, opener, dialog, target, choose, assignButton } = await open();
  const several = screen.getByRole('switch', { name: 'Choose several shelves' });
  await several.click();
  await choose(/HYL-b2/u);
  await assignButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(assigned)?.body).toEqual({
    assignToBox: false,
    docId: sampleDelivery().docId,
    shelf: ['hyl-b2'],
  });
  await opener.click();
  await several.click();
  await choose(/HYL-b2/u);
  await screen.getByRole('option', { name: /Cooling/u }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(target).toHaveFocus();
  await assignButton.click();
  await expect.poll(() => sent(assigned)?.body).toMatchObject({ shelf: ['hyl-b2', 'cooling'] });
});

test('DLG-28 DLG-29 DLG-30: a missing phone number is asked for first', async () => {
  const { screen, dialog, choose } = await open({ phoneNumber: null });
  await choose(/Cooling/u);
  await screen.getByRole('button', { name: 'Assign to shelf' }).click();
  const phone = screen.getByRole('textbox', { name: 'Phone' });
  await expect.element(phone).toHaveFocus();
  const submit = screen.getByRole('button', { name: 'Assign the delivery' });
  await submit.click();
  await expect.element(screen.getByText('This field is required.')).toBeVisible();
  await expect.element(phone).toHaveFocus();
  await untilIdle();
  expect(countOf(assigned)).toBe(0);
  await phone.fill('call the shop 12');
  await expect.element(screen.getByText('Use the format', { exact: false })).toBeVisible();
  await phone.fill('040 123 4567');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(assigned)?.body).toMatchObject({
    shelf: ['cooling'],
    boxInfo: { customerPhoneNumber: '+358401234567' },
  });
});

test('a refusal is a toast, the shelf stays chosen, and sending it again and again sends it once', async () => {
  network.use(http.patch(assign, () => failure('shelf_do_not_exist')));
  const { screen, dialog, target, choose, assignButton } = await open();
  await choose(/HYL-b2/u);
  await assignButton.click();
  await expect
    .element(screen.getByText(/^fp-48214: This shelf does not exist any more/u))
    .toBeVisible();
  await expect.element(target).toHaveTextContent('HYL-b2');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  network.use(
    http.patch(assign, async () => {
      await answered;
      return Response.json({ result: sampleDelivery() });
    }),
  );
  await expect.element(assignButton).toBeEnabled();
  const form = assignButton.element().closest('form');
  for (let again = 0; again < 3; again += 1) form?.requestSubmit();
  await expect.poll(() => countOf(assigned)).toBe(2);
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(countOf(assigned)).toBe(2);
});

test('TOD-05: for a removed parcel the list is open at once: a click chooses, the next one assigns', async () => {
  const { screen, dialog } = await open({
    deliveryStatus: 'removed',
    unassigned: false,
    removedTime: Date.now(),
  });
  await screen.getByRole('option', { name: /HYL-b2/u }).click();
  await screen.getByRole('button', { name: 'Assign to shelf' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(assigned)?.body).toMatchObject({ assignToBox: false, shelf: ['hyl-b2'] });
});

test("SHF-13 LST-05: a parcel moves to another shelf with the status 'update', without a phone number; a refusal brings the dialog back", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  network.use(
    http.patch('/api/deliveries/update-on-pharmacy/:pharmacyId/:id', async () => {
      await answered;
      return failure('shelf_do_not_exist');
    }),
  );
  const { screen, dialog, target, choose } = await open({ ...onShelf, phoneNumber: null });
  await expect.element(screen.getByText('Now on HYL-b2.')).toBeVisible();
  await choose(/Cooling/u);
  const change = screen.getByRole('button', { name: 'Change shelf' });
  await change.click();
  await expect.element(dialog).not.toBeInTheDocument();
  answer();
  await expect
    .element(screen.getByText(/^fp-48214: This shelf does not exist any more/u))
    .toBeVisible();
  await expect.element(target).toHaveTextContent('Cooling');
  network.resetHandlers();
  await change.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => countOf(updated)).toBe(2);
  expect(sent(updated)?.body).toEqual({
    deliveryStatus: 'update',
    docId: sampleDelivery().docId,
    shelf: ['cooling'],
  });
});

async function openAlone(changes: Partial<Delivery> = {}) {
  const { screen } = await openModal((close) => (
    <AssignShelfModal delivery={sampleDelivery(changes)} pharmacyId={PHARMACY_ID} onClose={close} />
  ));
  return screen;
}

test('shelves that did not load can be tried again, and a pharmacy without shelves says so', async () => {
  network.use(http.get('/api/pharmacies/show/:id', () => failure('not_enough_permissions')));
  state.shelves = [];
  const screen = await openAlone();
  const again = screen.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  network.resetHandlers();
  await again.click();
  await expect.element(screen.getByRole('heading', { name: 'No shelves' })).toBeVisible();
});

test('a delivery that changed meanwhile says so', async () => {
  const screen = await openAlone({ deliveryStatus: 'pickup', unassigned: false });
  await expect.element(screen.getByText(/has changed in the meantime/u)).toBeVisible();
});
