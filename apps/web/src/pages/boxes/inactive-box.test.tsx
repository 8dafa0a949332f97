import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countOf, live, state, changeBox } from '../../../test/fake/server.ts';
import { door, fillDelivery, openDoor, openLockers } from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { refused, see, sent, the, untilIdle } from '../../../test/the.ts';

const unavailable = 'Pickupbox is inactive. Feature unavailable';
const created = `POST /api/deliveries/create/${BOX_ID}`;

/** A colleague activates or deactivates the box while this screen is open. */
async function setActive(active: boolean): Promise<void> {
  await expect.poll(() => live.count()).toBe(1);
  changeBox((box) => ({ ...box, info: { ...box.info, active } }));
  live.notify(BOX_ID);
}

const button = (name: string) => the.button(name, { exact: true });
const dialog = the.dialog();
const alert = dialog.getByRole('alert');

test('BOX-18 LCK-06 LCK-09 LCK-45: the screen shows it immediately, disables its actions until the box is active again, and ends an open multiple selection', async () => {
  await openDoor('1-1');
  const names = ['Reserve', 'Assign reservation', 'Select multiple lockers', 'Quick reservation'];
  for (const name of names) await expect.element(button(name)).not.toHaveAttribute('aria-disabled');
  await setActive(false);
  await see('This box is out of use');
  await see(the.text('Customers still pick up what waits there', { exact: false }));
  for (const name of names) await refused(button(name), unavailable);
  await setActive(true);
  for (const name of names) await expect.element(button(name)).not.toHaveAttribute('aria-disabled');
  expect(the.text('This box is out of use').query()).toBeNull();
  const multiple = button('Select multiple lockers');
  await multiple.click();
  await door('1-1').click();
  await setActive(false);
  await expect.element(multiple).toHaveAttribute('aria-pressed', 'false');
});

test('BOX-18 LCK-47: an open reservation shows it and is not sent; typed text stays and can be sent later', async () => {
  await openDoor('1-1');
  await button('Reserve').click();
  await fillDelivery();
  await setActive(false);
  await expect.element(alert).toHaveTextContent(unavailable);
  const submit = dialog.getByRole('button', { name: 'Reserve the locker' });
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  (submit.element() as HTMLElement).click();
  await untilIdle();
  expect(countOf(created)).toBe(0);
  await setActive(true);
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
  await expect.element(the.label('Kolli ID', { exact: false }).first()).toHaveValue('FP-77');
  await submit.click();
  await see('Locker 1-1 is reserved');
});

test('BOX-18 LCK-47: an open choice of a delivery assigns none', async () => {
  await openDoor('1-1');
  await button('Assign reservation').click();
  const choose = the.button('Choose this delivery: fp-48214');
  await see(choose);
  await setActive(false);
  await expect.element(alert).toHaveTextContent(unavailable);
  await expect.element(choose).toHaveAttribute('aria-disabled', 'true');
  (choose.element() as HTMLElement).click();
  await untilIdle();
  await see(dialog);
  await setActive(true);
  await expect.element(choose).not.toHaveAttribute('aria-disabled');
  expect(sent('PATCH /api/deliveries/assign')).toBeUndefined();
});

test('BOX-18 LCK-47: an open quick reservation cannot be sent', async () => {
  await openLockers();
  await button('Quick reservation').click();
  const small = dialog.getByRole('spinbutton', { name: 'Small' });
  await expect.element(small).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  const submit = dialog.getByRole('button', { name: 'Reserve the locker' });
  await expect.element(submit).toBeEnabled();
  await setActive(false);
  await expect.element(alert).toHaveTextContent(unavailable);
  await expect.element(submit).toBeDisabled();
});

test('LCK-46 BOX-18: a reservation of an inactive box can still be deleted', async () => {
  state.boxes[0] = sampleBox({ active: false });
  await openDoor('1-3');
  await expect.element(button('Delete reservation')).not.toHaveAttribute('aria-disabled');
});
