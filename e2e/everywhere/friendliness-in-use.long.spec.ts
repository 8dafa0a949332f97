import { expect } from '@playwright/test';
import { check } from '../testing/check-screen.ts';
import { run } from '../testing/database.ts';
import { order } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { door, holdBack, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import { fillLists, onEach, waitingOn } from '../testing/walk/each-screen.ts';
import { forgetShifts, watchMoves, watchShifts } from '../testing/watch-requests.ts';

// The points of docs/friendliness.md that show while somebody works.

const place = placeOf('in-use');

for (const colorScheme of ['light', 'dark'] as const)
  test(`1: axe finds nothing on Today, in its dialogs and in those of many rows, ${colorScheme}`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers', {
      colorScheme,
      width: colorScheme === 'light' ? 1440 : 390,
    });
    await fillLists(page, place);
    const twice = newKolliId('many');
    await order(page, place, `${twice}-1`);
    await order(page, place, `${twice}-2`);
    await run(
      "update delivery set unassigned_time = unassigned_time - interval '2 days' where kolli_id = $1",
      [`${twice}-1`],
    );
    await page.goto(`${site.url}/today`);
    await expect(page.getByRole('main')).toContainText(`${twice}-1`);
    await check(page, 'Today');
    await page.goto(`${site.url}${place.paths.apiReservations}`);
    for (const part of ['1', '2'])
      await page.getByRole('checkbox', { name: `Choose ${twice}-${part}` }).check({ force: true });
    await check(page, 'Chosen rows');
    const rows = page.getByRole('region', { name: 'Chosen rows' });
    await rows.getByRole('button', { name: 'Destroy' }).click();
    await page.getByRole('button', { name: 'Destroy for good' }).click();
    await check(page, 'Destroy many');
    await page.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await page.getByRole('button', { name: 'Destroy for good' }).click();
    await expect(page.getByText('2 of 2 done.')).toBeVisible();
    await check(page, 'What was done');
  });

test('13: with reduced motion nothing moves', async ({ open }) => {
  const page = await open(place, 'lockers', { width: 1440, height: 900 });
  const moves = await watchMoves(page);
  const openDialog = async () => {
    await page.goto(`${site.url}${place.paths.lockers}`);
    await door(page, '1-1').click();
    await page.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(page.getByLabel('Kolli ID').first()).toBeFocused();
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openDialog();
  await expect.poll(moves).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await onEach(page, place, moves)).toEqual([]);
  await openDialog();
  expect(await moves()).toEqual([]);
});

test('15: a password manager knows the fields, and every field can be pasted into', async ({
  visit,
  open,
}) => {
  const page = await visit('/auth/login');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', /username/u);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  const inner = await open(place, 'lockers');
  const refused = () =>
    inner.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('input, textarea')]
        .filter(
          (field) =>
            !field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
        )
        .map((field) => field.outerHTML.slice(0, 120)),
    );
  expect(await onEach(inner, place, refused)).toEqual([]);
  await inner.goto(`${site.url}${place.paths.reservations}`);
  await inner.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
  await inner.getByRole('checkbox', { name: 'Includes drugs' }).check();
  expect(await refused()).toEqual([]);
});

test('26: a screen that loads has skeletons, and what takes their place shifts nothing', async ({
  open,
}) => {
  const page = await open(place, 'lockers', { width: 1440, height: 900 });
  await fillLists(page, place);
  const shifts = await watchShifts(page);
  await page.goto(`${site.url}/profile/security`);
  await expect(page.locator('h1').first()).toBeAttached();
  const waiting = waitingOn(page);
  const found: string[] = [];
  for (const name of ['Users', 'Reservations', 'API reservations', 'Delivery history']) {
    const release = await holdBack(page, '**/api/{deliveries,alarms,users}/**');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(waiting.first()).toBeAttached();
    await forgetShifts(page);
    release();
    await expect(waiting).toHaveCount(0);
    const largest = Math.max(0, ...(await shifts()));
    if (largest > 0.01) found.push(`${name}: ${largest}`);
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(found).toEqual([]);
});

test('26: a screen that is opened by its address shifts nothing, wide and narrow', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  await fillLists(page, place);
  const shifts = await watchShifts(page);
  const { boxInfo, temperatureLog, toDecide, today, alarms, statistics } = place.paths;
  const paths = [boxInfo, temperatureLog, toDecide, today, alarms, statistics, '/integrations'];
  const loaded = /\/api\/(temperatures|deliveries|today|alarms|integrations)\//;
  const waiting = waitingOn(page);
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      const release = await holdBack(page, loaded);
      await page.goto(site.url + path);
      await expect(waiting.first()).toBeAttached();
      release();
      await expect(waiting).toHaveCount(0);
      const total = (await shifts()).reduce((sum, shift) => sum + shift, 0);
      if (total > 0.01) found.push(`${path} at ${width}: ${total}`);
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
  expect(found).toEqual([]);
});
