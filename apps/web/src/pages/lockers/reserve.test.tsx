import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { changeLocker, countOf, failure, live, network } from '../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { door, fillDelivery, openDoor, openApp, renderScreen } from '../../../test/open-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, gone, leave, see, textsOf, the, untilIdle } from '../../../test/the.ts';

const create = '/api/deliveries/create/:boxId';
const created = `POST /api/deliveries/create/${BOX_ID}`;

const reserve = the.button('Reserve', { exact: true });
const kolliId = the.label('Kolli ID', { exact: false }).first();
const phone = the.label('Phone', { exact: false });
const submit = the.button('Reserve the locker');

async function openReserve(open = renderScreen) {
  await openDoor('1-2', open);
  await reserve.click();
  await see(kolliId);
}

test('DLG-01 DLG-02 DLG-12 DLG-13 DLG-17 DLG-20: nothing is sent without the required fields or after Cancel, and a reopened form is empty', async () => {
  await openReserve();
  const required = the.text('This field is required.');
  await expect.element(kolliId).toHaveFocus();
  expect(required.query()).toBeNull();
  await submit.click();
  expect(required.elements()).toHaveLength(2);
  await expect.element(kolliId).toHaveFocus();
  await userEvent.type(kolliId, 'a b c');
  await expect.element(kolliId).toHaveValue('abc');
  await fillDelivery();
  await the.button('Cancel').click();
  await expect.element(reserve).toHaveFocus();
  await untilIdle();
  expect(countOf(created)).toBe(0);

  await reserve.click();
  await expect.element(kolliId).toHaveValue('');
  expect(required.query()).toBeNull();
  await phone.fill('+3584');
  expect(phone.element().getAttribute('aria-invalid')).not.toBe('true');
  await kolliId.click();
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  await kolliId.fill('a');
  await kolliId.fill('');
  await see(required);
});

test('DLG-15 DLG-18 DLG-19: two more kolli IDs can be added, focused at once, and drugs reveal the identity number', async () => {
  await openReserve();
  const add = the.button('Add another kolli ID');
  (add.element() as HTMLElement).click();
  expect(document.activeElement).toBe(the.label('Second kolli ID').element());
  await add.click();
  await expect.element(the.label('Third kolli ID')).toHaveFocus();
  expect(add.query()).toBeNull();
  expect(the.label('Identity number').query()).toBeNull();
  await the.label('Includes drugs').click();
  await see(the.label('Identity number'));
});

test('DLG-08 DLG-14 DLG-26 DLG-27 DLV-27: it sends the cleaned kolli ID once, and shows the locker as reserved before the box is refetched', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  network.post(create, () => released.then(() => undefined));
  await openReserve(openApp);
  await kolliId.fill('FP 77');
  await phone.fill('+358401234567');
  network.get('/api/pickup-boxes/show/:id', () => new Promise<never>(() => undefined));
  const form = submit.element().closest('form');
  for (let again = 0; again < 3; again += 1) form?.requestSubmit();
  await expect.poll(() => countOf(created)).toBe(1);
  release();
  await see('Locker 1-2 is reserved');
  await expect.element(the.option(/^1-2,.*reserved/u, { includeHidden: true })).toBeInTheDocument();
  expect(bodiesOf(created)).toEqual([
    {
      deliveryId: 'fp77',
      additionalDeliveryIds: [],
      phoneNumber: '+358401234567',
      is_drug: false,
      lockerId: ['1-2'],
    },
  ]);
  const done = the.button('Done');
  await expect.element(done).toHaveFocus();
  network.resetHandlers();
  changeLocker('1-2', { status: 'reserved', order: deliveredParcel() });
  live.notify(BOX_ID);
  await done.click();
  await expect.element(door('1-2')).toHaveFocus();
});

test('NET-07 NET-12 NET-13 DLV-27: the error of a field is shown at it, another one is a toast and refetches the box, and the input stays', async () => {
  await openReserve();
  network.post(create, () => failure('kolli_id_in_use'));
  await fillDelivery();
  await submit.click();
  const inUse = 'This kolli ID is already used by an open delivery. Check it or use another one.';
  await see(the.text(inUse));
  await expect.element(kolliId).toHaveAttribute('aria-invalid', 'true');
  await expect.element(kolliId).toHaveValue('FP-77');
  await expect.element(phone).toHaveValue('+358401234567');
  expect(textsOf(the.alert())).toEqual(['']);
  await kolliId.fill('FP-78');
  await expect.element(kolliId).not.toHaveAttribute('aria-invalid', 'true');

  // A field that the server names, without a log-out.
  const errors = [{ msg: 'validation.phoneNumber', path: 'phoneNumber' }];
  network.post(create, () => failure('validation_fail', errors));
  await submit.click();
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  await see(the.text('Use the format', { exact: false }));

  network.post(create, () => failure('locker_already_reserved'));
  await fillDelivery();
  const shown = `GET /api/pickup-boxes/show/${BOX_ID}`;
  const before = countOf(shown);
  changeLocker('1-2', { status: 'reserved', order: deliveredParcel() });
  await submit.click();
  await see(the.text('The locker was taken a moment ago.', { exact: false }));
  await see('1-2 was taken a moment ago');
  await expect.element(kolliId).toHaveValue('FP-77');
  expect(submit.query()).toBeNull();
  expect(countOf(shown)).toBeGreaterThan(before);
});

test('a double click on Reserve does not close the form, and after the form Escape still returns focus to the door', async () => {
  await openReserve();
  const dialog = the.dialog();
  await leave(dialog);
  const { pass, release } = holdTimers();
  await reserve.click();
  await expect.poll(() => document.querySelector('.mantine-Modal-overlay')).not.toBeNull();
  // The second click lands on what is there now: the dialog's backdrop.
  const clickBackdrop = () => {
    const backdrop = document.querySelector<HTMLElement>('.mantine-Modal-overlay');
    expect(backdrop).not.toBeNull();
    backdrop?.click();
  };
  clickBackdrop();
  pass(400);
  await drawn();
  await see(dialog);
  release();
  await see(dialog);
  clickBackdrop();
  await gone(dialog);
  await reserve.click();
  await see(dialog);
  await leave(dialog);
  await expect.element(reserve).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(door('1-2')).toHaveFocus();
});
