import { expect, test } from 'vitest';
import { countOf, failure, requests, state, network } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';
import { forbid } from '../../../test/fake/profile.ts';

const toggled = `PATCH /api/pickup-boxes/toggle-locker/${BOX_ID}`;

async function openDoor(id: string) {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = the.option(new RegExp(`^${id},`, 'u'));
  await door.click();
  const toggle = the.switch('Locker in use');
  await see(toggle);
  return { screen, door, toggle };
}

test('LCK-23 DLV-27 CAL-26: the toggle switches between free and not in use; a refusal of the server is a toast, and the switch shows the stored state', async () => {
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
  network.patch('/api/pickup-boxes/toggle-locker/:id', () =>
    failure('user_is_logged_in_to_box_invalid_locker'),
  );
  await untilIdle();
  const shown = `GET /api/pickup-boxes/show/${BOX_ID}`;
  const before = countOf(shown);
  await toggle.click({ force: true });
  await see(the.text('Someone is signed in at the box, so the locker', { exact: false }));
  await expect.element(toggle).toBeChecked();
  await expect.poll(() => countOf(shown)).toBeGreaterThan(before);
});

test.each<[string, id: string, reason: string, arrange: () => unknown]>([
  [
    'LCK-24 LCK-27: a locker with an order cannot be deactivated',
    '1-3',
    'Has an order, so it stays in use',
    () => undefined,
  ],
  [
    'LCK-25 LCK-47: an inactive box disables the switch',
    '1-1',
    'Pickupbox is inactive. Feature unavailable',
    () => (state.boxes[0] = sampleBox({ active: false })),
  ],
  [
    'LCK-26: so does a role without pickupbox.update',
    '1-1',
    'You do not have enough permissions',
    () => forbid('pickupbox.update'),
  ],
])('%s', async (_name, id, reason, arrange) => {
  arrange();
  const { toggle } = await openDoor(id);
  await expect.element(toggle).toHaveAttribute('aria-disabled', 'true');
  await expect.element(toggle).toHaveAccessibleDescription(reason);
  await the.text('Locker in use').hover({ force: true });
  await expect.element(the.tooltip()).toHaveTextContent(reason);
  await toggle.click({ force: true });
  await expect.element(toggle).toBeChecked();
  await untilIdle();
  expect(countOf(toggled)).toBe(0);
});
