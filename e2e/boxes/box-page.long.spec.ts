import { expect } from '@playwright/test';
import { check } from '../testing/check-screen.ts';
import { placeOf } from '../testing/place.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const second = placeOf('boxes-offline').secondBox.id;

test('the page of a box shows and clears faults, on a phone as well', async ({ visit }) => {
  const page = await visit(`${site.sandboxUrl}/boxes/${second}?language=en`, { width: 390 });
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await card('Doors').getByLabel('Door').selectOption('1-3');
  await card('Doors').getByLabel('Fault').selectOption('Does not open');
  await card('Doors').getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('#door-1-3')).toContainText('Does not open');
  await card('Doors').getByRole('button', { name: 'Repair' }).click();
  await expect(page.locator('#door-1-3')).not.toContainText('Does not open');
  const slow = card('Network').getByRole('button', { name: 'Slow' });
  await slow.click();
  await expect(slow).toHaveAttribute('aria-pressed', 'true');
  await card('Power').getByRole('switch', { name: 'Power' }).click();
  await expect(page.locator('#display')).toContainText('No power');
  await card('Clock').getByRole('button', { name: '1 January 1970' }).click();
  await expect(card('Clock')).toContainText('01.01.1970');
  await card('Fridges').getByRole('switch', { name: 'Fridge 3 cools' }).click();
  await expect(card('Fridges').getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await card('Fridges').getByRole('switch').click();
  await card('Sensors').getByLabel('Sensor').selectOption('Room');
  await card('Sensors').getByRole('button', { name: 'Disconnect' }).click();
  await card('Sensors').getByRole('button', { name: 'Reconnect' }).click();
  await expect(card('Sensors').getByRole('button', { name: 'Reconnect' })).toHaveCount(0);
  await card('Power').getByRole('switch', { name: 'Power' }).click();
  await expect(page.locator('#display')).toContainText('Type the PIN');
  await check(page, 'the box');
});
