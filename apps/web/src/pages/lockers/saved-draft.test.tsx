import { describe, expect, test, vi } from 'vitest';
import { sent } from '../../../test/fake/fake-actions.ts';
import { lists, manyReservations } from '../../../test/fake/fake-lists.ts';
import { people } from '../../../test/fake/fake-people.ts';
import { state } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { ownPerson, personId, samplePerson } from '../../../test/sample/sample-person.ts';
import { endSession } from '../../features/session/end-session.ts';

withFakeServer();

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
  await screen.getByLabelText('E-mail').fill('anna@example.test');
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  return screen;
}

const storedDrafts = () => sessionStorage.getItem('kolli.drafts') ?? '';
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });

async function typeProfile() {
  const app = await openApp('/profile/');
  await field(app.screen, 'First name').fill('Annika');
  await field(app.screen, 'Pharmacist PIN').fill('864201');
  return app;
}

describe('a form that is open when the session expires', () => {
  test('NET-04 AUT-35: the profile is restored after sign-in, except for its PIN', async () => {
    const login = await expire(await typeProfile());
    await expect.element(login.screen.getByText('Session expired')).toBeVisible();
    expect(storedDrafts()).toContain('Annika');
    expect(storedDrafts()).not.toContain('864201');
    const screen = await signInAgain(login);
    await expect.element(field(screen, 'First name')).toHaveValue('Annika');
    await expect.element(field(screen, 'Pharmacist PIN')).toHaveValue('135790');
    expect(storedDrafts()).toBe('');
  });

  test('USR-24: the restored input of a user does not undo a colleague’s changes', async () => {
    people.users = [ownPerson(), samplePerson({ role: ownPerson().role })];
    const app = await openApp(`/user/${personId(1)}`);
    await field(app.screen, 'First name').fill('Mika');
    const login = await expire(app);
    people.users = [ownPerson(), samplePerson({ webToolAccess: false, lastName: 'Heino' })];
    const screen = await signInAgain(login);
    await expect.element(field(screen, 'First name')).toHaveValue('Mika');
    await expect.element(field(screen, 'Last name')).toHaveValue('Heino');
    await expect.element(screen.getByRole('checkbox', { name: 'Web tool' })).not.toBeChecked();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent('PATCH')?.body)
      .toEqual({ firstName: 'Mika', pharmacyId: PHARMACY_ID });
  });

  test('a new pickup reopens with its input, without the identity number', async () => {
    const app = await openApp(reservations);
    await app.screen.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
    await field(app.screen, 'Kolli ID').fill('FP-77');
    await app.screen.getByRole('button', { name: 'Add another kolli ID' }).click();
    await field(app.screen, 'Second kolli ID').fill('FP-78');
    await field(app.screen, 'Phone').fill('+358401234567');
    await app.screen.getByLabelText('Includes drugs').click();
    await field(app.screen, 'Identity number').fill('131052-308T');
    const login = await expire(app);
    expect(storedDrafts()).not.toContain('308T');
    const screen = await signInAgain(login);
    await expect.element(field(screen, 'Kolli ID')).toHaveValue('FP-77');
    await expect.element(field(screen, 'Second kolli ID')).toHaveValue('FP-78');
    await expect.element(field(screen, 'Phone')).toHaveValue('+358401234567');
    await expect.element(screen.getByLabelText('Includes drugs')).toBeChecked();
    await expect.element(field(screen, 'Identity number')).toHaveValue('');
  });

  test('a description reopens at its delivery; one with an identity number is not saved', async () => {
    const [first] = manyReservations(1);
    lists.reservations = first ? [first] : [];
    const openDescription = async (screen: Screen) => {
      await screen.getByRole('button', { name: 'More actions: fp-1' }).click();
      await screen.getByRole('menuitem', { name: 'Add description' }).click();
      return field(screen, 'Description');
    };
    const app = await openApp(reservations);
    await (await openDescription(app.screen)).fill('Two parcels');
    const login = await expire(app);
    const screen = await signInAgain(login);
    const text = field(screen, 'Description');
    await expect.element(text).toHaveValue('Two parcels');
    await text.fill('Called 131052-308T');
    const again = await expire({ router: login.router, screen });
    expect(storedDrafts()).not.toContain('308T');
    await signInAgain(again);
    await expect
      .element(again.screen.getByRole('button', { name: 'More actions: fp-1' }))
      .toBeVisible();
    expect(again.screen.getByRole('dialog').query()).toBeNull();
  });

  test('a reservation reopens for the same lockers', async () => {
    const app = await openApp(lockers);
    await app.screen.getByRole('option', { name: /^1-2,/u }).click();
    await app.screen.getByRole('button', { name: 'Reserve', exact: true }).click();
    await field(app.screen, 'Kolli ID').fill('FP-77');
    const screen = await signInAgain(await expire(app));
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Reserve 1-2' })).toBeVisible();
    await expect.element(field(screen, 'Kolli ID')).toHaveValue('FP-77');
  });

  test('so does a quick reservation', async () => {
    const app = await openApp(lockers);
    await app.screen.getByRole('button', { name: 'Quick reservation' }).click();
    await field(app.screen, 'Kolli ID').fill('FP-77');
    const screen = await signInAgain(await expire(app));
    await expect.element(field(screen, 'Kolli ID')).toHaveValue('FP-77');
  });
});

describe('input is not restored', () => {
  test('for another user, and it is then deleted from the browser', async () => {
    const login = await expire(await typeProfile());
    state.profile = { ...state.profile, id: '01990000-0000-7000-8000-0000000000a9' };
    const screen = await signInAgain(login);
    await expect.element(field(screen, 'First name')).toHaveValue('Anna');
    expect(storedDrafts()).toBe('');
  });

  test('after half an hour', async () => {
    const login = await expire(await typeProfile());
    const real = Date.now;
    const late = vi.spyOn(Date, 'now').mockImplementation(() => real() + 30 * 60_000);
    try {
      const screen = await signInAgain(login);
      await expect.element(field(screen, 'First name')).toHaveValue('Anna');
      expect(storedDrafts()).toBe('');
    } finally {
      late.mockRestore();
    }
  });

  test('after a refusal other than an expired session, or a sign-out', async () => {
    const login = await expire(await typeProfile(), 'user_is_disabled');
    expect(storedDrafts()).toBe('');
    const screen = await signInAgain(login);
    await field(screen, 'First name').fill('Annika');
    await screen.getByRole('button', { name: 'Log out' }).click();
    await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(storedDrafts()).toBe('');
  });
});
