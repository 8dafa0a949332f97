import { expect, test } from 'vitest';
import { forbid } from '../../../test/fake/profile.ts';
import { countOf, changeLocker } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

const confirmCall = `POST /api/pickup-boxes/confirm-door/${BOX_ID}`;
const title = 'Check what is behind the door';

async function openDoor(lockerId: string) {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  await the.option(new RegExp(`^${lockerId},`, 'u')).click();
  const panel = the.complementary(lockerId);
  await see(panel);
  return { screen, panel, confirm: panel.getByRole('button', { name: 'It is as shown here' }) };
}

test('DEV-07: an unconfirmed door says so on the map, cannot be reserved, and is confirmed in its panel', async () => {
  changeLocker('1-1', { fault: 'unconfirmed' });
  const { panel, confirm } = await openDoor('1-1');
  await see(the.option(/^1-1, .*to check/u), panel.getByText(title, { exact: true }));
  const reserve = panel.getByRole('button', { name: 'Reserve' });
  await expect.element(reserve).toHaveAttribute('aria-disabled', 'true');
  await confirm.click();
  await see('Door 1-1 is confirmed');
  await expect.element(panel.getByText(title, { exact: true })).not.toBeInTheDocument();
  expect(countOf(confirmCall)).toBe(1);
});

test('DEV-07: without delivery.write a door cannot be confirmed', async () => {
  forbid('delivery.write');
  changeLocker('1-1', { fault: 'unconfirmed' });
  const { confirm } = await openDoor('1-1');
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await confirm.click({ force: true });
  await untilIdle();
  expect(countOf(confirmCall)).toBe(0);
});
