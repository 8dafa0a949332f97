import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { changeBox } from '../../../test/fake/fake-boxes.ts';
import { countOf, live, state } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const unavailable = 'Pickupbox is inactive. Feature unavailable';
const created = `POST /api/deliveries/create/${BOX_ID}`;

/** A colleague activates or deactivates the box while this screen is open. */
function setActive(active: boolean): void {
  changeBox((box) => ({ ...box, info: { ...box.info, active } }));
  live.notify(BOX_ID);
}

async function openLockers() {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = (id: string) => screen.getByRole('option', { name: new RegExp(`^${id},`, 'u') });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(door('1-1')).toBeVisible();
  await expect.poll(() => live.count()).toBe(1);
  return { screen, door, button };
}

describe('a colleague deactivates the box', () => {
  test('BOX-18 LCK-06 LCK-09 LCK-45: the screen shows it immediately, and disables its actions until the box is active again', async () => {
    const { screen, door, button } = await openLockers();
    await door('1-1').click();
    const names = ['Reserve', 'Assign reservation', 'Select multiple lockers', 'Quick reservation'];
    for (const name of names)
      await expect.element(button(name)).not.toHaveAttribute('aria-disabled');
    setActive(false);
    await expect.element(screen.getByText('This box is out of use')).toBeVisible();
    await expect
      .element(screen.getByText('Customers still pick up what waits there', { exact: false }))
      .toBeVisible();
    for (const name of names) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
      await button(name).hover({ force: true });
      await expect.element(screen.getByRole('tooltip')).toHaveTextContent(unavailable);
    }
    setActive(true);
    for (const name of names)
      await expect.element(button(name)).not.toHaveAttribute('aria-disabled');
    expect(screen.getByText('This box is out of use').query()).toBeNull();
  });

  test('BOX-18: an open multiple selection ends', async () => {
    const { door, button } = await openLockers();
    await button('Select multiple lockers').click();
    await door('1-1').click();
    setActive(false);
    await expect
      .element(button('Select multiple lockers'))
      .toHaveAttribute('aria-pressed', 'false');
  });

  test('BOX-18 LCK-47: an open reservation shows it and is not sent; typed text stays and can be sent later', async () => {
    const { screen, door, button } = await openLockers();
    await door('1-1').click();
    await button('Reserve').click();
    const dialog = screen.getByRole('dialog');
    const kolliId = dialog.getByLabelText('Kolli ID', { exact: false }).first();
    await kolliId.fill('FP-77');
    await dialog.getByLabelText('Phone', { exact: false }).fill('+358401234567');
    setActive(false);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(unavailable);
    const submit = dialog.getByRole('button', { name: 'Reserve the locker' });
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
    (submit.element() as HTMLElement).click();
    await untilIdle();
    expect(countOf(created)).toBe(0);
    setActive(true);
    await expect.element(submit).not.toHaveAttribute('aria-disabled');
    await expect.element(kolliId).toHaveValue('FP-77');
    await submit.click();
    await expect.element(screen.getByText('Locker 1-1 is reserved')).toBeVisible();
  });

  test('BOX-18 LCK-47: an open choice of a delivery assigns none', async () => {
    const { screen, door, button } = await openLockers();
    await door('1-1').click();
    await button('Assign reservation').click();
    const choose = screen.getByRole('button', { name: 'Choose this delivery: fp-48214' });
    await expect.element(choose).toBeVisible();
    setActive(false);
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(unavailable);
    await expect.element(choose).toHaveAttribute('aria-disabled', 'true');
    (choose.element() as HTMLElement).click();
    await untilIdle();
    await expect.element(dialog).toBeVisible();
    setActive(true);
    await expect.element(choose).not.toHaveAttribute('aria-disabled');
    expect(countOf(`PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-48214`)).toBe(0);
  });

  test('BOX-18 LCK-47: an open quick reservation cannot be sent', async () => {
    const { screen, button } = await openLockers();
    await button('Quick reservation').click();
    const dialog = screen.getByRole('dialog');
    const small = dialog.getByRole('spinbutton', { name: 'Small' });
    await expect.element(small).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    const submit = dialog.getByRole('button', { name: 'Reserve the locker' });
    await expect.element(submit).toBeEnabled();
    setActive(false);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(unavailable);
    await expect.element(submit).toBeDisabled();
  });
});

test('LCK-46 BOX-18: a reservation of an inactive box can still be deleted', async () => {
  state.boxes[0] = sampleBox({ active: false });
  const { door, button } = await openLockers();
  await door('1-3').click();
  await expect.element(button('Delete reservation')).not.toHaveAttribute('aria-disabled');
});
