import { http } from '../../../../test/fake/network.ts';
import { userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, test } from 'vitest';
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
  return { ...opened, target, choose };
}

describe('assigning a delivery to a shelf', () => {
  test('DLG-10 DLV-18: the chosen shelf is sent, and what is shown is loaded again', async () => {
    const { screen, dialog, choose } = await open();
    await choose(/HYL-b2/u);
    await screen.getByRole('button', { name: 'Assign to shelf' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(assigned)?.body).toEqual({
      assignToBox: false,
      docId: sampleDelivery().docId,
      shelf: ['hyl-b2'],
    });
  });

  test('DLG-10: by the keyboard alone: Enter opens, Enter chooses, Enter assigns', async () => {
    const { screen, dialog, target } = await open();
    await expect.element(target).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Search shelves' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(target).toHaveFocus();
    await expect.element(target).toHaveTextContent('HYL-b2');
    await untilIdle();
    expect(countOf(assigned)).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(assigned)?.body).toMatchObject({ shelf: ['hyl-b2'] });
    expect(countOf(assigned)).toBe(1);
  });

  test('an Enter that is held down chooses a shelf, and neither assigns it nor opens the list', async () => {
    const { screen, target } = await open();
    await target.click();
    await expect.element(screen.getByRole('textbox', { name: 'Search shelves' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter>8/}');
    await expect.element(target).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expect.element(target).toHaveAttribute('aria-expanded', 'false');
    await untilIdle();
    expect(countOf(assigned)).toBe(0);
    await screen.getByRole('button', { name: 'Assign to shelf' }).click();
    await expect.poll(() => countOf(assigned)).toBe(1);
  });

  test('SHF-11: several shelves go together', async () => {
    const { screen, target, choose } = await open();
    await screen.getByRole('switch', { name: 'Choose several shelves' }).click();
    await choose(/HYL-b2/u);
    await screen.getByRole('option', { name: /Cooling/u }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(target).toHaveFocus();
    await screen.getByRole('button', { name: 'Assign to shelf' }).click();
    await expect.poll(() => sent(assigned)?.body).toMatchObject({ shelf: ['hyl-b2', 'cooling'] });
  });

  test('one click sends what is chosen, also while the list is open', async () => {
    const { screen, dialog, choose } = await open();
    await screen.getByRole('switch', { name: 'Choose several shelves' }).click();
    await choose(/HYL-b2/u);
    await screen.getByRole('button', { name: 'Assign to shelf' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(assigned)?.body).toMatchObject({ shelf: ['hyl-b2'] });
  });

  test('SHF-09: without a shelf the field is in error, and nothing is sent', async () => {
    const { screen, target } = await open();
    await screen.getByRole('button', { name: 'Assign to shelf' }).click();
    await expect.element(screen.getByText('This field is required.')).toBeVisible();
    await expect.element(target).toHaveAttribute('aria-invalid', 'true');
    await expect.element(target).toHaveFocus();
    await untilIdle();
    expect(countOf(assigned)).toBe(0);
  });

  test('SHF-10: in Swedish the message asks to choose a shelf', async () => {
    await showLanguage('sv');
    const { screen } = await openModal((close) => (
      <AssignShelfModal delivery={sampleDelivery()} pharmacyId={PHARMACY_ID} onClose={close} />
    ));
    await screen.getByRole('button', { name: 'Tilldela hylla' }).click();
    await expect.element(screen.getByText('Välj en hylla.')).toBeVisible();
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

  test('a refusal is a toast, and the shelf stays chosen', async () => {
    network.use(http.patch(assign, () => failure('shelf_do_not_exist')));
    const { screen, target, choose } = await open();
    await choose(/HYL-b2/u);
    await screen.getByRole('button', { name: 'Assign to shelf' }).click();
    await expect
      .element(screen.getByText(/^fp-48214: This shelf does not exist any more/u))
      .toBeVisible();
    await expect.element(target).toHaveTextContent('HYL-b2');
  });

  test('sending it again and again before the answer sends it once', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(
      http.patch(assign, async () => {
        await answered;
        return Response.json({ result: sampleDelivery() });
      }),
    );
    const { screen, dialog, choose } = await open();
    await choose(/HYL-b2/u);
    const submit = screen.getByRole('button', { name: 'Assign to shelf' }).element();
    for (let again = 0; again < 3; again += 1) submit.closest('form')?.requestSubmit();
    await expect.poll(() => countOf(assigned)).toBe(1);
    answer();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(countOf(assigned)).toBe(1);
  });

  test('DLG-01 DLG-02: cancel calls nothing, and the next time nothing is chosen', async () => {
    const { screen, opener, dialog, target, choose } = await open();
    await choose(/HYL-b2/u);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await untilIdle();
    expect(requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
    await opener.click();
    await expect.element(target).toHaveTextContent('Choose shelf');
  });
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

describe('another shelf', () => {
  test("SHF-13: one that lies on a shelf moves with the status 'update'", async () => {
    const { screen, dialog, choose } = await open(onShelf);
    await expect.element(screen.getByText('Now on HYL-b2.')).toBeVisible();
    await choose(/Cooling/u);
    await screen.getByRole('button', { name: 'Change shelf' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(() => sent(updated)?.body)
      .toEqual({
        deliveryStatus: 'update',
        docId: sampleDelivery().docId,
        shelf: ['cooling'],
      });
  });

  test('SHF-13: moving asks for no phone number', async () => {
    const { screen, dialog, choose } = await open({ ...onShelf, phoneNumber: null });
    await choose(/Cooling/u);
    await screen.getByRole('button', { name: 'Change shelf' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => countOf(updated)).toBe(1);
  });

  test('LST-05: a refusal brings the dialog back with what was chosen, and says why', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    network.use(
      http.patch('/api/deliveries/update-on-pharmacy/:pharmacyId/:id', async () => {
        await answered;
        return failure('shelf_do_not_exist');
      }),
    );
    const { screen, dialog, target, choose } = await open(onShelf);
    await choose(/Cooling/u);
    await screen.getByRole('button', { name: 'Change shelf' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    answer();
    await expect
      .element(screen.getByText(/^fp-48214: This shelf does not exist any more/u))
      .toBeVisible();
    await expect.element(target).toHaveTextContent('Cooling');
  });
});

describe('where no shelf can be chosen', () => {
  async function openAlone(changes: Partial<Delivery> = {}) {
    const { screen } = await openModal((close) => (
      <AssignShelfModal
        delivery={sampleDelivery(changes)}
        pharmacyId={PHARMACY_ID}
        onClose={close}
      />
    ));
    return screen;
  }

  test('a pharmacy without shelves says so', async () => {
    state.shelves = [];
    const screen = await openAlone();
    await expect.element(screen.getByRole('heading', { name: 'No shelves' })).toBeVisible();
  });

  test('a delivery that changed meanwhile says so', async () => {
    const screen = await openAlone({ deliveryStatus: 'pickup', unassigned: false });
    await expect.element(screen.getByText(/has changed in the meantime/u)).toBeVisible();
  });

  test('shelves that did not load can be tried again', async () => {
    network.use(http.get('/api/pharmacies/show/:id', () => failure('not_enough_permissions')));
    const screen = await openAlone();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
