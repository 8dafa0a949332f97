import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { changeLocker, live, requests, state } from '../../../test/fake/fake-server.ts';
import { openApp, renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import { deliveredParcel } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

async function openLockers(open = renderScreen) {
  const { screen } = await open(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const toggle = screen.getByRole('button', { name: 'Select multiple lockers' });
  const door = (id: string) => screen.getByRole('option', { name: new RegExp(`^${id},`, 'u') });
  await expect.element(door('1-1')).toBeVisible();
  return { screen, toggle, door };
}

async function openMultiple(open = renderScreen) {
  const app = await openLockers(open);
  await app.toggle.click();
  await expect.element(app.toggle).toHaveAttribute('aria-pressed', 'true');
  const panel = app.screen.getByRole('complementary');
  return { ...app, panel };
}

describe('selecting several lockers', () => {
  test('LCK-05 LCK-07: free lockers are selected and deselected one by one, and counted; others cannot be, nor stay', async () => {
    const { door, panel, screen, toggle } = await openMultiple();
    for (const id of ['1-3', '1-4', '2-1', '2-2', '2-3']) {
      await expect.element(door(id)).toHaveAttribute('aria-disabled', 'true');
      await door(id).click({ force: true });
    }
    await expect.element(panel.getByRole('heading', { name: '0 lockers' })).toBeVisible();
    await expect.element(panel.getByText('Choose free doors', { exact: false })).toBeVisible();
    for (const id of ['1-1', '1-2', '3-1']) await door(id).click();
    await expect.element(panel.getByRole('heading', { name: '3 lockers' })).toBeVisible();
    await expect.element(panel.getByText('1-1, 1-2 and 3-1')).toBeVisible();
    for (const id of ['1-1', '1-2', '3-1'])
      await expect.element(door(id)).toHaveAttribute('aria-selected', 'true');
    await door('1-2').click();
    await panel.getByRole('button', { name: 'Leave out 3-1' }).click();
    await expect.element(panel.getByRole('heading', { name: '1 locker' })).toBeVisible();
    await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'false');

    await toggle.click();
    await door('1-1').click();
    await toggle.click();
    await expect.element(screen.getByRole('heading', { name: '1 locker' })).toBeVisible();
    await toggle.click();
    await door('2-1').click();
    await toggle.click();
    await expect.element(screen.getByRole('heading', { name: '0 lockers' })).toBeVisible();
  });

  test('LCK-06: an inactive box disables it, with the reason', async () => {
    state.boxes[0] = sampleBox({ active: false });
    const { screen, toggle, door } = await openLockers();
    await expect.element(toggle).toHaveAttribute('aria-disabled', 'true');
    await toggle.hover({ force: true });
    await expect
      .element(screen.getByRole('tooltip'))
      .toHaveTextContent('Pickupbox is inactive. Feature unavailable');
    await toggle.click({ force: true });
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect.element(door('1-3')).not.toHaveAttribute('aria-disabled');
  });

  test('arrow keys move, Space and Enter toggle, Escape clears the selection and then ends it', async () => {
    const { door, toggle, panel } = await openMultiple();
    (door('1-1').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(door('1-1')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(door('1-2')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByText('1-1 and 1-2')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(door('1-2')).not.toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(panel.getByText('1-1 and 1-2')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(door('1-2')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByRole('heading', { name: '1 locker' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel.getByRole('heading', { name: '0 lockers' })).toBeVisible();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('actions on the selection', () => {
  test('DLG-08: Reserve reserves every selected locker for one delivery', async () => {
    const { screen, door, panel, toggle } = await openMultiple(openApp);
    for (const id of ['1-2', '1-1']) await door(id).click();
    await panel.getByRole('button', { name: 'Reserve', exact: true }).click();
    await screen.getByLabelText('Kolli ID', { exact: false }).first().fill('FP-77');
    await screen.getByLabelText('Phone', { exact: false }).fill('+358401234567');
    await screen.getByRole('button', { name: 'Reserve 2 lockers' }).click();
    await expect.element(screen.getByText('Lockers 1-2 and 1-1 are reserved')).toBeVisible();
    const sent = requests.find(({ line }) => line.startsWith('POST /api/deliveries/create'));
    expect(sent?.body).toMatchObject({ lockerId: ['1-2', '1-1'] });
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(door('1-2')).toHaveFocus();
  });

  test('LCK-22: Assign reservation assigns every selected locker to a waiting delivery', async () => {
    const { screen, door, panel } = await openMultiple();
    for (const id of ['1-1', '3-2']) await door(id).click();
    await panel.getByRole('button', { name: 'Assign reservation' }).click();
    await screen.getByRole('button', { name: 'Choose this delivery: fp-48214' }).click();
    await expect.element(screen.getByText('Lockers 1-1 and 3-2 are reserved')).toBeVisible();
    const sent = requests.find(({ line }) => line.startsWith('PATCH /api/deliveries/assign'));
    expect(sent?.body).toMatchObject({ boxInfo: { boxId: BOX_ID, lockerId: ['1-1', '3-2'] } });
  });
});

describe('live changes', () => {
  test('LCK-06: a locker taken by somebody else is dropped from the selection, with a notice; when the box becomes inactive, it ends', async () => {
    const { door, panel, toggle } = await openMultiple();
    await expect.poll(() => live.count()).toBe(1);
    for (const id of ['1-1', '1-2']) await door(id).click();
    changeLocker('1-1', { status: 'reserved', order: deliveredParcel() });
    live.notify(BOX_ID);
    await expect.element(panel.getByRole('heading', { name: '1 locker' })).toBeVisible();
    expect(panel.getByText('1-1 is no longer free').elements()).toHaveLength(2);
    await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'true');
    await door('3-1').click();
    await expect.element(panel.getByText('1-2 and 3-1')).toBeVisible();
    expect(panel.getByText('1-1 is no longer free').query()).toBeNull();
    state.boxes[0] = sampleBox({ active: false });
    live.notify(BOX_ID);
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'false');
  });
});
