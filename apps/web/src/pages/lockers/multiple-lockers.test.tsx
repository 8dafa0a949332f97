import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { changeLocker, live, requests, state } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

async function openLockers(open = renderScreen) {
  const { screen } = await open(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const toggle = the.button('Select multiple lockers');
  const door = (id: string) => the.option(new RegExp(`^${id},`, 'u'));
  await see(door('1-1'));
  return { screen, toggle, door };
}

async function openMultiple(open = renderScreen) {
  const app = await openLockers(open);
  await app.toggle.click();
  await expect.element(app.toggle).toHaveAttribute('aria-pressed', 'true');
  const panel = the.complementary();
  return { ...app, panel };
}

describe('selecting several lockers', () => {
  test('LCK-05 LCK-07: free lockers are selected and deselected one by one, and counted; others cannot be, nor stay', async () => {
    const { door, panel, toggle } = await openMultiple();
    for (const id of ['1-3', '1-4', '2-1', '2-2', '2-3']) {
      await expect.element(door(id)).toHaveAttribute('aria-disabled', 'true');
      await door(id).click({ force: true });
    }
    await see(panel.getByRole('heading', { name: '0 lockers' }));
    await see(panel.getByText('Choose free doors', { exact: false }));
    for (const id of ['1-1', '1-2', '3-1']) await door(id).click();
    await see(panel.getByRole('heading', { name: '3 lockers' }));
    await see(panel.getByText('1-1, 1-2 and 3-1'));
    for (const id of ['1-1', '1-2', '3-1'])
      await expect.element(door(id)).toHaveAttribute('aria-selected', 'true');
    await door('1-2').click();
    await panel.getByRole('button', { name: 'Leave out 3-1' }).click();
    await see(panel.getByRole('heading', { name: '1 locker' }));
    await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'false');

    await toggle.click();
    await door('1-1').click();
    await toggle.click();
    await see(the.heading('1 locker'));
    await toggle.click();
    await door('2-1').click();
    await toggle.click();
    await see(the.heading('0 lockers'));
  });

  test('LCK-06: an inactive box disables it, with the reason', async () => {
    state.boxes[0] = sampleBox({ active: false });
    const { toggle, door } = await openLockers();
    await expect.element(toggle).toHaveAttribute('aria-disabled', 'true');
    await toggle.hover({ force: true });
    await expect
      .element(the.tooltip())
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
    await see(panel.getByText('1-1 and 1-2'));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(door('1-2')).not.toHaveFocus();
    await userEvent.keyboard(' ');
    await see(panel.getByText('1-1 and 1-2'));
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(door('1-2')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await see(panel.getByRole('heading', { name: '1 locker' }));
    await userEvent.keyboard('{Escape}');
    await see(panel.getByRole('heading', { name: '0 lockers' }));
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('actions on the selection', () => {
  test('DLG-08: Reserve reserves every selected locker for one delivery', async () => {
    const { door, panel, toggle } = await openMultiple(openApp);
    for (const id of ['1-2', '1-1']) await door(id).click();
    await panel.getByRole('button', { name: 'Reserve', exact: true }).click();
    await the.label('Kolli ID', { exact: false }).first().fill('FP-77');
    await the.label('Phone', { exact: false }).fill('+358401234567');
    await the.button('Reserve 2 lockers').click();
    await see('Lockers 1-2 and 1-1 are reserved');
    const sent = requests.find(({ line }) => line.startsWith('POST /api/deliveries/create'));
    expect(sent?.body).toMatchObject({ lockerId: ['1-2', '1-1'] });
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await the.button('Done').click();
    await expect.element(door('1-2')).toHaveFocus();
  });

  test('LCK-22: Assign reservation assigns every selected locker to a waiting delivery', async () => {
    const { door, panel } = await openMultiple();
    for (const id of ['1-1', '3-2']) await door(id).click();
    await panel.getByRole('button', { name: 'Assign reservation' }).click();
    await the.button('Choose this delivery: fp-48214').click();
    await see('Lockers 1-1 and 3-2 are reserved');
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
    await see(panel.getByRole('heading', { name: '1 locker' }));
    expect(panel.getByText('1-1 is no longer free').elements()).toHaveLength(2);
    await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'true');
    await door('3-1').click();
    await see(panel.getByText('1-2 and 3-1'));
    expect(panel.getByText('1-1 is no longer free').query()).toBeNull();
    state.boxes[0] = sampleBox({ active: false });
    live.notify(BOX_ID);
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'false');
  });
});
