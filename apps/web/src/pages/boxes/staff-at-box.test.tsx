import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countOf, live, state, changeBox } from '../../../test/fake/server.ts';
import { drawn } from '../../../test/hold-timers.ts';
import { door, fillDelivery, openDoor, openLockers } from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { gone, refused, see, the, untilIdle } from '../../../test/the.ts';

const bannerText = 'Someone is signed in at the box';
const notReserved =
  'Someone is signed in at the box, so nothing can be reserved right now. Try again when they have finished.';
const notChanged =
  'Someone is signed in at the box, so the locker can’t be changed right now. Try again when they have finished.';
const notDeleted = 'Someone is signed in at the box. Try again when they have finished.';

/** Staff sign in at the box, or finish there, while this screen is open. */
async function setStaffAtBox(staffAtBox: boolean): Promise<void> {
  await expect.poll(() => live.count()).toBe(1);
  changeBox((box) => ({ ...box, staffAtBox }));
  live.notify(BOX_ID);
}

const button = (name: string) => the.button(name, { exact: true });
const banner = the.text(bannerText, { exact: true });
const dialog = the.dialog();
const alert = dialog.getByRole('alert');

test('the screen shows it immediately, and offers no locker until they have finished', async () => {
  await openDoor('1-1');
  expect(banner.query()).toBeNull();
  await setStaffAtBox(true);
  await see(banner);
  const names = ['Reserve', 'Assign reservation', 'Select multiple lockers', 'Quick reservation'];
  for (const name of names) await refused(button(name), notReserved);
  await see(the.text(notChanged));
  const inUse = the.switch('Locker in use');
  await expect.element(inUse).toHaveAttribute('aria-disabled', 'true');
  await setStaffAtBox(false);
  for (const name of names) await expect.element(button(name)).not.toHaveAttribute('aria-disabled');
  await expect.element(inUse).toHaveAttribute('aria-disabled', 'false');
  expect(banner.query()).toBeNull();
});

test('no door moves when notices come and go, which are in sight, on a desktop and on a phone', async () => {
  await openLockers();
  await expect.poll(() => live.count()).toBe(1);
  const place = () => door('1-1').element().getBoundingClientRect().toJSON() as unknown;
  const shown = ['Internet connection lost', 'This box is out of use', bannerText];
  const change = (isShown: boolean) => {
    const notices = { connectionAlarmed: isShown, staffAtBox: isShown };
    changeBox((box) => ({ ...box, ...notices, info: { ...box.info, active: !isShown } }));
    live.notify(BOX_ID);
  };
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    await drawn();
    const before = place();
    change(true);
    for (const text of shown) {
      const notice = the.text(text, { exact: true });
      await expect.element(notice, { message: `${text} ${width}` }).toBeVisible();
      const { left, top } = notice.element().getBoundingClientRect();
      expect(document.elementFromPoint(left + 1, top + 1)).toBe(notice.element());
    }
    expect(place(), String(width)).toEqual(before);
    change(false);
    for (const text of shown) await gone(the.text(text, { exact: true }));
    expect(place(), String(width)).toEqual(before);
  }
});

test('the door that has the focus is not behind the notice', async () => {
  state.boxes[0] = sampleBox({ staffAtBox: true });
  await page.viewport(1280, 380);
  await openLockers();
  const first = door('1-1').element() as HTMLElement;
  first.focus();
  await userEvent.keyboard('{End}');
  const focused = () => document.activeElement?.getBoundingClientRect();
  expect(document.activeElement).not.toBe(first);
  const { top } = banner.element().getBoundingClientRect();
  await expect.poll(() => focused()?.bottom).toBeLessThanOrEqual(top);
});

test('reservations cannot be deleted, nor an open deletion be sent, with a reason; actions without a locker still work', async () => {
  await openDoor('1-3');
  await button('Delete reservation').click();
  const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect.element(remove).toBeEnabled();
  await setStaffAtBox(true);
  await see(dialog.getByText(notDeleted).first());
  await expect.element(remove).toBeDisabled();
  await setStaffAtBox(false);
  await expect.element(remove).toBeEnabled();
  await setStaffAtBox(true);
  await expect.element(remove).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await refused(button('Delete reservation'), notDeleted);
  await door('2-1').click();
  await expect.element(button('Resend SMS')).not.toHaveAttribute('aria-disabled');
});

test('an open reservation is blocked; typed text stays and is sent afterwards', async () => {
  await openDoor('1-1');
  await button('Reserve').click();
  await fillDelivery();
  await setStaffAtBox(true);
  await expect.element(alert).toHaveTextContent(notReserved);
  const submit = dialog.getByRole('button', { name: 'Reserve the locker' });
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  (submit.element() as HTMLElement).click();
  await untilIdle();
  expect(countOf(`POST /api/deliveries/create/${BOX_ID}`)).toBe(0);
  await setStaffAtBox(false);
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
  await submit.click();
  await see('Locker 1-1 is reserved');
});

test('a phone number typed for a chosen delivery stays, and is sent afterwards', async () => {
  state.waiting = [sampleDelivery({ phoneNumber: null })];
  await openDoor('1-2');
  await button('Assign reservation').click();
  await the.button(/^Choose this delivery/u).click();
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+358401234567');
  await setStaffAtBox(true);
  await expect.element(alert).toHaveTextContent(notReserved);
  const submit = dialog.getByRole('button', { name: 'Assign the delivery' });
  await expect.element(submit).toBeDisabled();
  await setStaffAtBox(false);
  await expect.element(submit).toBeEnabled();
  await submit.click();
  await see('Locker 1-2 is reserved');
});

test('a multiple selection stays, cannot be reserved, and can be left', async () => {
  await openLockers();
  await button('Select multiple lockers').click();
  await door('1-1').click();
  await door('1-2').click();
  await setStaffAtBox(true);
  await refused(button('Reserve'), notReserved);
  await see(the.complementary('2 lockers'));
  await userEvent.keyboard('{Escape}');
  await button('Select multiple lockers').click();
  const multiple = button('Select multiple lockers');
  await expect.element(multiple).toHaveAttribute('aria-pressed', 'false');
});

test('an inactive box shows that reason first, and why nothing can be deleted', async () => {
  state.boxes[0] = sampleBox({ active: false, staffAtBox: true });
  await openLockers();
  await see('This box is out of use', banner);
  await door('1-1').click();
  await refused(button('Reserve'), 'Pickupbox is inactive. Feature unavailable');
  await door('1-3').click();
  await refused(button('Delete reservation'), notDeleted);
});
