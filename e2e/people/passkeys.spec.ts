import { expect, type Page } from '@playwright/test';
import { ageProofs } from '../testing/database.ts';
import { addPerson } from '../testing/people.ts';
import { placeOf } from '../testing/place.ts';
import { button, site, submitLogin } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('people');
const begin = `${site.url}/identity/passkeys/sign-in/begin`;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** An authenticator of the browser, with its own screen lock. */
interface Authenticator {
  /** Whether somebody touches it when it asks. */
  readonly setPresence: (isPresent: boolean) => Promise<void>;
  /** Takes it away: the next test uses the same page. */
  readonly remove: () => Promise<void>;
}

/** Gives the page an authenticator as laptops and phones have one; nobody touches it yet. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    setPresence: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    remove: async () => {
      await session.send('WebAuthn.disable');
      await session.detach();
    },
  };
}

/** Marks the page once it waits for a passkey in its e-mail field. */
async function markOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = async (options) => {
      const asked = get(options);
      if (options?.mediation === 'conditional') document.documentElement.dataset['offer'] = 'waits';
      return await asked;
    };
  });
  await page.reload();
}

/**
 * Signs out, until Login waits for a passkey in its e-mail field. Somebody present any earlier would answer that offer
 * before the button is clicked.
 */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => delete document.documentElement.dataset['offer']);
  const asked = page.waitForResponse(begin);
  await button(page, 'Log out').click();
  expect((await asked).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('data-offer', 'waits');
}

test('SEC-04 SEC-06: a passkey is added, signs in, is the second step and a proof, is removed, and then refused', async ({
  open,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const page = await open(place, 'profile', { person, path: '/profile/security' });
  const authenticator = await addAuthenticator(page);
  await markOffers(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys', exact: true });
  const dialog = page.getByRole('dialog');

  await authenticator.setPresence(true);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('Work laptop');
  await button(page, 'Continue').click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByLabel('I keep them in a safe place').check();
  await button(page, 'Done').click();
  await expect(passkeys).toContainText('Work laptop');
  await expect(passkeys).toContainText('never used');

  await authenticator.setPresence(false);
  await signOut(page);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  await authenticator.setPresence(true);
  await button(page, 'Sign in with a passkey').click();
  await expect(menu(page)).toContainText(person.name);

  await authenticator.setPresence(false);
  await signOut(page);
  await submitLogin(page, person);
  await authenticator.setPresence(true);
  await button(page, 'Use a passkey').click();
  await expect(menu(page)).toContainText(person.name);

  await ageProofs(person.email);
  await page.goto(`${site.url}/profile/security`);
  await expect(passkeys).toContainText('last used');
  await button(page, 'Remove Work laptop').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible();
  await button(page, 'Use a passkey').click();
  await expect(passkeys).toContainText('You have no passkeys yet.');

  await authenticator.setPresence(false);
  await signOut(page);
  await authenticator.setPresence(true);
  // Present any longer, it would answer each offer in the e-mail field by itself.
  await page.route('**/identity/passkeys/sign-in', async (route) => {
    await authenticator.setPresence(false);
    await route.continue();
  });
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.');
  await authenticator.remove();
});
