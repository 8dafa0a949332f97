import { describe, expect, test } from 'vitest';
import { countOf, failure, requests, state, network } from '../../../test/fake/fake-server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

const toggled = `PATCH /api/pickup-boxes/toggle-locker/${BOX_ID}`;

async function openDoor(id: string) {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = the.option(new RegExp(`^${id},`, 'u'));
  await door.click();
  const toggle = the.switch('Locker in use');
  await see(toggle);
  return { screen, door, toggle };
}

async function expectRefusal(id: string, reason: string) {
  const { toggle } = await openDoor(id);
  await expect.element(toggle).toHaveAttribute('aria-disabled', 'true');
  await expect.element(toggle).toHaveAccessibleDescription(reason);
  await the.text('Locker in use').hover({ force: true });
  await expect.element(the.tooltip()).toHaveTextContent(reason);
  await toggle.click({ force: true });
  await expect.element(toggle).toBeChecked();
  await untilIdle();
  expect(countOf(toggled)).toBe(0);
}

describe('deactivating a locker', () => {
  test('LCK-23 CAL-26: the toggle switches between free and not in use', async () => {
    const { door, toggle } = await openDoor('1-1');
    await expect.element(toggle).toBeChecked();
    await toggle.click({ force: true });
    await expect.element(door).toHaveAccessibleName('1-1, small, not in use');
    await expect.element(toggle).not.toBeChecked();
    await toggle.click({ force: true });
    await expect.element(door).toHaveAccessibleName('1-1, small, free');
    const sent = () => requests.filter(({ line }) => line === toggled).map(({ body }) => body);
    await expect.poll(sent).toEqual([
      { inactive: true, lockerId: '1-1' },
      { inactive: false, lockerId: '1-1' },
    ]);
  });

  test('LCK-24 LCK-27: a locker with an order cannot be deactivated', async () => {
    await expectRefusal('1-3', 'Has an order, so it stays in use');
  });

  test('LCK-25 LCK-47: an inactive box disables the switch', async () => {
    state.boxes[0] = sampleBox({ active: false });
    await expectRefusal('1-1', 'Pickupbox is inactive. Feature unavailable');
  });

  test('LCK-26: so does a role without pickupbox.update', async () => {
    const { role } = state.profile;
    const permissions = role.permissions.filter((one) => one !== 'pickupbox.update');
    state.profile = { ...state.profile, role: { ...role, permissions } };
    await expectRefusal('1-1', 'You do not have enough permissions');
  });

  test('DLV-27: a refusal of the server is a toast, and the switch shows the stored state', async () => {
    network.patch('/api/pickup-boxes/toggle-locker/:id', () =>
      failure('user_is_logged_in_to_box_invalid_locker'),
    );
    const { toggle } = await openDoor('1-1');
    const before = countOf(`GET /api/pickup-boxes/show/${BOX_ID}`);
    await toggle.click({ force: true });
    await see(the.text('Someone is signed in at the box, so the locker', { exact: false }));
    await expect.element(toggle).toBeChecked();
    await expect
      .poll(() => countOf(`GET /api/pickup-boxes/show/${BOX_ID}`))
      .toBeGreaterThan(before);
  });
});
