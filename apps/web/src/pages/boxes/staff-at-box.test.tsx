import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeBox } from '../../../test/fake/fake-boxes.ts';
import { countOf, live, state } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import { sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const bannerText = 'Someone is signed in at the box';
const notReserved =
  'Someone is signed in at the box, so nothing can be reserved right now. Try again when they have finished.';
const notChanged =
  'Someone is signed in at the box, so the locker can’t be changed right now. Try again when they have finished.';
const notDeleted = 'Someone is signed in at the box. Try again when they have finished.';

/** Staff sign in at the box, or finish there, while this screen is open. */
function setStaffAtBox(staffAtBox: boolean): void {
  changeBox((box) => ({ ...box, staffAtBox }));
  live.notify(BOX_ID);
}

async function openLockers() {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = (id: string) => screen.getByRole('option', { name: new RegExp(`^${id},`, 'u') });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const banner = screen.getByText(bannerText, { exact: true });
  await expect.element(door('1-1')).toBeVisible();
  await expect.poll(() => live.count()).toBe(1);
  /** Expects the button to be disabled with a reason. */
  const expectReason = async (name: string, reason: string) => {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
    await button(name).hover({ force: true });
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(reason);
  };
  return { screen, door, button, banner, expectReason };
}

describe('staff sign in at the box', () => {
  test('the screen shows it immediately, and offers no locker until they have finished', async () => {
    const { screen, door, button, banner, expectReason } = await openLockers();
    await door('1-1').click();
    expect(banner.query()).toBeNull();
    setStaffAtBox(true);
    await expect.element(banner).toBeVisible();
    const names = ['Reserve', 'Assign reservation', 'Select multiple lockers', 'Quick reservation'];
    for (const name of names) await expectReason(name, notReserved);
    await expect.element(screen.getByText(notChanged)).toBeVisible();
    const inUse = screen.getByRole('switch', { name: 'Locker in use' });
    await expect.element(inUse).toHaveAttribute('aria-disabled', 'true');
    setStaffAtBox(false);
    for (const name of names)
      await expect.element(button(name)).not.toHaveAttribute('aria-disabled');
    await expect.element(inUse).toHaveAttribute('aria-disabled', 'false');
    expect(banner.query()).toBeNull();
  });

  test.for([
    [1280, 900],
    [390, 844],
  ] as const)(
    'no door moves when notices come and go, which are in sight, %s px',
    async ([width, height]) => {
      await page.viewport(width, height);
      onTestFinished(() => page.viewport(1280, 900));
      const { screen, door } = await openLockers();
      const place = () => door('1-1').element().getBoundingClientRect().toJSON() as unknown;
      const before = place();
      const shown = ['Internet connection lost', 'This box is out of use', bannerText];
      const change = (isShown: boolean) => {
        changeBox((box) => ({
          ...box,
          connectionAlarmed: isShown,
          staffAtBox: isShown,
          info: { ...box.info, active: !isShown },
        }));
        live.notify(BOX_ID);
      };

      change(true);
      for (const text of shown) {
        const notice = screen.getByText(text, { exact: true });
        await expect.element(notice).toBeVisible();
        const { left, top } = notice.element().getBoundingClientRect();
        expect(document.elementFromPoint(left + 1, top + 1)).toBe(notice.element());
      }
      expect(place()).toEqual(before);
      change(false);
      for (const text of shown)
        await expect.element(screen.getByText(text, { exact: true })).not.toBeInTheDocument();
      expect(place()).toEqual(before);
    },
  );

  test('the door that has the focus is not behind the notice', async () => {
    state.boxes[0] = sampleBox({ staffAtBox: true });
    await page.viewport(1280, 380);
    onTestFinished(() => page.viewport(1280, 900));
    const { door, banner } = await openLockers();
    const first = door('1-1').element() as HTMLElement;
    first.focus();
    await userEvent.keyboard('{End}');
    const focused = () => document.activeElement?.getBoundingClientRect();
    expect(document.activeElement).not.toBe(first);
    await expect
      .poll(() => focused()?.bottom)
      .toBeLessThanOrEqual(banner.element().getBoundingClientRect().top);
  });

  test('reservations cannot be deleted; actions without a locker still work', async () => {
    state.boxes[0] = sampleBox({ staffAtBox: true });
    const { door, button, expectReason } = await openLockers();
    await door('1-3').click();
    await expectReason('Delete reservation', notDeleted);
    await door('2-1').click();
    await expect.element(button('Resend SMS')).not.toHaveAttribute('aria-disabled');
  });

  test('an open deletion disables both buttons with a reason', async () => {
    const { screen, door, button } = await openLockers();
    await door('1-3').click();
    await button('Delete reservation').click();
    const dialog = screen.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
    await expect.element(remove).toBeEnabled();
    setStaffAtBox(true);
    await expect.element(dialog.getByText(notDeleted).first()).toBeVisible();
    await expect.element(remove).toBeDisabled();
    setStaffAtBox(false);
    await expect.element(remove).toBeEnabled();
  });

  test('an open reservation is blocked; typed text stays and is sent afterwards', async () => {
    const { screen, door, button } = await openLockers();
    await door('1-1').click();
    await button('Reserve').click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Kolli ID', { exact: false }).first().fill('FP-77');
    await dialog.getByLabelText('Phone', { exact: false }).fill('+358401234567');
    setStaffAtBox(true);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(notReserved);
    const submit = dialog.getByRole('button', { name: 'Reserve the locker' });
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
    (submit.element() as HTMLElement).click();
    await untilIdle();
    expect(countOf(`POST /api/deliveries/create/${BOX_ID}`)).toBe(0);
    setStaffAtBox(false);
    await expect.element(submit).not.toHaveAttribute('aria-disabled');
    await submit.click();
    await expect.element(screen.getByText('Locker 1-1 is reserved')).toBeVisible();
  });

  test('a phone number typed for a chosen delivery stays, and is sent afterwards', async () => {
    state.waiting = [sampleDelivery({ phoneNumber: null })];
    const { screen, door, button } = await openLockers();
    await door('1-2').click();
    await button('Assign reservation').click();
    await screen.getByRole('button', { name: /^Choose this delivery/u }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+358401234567');
    setStaffAtBox(true);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(notReserved);
    const submit = dialog.getByRole('button', { name: 'Assign the delivery' });
    await expect.element(submit).toBeDisabled();
    setStaffAtBox(false);
    await expect.element(submit).toBeEnabled();
    await submit.click();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
  });

  test('a multiple selection stays, cannot be reserved, and can be left', async () => {
    const { screen, door, button, expectReason } = await openLockers();
    await button('Select multiple lockers').click();
    await door('1-1').click();
    await door('1-2').click();
    setStaffAtBox(true);
    await expectReason('Reserve', notReserved);
    await expect.element(screen.getByRole('complementary', { name: '2 lockers' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button('Select multiple lockers').click();
    await expect
      .element(button('Select multiple lockers'))
      .toHaveAttribute('aria-pressed', 'false');
  });

  test('an inactive box shows that reason first, and why nothing can be deleted', async () => {
    state.boxes[0] = sampleBox({ active: false, staffAtBox: true });
    const { screen, door, banner, expectReason } = await openLockers();
    await expect.element(screen.getByText('This box is out of use')).toBeVisible();
    await expect.element(banner).toBeVisible();
    await door('1-1').click();
    await expectReason('Reserve', 'Pickupbox is inactive. Feature unavailable');
    await door('1-3').click();
    await expectReason('Delete reservation', notDeleted);
  });
});
