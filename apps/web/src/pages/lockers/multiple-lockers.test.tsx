import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { changeLocker, live, state } from '../../../test/fake/server.ts';
import { door, fillDelivery, openLockers, openApp, renderScreen } from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { refused, see, sent, the } from '../../../test/the.ts';

const toggle = the.button('Select multiple lockers');
const panel = the.complementary();

async function openMultiple(open = renderScreen) {
  await openLockers(open);
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
}

test('LCK-05 LCK-07: free lockers are selected and deselected one by one, and counted; others cannot be, nor stay', async () => {
  await openMultiple();
  for (const id of ['1-3', '1-4', '2-1', '2-2', '2-3']) {
    await expect.element(door(id)).toHaveAttribute('aria-disabled', 'true');
    await door(id).click({ force: true });
  }
  await see(the.heading('0 lockers'), panel.getByText('Choose free doors', { exact: false }));
  for (const id of ['1-1', '1-2', '3-1']) await door(id).click();
  await see(the.heading('3 lockers'), panel.getByText('1-1, 1-2 and 3-1'));
  for (const id of ['1-1', '1-2', '3-1'])
    await expect.element(door(id)).toHaveAttribute('aria-selected', 'true');
  await door('1-2').click();
  await panel.getByRole('button', { name: 'Leave out 3-1' }).click();
  await see(the.heading('1 locker'));
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
  await openLockers(renderScreen);
  await refused(toggle, 'Pickupbox is inactive. Feature unavailable');
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect.element(door('1-3')).not.toHaveAttribute('aria-disabled');
});

test('arrow keys move, Space and Enter toggle, Escape clears the selection and then ends it', async () => {
  await openMultiple();
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
  await see(the.heading('1 locker'));
  await userEvent.keyboard('{Escape}');
  await see(the.heading('0 lockers'));
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
});

test('DLG-08: Reserve reserves every selected locker for one delivery', async () => {
  await openMultiple(openApp);
  for (const id of ['1-2', '1-1']) await door(id).click();
  await panel.getByRole('button', { name: 'Reserve', exact: true }).click();
  await fillDelivery();
  await the.button('Reserve 2 lockers').click();
  await see('Lockers 1-2 and 1-1 are reserved');
  expect(sent('POST /api/deliveries/create')?.body).toMatchObject({ lockerId: ['1-2', '1-1'] });
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  await the.button('Done').click();
  await expect.element(door('1-2')).toHaveFocus();
});

test('LCK-22: Assign reservation assigns every selected locker to a waiting delivery', async () => {
  await openMultiple();
  for (const id of ['1-1', '3-2']) await door(id).click();
  await panel.getByRole('button', { name: 'Assign reservation' }).click();
  await the.button('Choose this delivery: fp-48214').click();
  await see('Lockers 1-1 and 3-2 are reserved');
  expect(sent('PATCH /api/deliveries/assign')?.body).toMatchObject({
    boxInfo: { boxId: BOX_ID, lockerId: ['1-1', '3-2'] },
  });
});

test('LCK-06: a locker taken by somebody else is dropped from the selection, with a notice; when the box becomes inactive, it ends', async () => {
  await openMultiple();
  await expect.poll(() => live.count()).toBe(1);
  for (const id of ['1-1', '1-2']) await door(id).click();
  changeLocker('1-1', { status: 'reserved', order: deliveredParcel() });
  live.notify(BOX_ID);
  await see(the.heading('1 locker'));
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
