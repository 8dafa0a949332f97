import { expect } from '@playwright/test';
import { changeAnswer, changePermissions } from './change-answer.ts';
import { goTo, type WalkInside } from './walk.ts';

const invalid = '[aria-invalid=true]';

async function boxInfo(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'boxInfo');
  await checkStop('Box info', page.getByRole('switch', { name: t('boxInfo.inUse') }));
  await page.getByRole('switch').click({ force: true });
  await checkStop('Take a box out of use', walk.dialog);
  await walk.close();
  await goTo(walk, 'boxCapacity');
  await checkStop('Box capacity', page.getByRole('table'));
}

async function editBox(walk: WalkInside): Promise<void> {
  const { page, checkStop } = walk;
  await goTo(walk, 'editBox');
  await checkStop('Edit pickup box', walk.button('form.save'));
  await changePermissions(page, ['delivery.read', 'pickupbox.update', 'pharmacy.administer']);
  await page.reload();
  await expect(page.getByRole('textbox').nth(9)).toBeEditable();
  await checkStop('Edit pickup box for an administrator');
  await walk.button('form.clean').click();
  await checkStop('Edit pickup box with errors', page.locator(invalid).first());
  await page.unrouteAll({ behavior: 'wait' });
}

async function openFromHere(walk: WalkInside): Promise<void> {
  const { page, checkStop } = walk;
  await changeAnswer(page, '**/api/pickup-boxes/show/*', ({ info }) => ({
    connectionAlarmed: false,
    staffAtBox: true,
    lastSeenTime: Date.now(),
    info: { ...(info as object), active: false },
  }));
  const opening = {
    id: '01990000-0000-7000-8000-0000000000e1',
    lockerId: '1-1',
    expiresAt: Date.now() + 30_000,
  };
  let state = 'waiting';
  await page.route('**/api/pickup-boxes/open-door/**', (route) =>
    route.fulfill({ json: { result: { ...opening, state } } }),
  );
  await goTo(walk, 'lockers');
  await page.getByRole('option', { name: /^1-1, / }).click();
  await checkStop('Lockers of an inactive box, at which staff are signed in');
  await walk.button('openDoor.action').click();
  await walk.inDialog('openDoor.action').click();
  await checkStop('Open a door with errors', walk.dialog.locator(invalid));
  await walk.inDialog('openDoor.reasons.lock').click();
  await walk.inDialog('openDoor.action').click();
  await checkStop('Waiting for a door', walk.dialog.getByRole('status'));
  state = 'expired';
  await checkStop('A door that did not open', walk.inDialog('openDoor.again'));
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
}

/** Box info, capacity, the form of a box, and remote opening. */
export async function walkBoxes(walk: WalkInside): Promise<void> {
  await boxInfo(walk);
  await editBox(walk);
  await openFromHere(walk);
}
