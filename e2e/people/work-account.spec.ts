import { expect } from '@playwright/test';
import { ageProofs } from '../testing/database.ts';
import { addPerson } from '../testing/people.ts';
import { placeOf } from '../testing/place.ts';
import { button, signIn, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('people');
/** One of the sandbox's people without a provisioned account. */
const stranger = 'Test Testsson';

test('AUT-03 AUT-05 SEC-06: an unconnected work account is refused; connected in the profile, after the password, it signs in until it is disconnected', async ({
  open,
  visit,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const page = await visit('/auth/login');
  const byWorkAccount = async () => {
    await page.getByRole('link', { name: 'Sign in with Sandbox' }).click();
    await page.getByRole('button', { name: stranger }).click();
  };
  const refused = page.getByRole('alert').getByText('This work account is not connected');
  await page.getByRole('link', { name: 'Sign in with Sandbox' }).click();
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(`${site.url}/auth/login`);
  await byWorkAccount();
  await expect(refused).toBeVisible();
  expect(page.url()).toBe(`${site.url}/auth/login`);

  await signIn(page, person);
  await ageProofs(person.email);
  await page.goto(`${site.url}${place.paths.profile}`);
  await page.getByRole('link', { name: 'Connect Sandbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: stranger }).click();
  await expect(page).toHaveURL(`${site.url}/profile`);
  await expect(page.locator('#content').getByText('Connected with Sandbox')).toBeVisible();

  await button(page, 'Log out').click();
  await byWorkAccount();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText(person.name);
  await page.goto(`${site.url}${place.paths.profile}`);
  await button(page, 'Disconnect').click();
  await expect(page.getByText('The work account is no longer connected')).toBeVisible();
  await button(page, 'Log out').click();
  await byWorkAccount();
  await expect(refused).toBeVisible();
});
