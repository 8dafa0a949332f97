import { describe, expect, test, vi } from 'vitest';
import { sent } from '../../../test/fake/actions.ts';
import { lists, manyReservations } from '../../../test/fake/lists.ts';
import { people } from '../../../test/fake/people.ts';
import { state } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { ownPerson, personId, samplePerson } from '../../../test/sample/person.ts';
import { see, the } from '../../../test/the.ts';
import { endSession } from '../../features/session/end-session.ts';

type App = Awaited<ReturnType<typeof openApp>>;
type Screen = App['screen'];

const reservations = `/pickup-boxes/${PHARMACY_ID}/reservations`;
const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;

/** Expires the session, with a load of the same address instead of the reload. */
async function expire({ router, screen }: App, notice = 'error_session_expired') {
  const { href } = router.state.location;
  await endSession(notice, () => undefined);
  await screen.unmount();
  return await openApp(href, { isSignedIn: false });
}

async function signInAgain({ screen }: App): Promise<Screen> {
  await the.label('E-mail').fill('anna@example.test');
  await the.label('Password', { exact: true }).fill('correct horse');
  await the.button('Sign in').click();
  await see(the.navigation('Main menu'));
  return screen;
}

const storedDrafts = () => sessionStorage.getItem('kolli.drafts') ?? '';
const field = (name: string) => the.textbox(name, { exact: true });

async function typeProfile() {
  const app = await openApp('/profile/');
  await field('First name').fill('Annika');
  await field('Pharmacist PIN').fill('864201');
  return app;
}

describe('a form that is open when the session expires', () => {
  test('NET-04 AUT-35: the profile is restored after sign-in, except for its PIN', async () => {
    const login = await expire(await typeProfile());
    await see('Session expired');
    expect(storedDrafts()).toContain('Annika');
    expect(storedDrafts()).not.toContain('864201');
    await signInAgain(login);
    await expect.element(field('First name')).toHaveValue('Annika');
    await expect.element(field('Pharmacist PIN')).toHaveValue('135790');
    expect(storedDrafts()).toBe('');
  });

  test('USR-24: the restored input of a user does not undo a colleague’s changes', async () => {
    people.users = [ownPerson(), samplePerson({ role: ownPerson().role })];
    const app = await openApp(`/user/${personId(1)}`);
    await field('First name').fill('Mika');
    const login = await expire(app);
    people.users = [ownPerson(), samplePerson({ webToolAccess: false, lastName: 'Heino' })];
    await signInAgain(login);
    await expect.element(field('First name')).toHaveValue('Mika');
    await expect.element(field('Last name')).toHaveValue('Heino');
    await expect.element(the.checkbox('Web tool')).not.toBeChecked();
    await the.button('Save').click();
    await expect
      .poll(() => sent('PATCH')?.body)
      .toEqual({ firstName: 'Mika', pharmacyId: PHARMACY_ID });
  });

  test('a new pickup reopens with its input, without the identity number', async () => {
    const app = await openApp(reservations);
    await the.button('New pharmacy pickup').first().click();
    await field('Kolli ID').fill('FP-77');
    await the.button('Add another kolli ID').click();
    await field('Second kolli ID').fill('FP-78');
    await field('Phone').fill('+358401234567');
    await the.label('Includes drugs').click();
    await field('Identity number').fill('131052-308T');
    const login = await expire(app);
    expect(storedDrafts()).not.toContain('308T');
    await signInAgain(login);
    await expect.element(field('Kolli ID')).toHaveValue('FP-77');
    await expect.element(field('Second kolli ID')).toHaveValue('FP-78');
    await expect.element(field('Phone')).toHaveValue('+358401234567');
    await expect.element(the.label('Includes drugs')).toBeChecked();
    await expect.element(field('Identity number')).toHaveValue('');
  });

  test('a description reopens at its delivery; one with an identity number is not saved', async () => {
    const [first] = manyReservations(1);
    lists.reservations = first ? [first] : [];
    const openDescription = async () => {
      await the.button('More actions: fp-1').click();
      await the.menuitem('Add description').click();
      return field('Description');
    };
    const app = await openApp(reservations);
    await (await openDescription()).fill('Two parcels');
    const login = await expire(app);
    const screen = await signInAgain(login);
    const text = field('Description');
    await expect.element(text).toHaveValue('Two parcels');
    await text.fill('Called 131052-308T');
    const again = await expire({ router: login.router, screen });
    expect(storedDrafts()).not.toContain('308T');
    await signInAgain(again);
    await see(the.button('More actions: fp-1'));
    expect(the.dialog().query()).toBeNull();
  });

  test('a reservation reopens for the same lockers; so does a quick reservation', async () => {
    const app = await openApp(lockers);
    await the.option(/^1-2,/u).click();
    await the.button('Reserve', { exact: true }).click();
    await field('Kolli ID').fill('FP-77');
    const login = await expire(app);
    await signInAgain(login);
    await see(the.dialog(), the.heading('Reserve 1-2'));
    await expect.element(field('Kolli ID')).toHaveValue('FP-77');
    await login.screen.unmount();

    const again = await openApp(lockers);
    await the.button('Quick reservation').click();
    await field('Kolli ID').fill('FP-78');
    await signInAgain(await expire(again));
    await expect.element(field('Kolli ID')).toHaveValue('FP-78');
  });
});

describe('input is not restored', () => {
  test('for another user, and it is then deleted from the browser', async () => {
    const login = await expire(await typeProfile());
    state.profile = { ...state.profile, id: '01990000-0000-7000-8000-0000000000a9' };
    await signInAgain(login);
    await expect.element(field('First name')).toHaveValue('Anna');
    expect(storedDrafts()).toBe('');
  });

  test('after half an hour', async () => {
    const login = await expire(await typeProfile());
    const real = Date.now;
    const late = vi.spyOn(Date, 'now').mockImplementation(() => real() + 30 * 60_000);
    try {
      await signInAgain(login);
      await expect.element(field('First name')).toHaveValue('Anna');
      expect(storedDrafts()).toBe('');
    } finally {
      late.mockRestore();
    }
  });

  test('after a refusal other than an expired session, or a sign-out', async () => {
    const login = await expire(await typeProfile(), 'user_is_disabled');
    expect(storedDrafts()).toBe('');
    await signInAgain(login);
    await field('First name').fill('Annika');
    await the.button('Log out').click();
    await see(the.button('Sign in'));
    expect(storedDrafts()).toBe('');
  });
});
