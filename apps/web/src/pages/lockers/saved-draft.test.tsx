import { expect, test, vi } from 'vitest';
import { lists, manyReservations } from '../../../test/fake/lists.ts';
import { people } from '../../../test/fake/people.ts';
import { state } from '../../../test/fake/server.ts';
import { expectTwoIds, fillTwoIds } from '../../../test/fill-two-ids.ts';
import {
  door,
  lockersPath,
  openDoor,
  openLockers,
  pathOf,
  openApp,
  signIn,
} from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { ownPerson, personId, samplePerson } from '../../../test/sample/person.ts';
import { givenView } from '../../../test/fake/views.ts';
import { see, sent, the } from '../../../test/the.ts';
import { endSession } from '../../features/session/end-session.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const reservations = pathOf('reservations');

/** Expires the session, with a load of the same address instead of the reload. */
async function expire({ router, screen }: App, notice = 'error_session_expired') {
  const { href } = router.state.location;
  await endSession(notice, () => undefined);
  await screen.unmount();
  return await openApp(href, { isSignedIn: false });
}

async function signInAgain(): Promise<void> {
  await signIn();
  await see(the.navigation('Main menu'));
}

const storedDrafts = () => sessionStorage.getItem('kolli.drafts') ?? '';
const field = (name: string) => the.textbox(name, { exact: true });
const kolliId = field('Kolli ID');

async function typeProfile() {
  const app = await openApp('/profile/');
  await field('First name').fill('Annika');
  await field('Pharmacist PIN').fill('864201');
  return app;
}

test('NET-04 AUT-35: the profile is restored after sign-in, except for its PIN', async () => {
  await expire(await typeProfile());
  await see('Session expired');
  expect(storedDrafts()).toContain('Annika');
  expect(storedDrafts()).not.toContain('864201');
  await signInAgain();
  await expect.element(field('First name')).toHaveValue('Annika');
  await expect.element(field('Pharmacist PIN')).toHaveValue('');
  expect(storedDrafts()).toBe('');
});

test('USR-24: the restored input of a user does not undo a colleague’s changes', async () => {
  people.users = [ownPerson(), samplePerson({ role: ownPerson().role })];
  const app = await openApp(`/user/${personId(1)}`);
  await field('First name').fill('Mika');
  await expire(app);
  people.users = [ownPerson(), samplePerson({ webToolAccess: false, lastName: 'Heino' })];
  await signInAgain();
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
  await fillTwoIds();
  await the.label('Includes drugs').click();
  await field('Identity number').fill('131052-308T');
  await expire(app);
  expect(storedDrafts()).not.toContain('308T');
  await signInAgain();
  await expectTwoIds();
  await expect.element(the.label('Includes drugs')).toBeChecked();
  await expect.element(field('Identity number')).toHaveValue('');
});

test('a description reopens at its delivery; one with an identity number is not saved', async () => {
  lists.reservations = manyReservations(1);
  const app = await openApp(reservations);
  await the.button('More actions: fp-1').click();
  await the.menuitem('Add description').click();
  const text = field('Description');
  await text.fill('Two parcels');
  const login = await expire(app);
  await signInAgain();
  await expect.element(text).toHaveValue('Two parcels');
  await text.fill('Called 131052-308T');
  await expire(login);
  expect(storedDrafts()).not.toContain('308T');
  await signInAgain();
  await see(the.button('More actions: fp-1'));
  expect(the.dialog().query()).toBeNull();
});

test('a reservation reopens for the same lockers; so does a quick reservation', async () => {
  const app = await openDoor('1-2');
  await the.button('Reserve', { exact: true }).click();
  await kolliId.fill('FP-77');
  const login = await expire(app);
  await signInAgain();
  await see(the.dialog(), the.heading('Reserve 1-2'));
  await expect.element(kolliId).toHaveValue('FP-77');
  await login.screen.unmount();

  const again = await openApp(lockersPath);
  await the.button('Quick reservation').click();
  await kolliId.fill('FP-78');
  await expire(again);
  await signInAgain();
  await expect.element(kolliId).toHaveValue('FP-78');
});

test.each([
  [['1-1', '3-2'], 'Reserve 1-1 and 3-2', '2 lockers'],
  [['1-1'], 'Reserve 1-1', '1-1'],
])(
  'a reservation of %j of a multiple selection reopens with its input, above the same doors',
  async (doors, title, panel) => {
    const app = await openLockers();
    await the.button('Select multiple lockers').click();
    for (const id of doors) await door(id).click();
    await the.button('Reserve', { exact: true }).click();
    await kolliId.fill('FP-77');
    await expire(app);
    await signInAgain();
    await see(the.dialog(), the.heading(title));
    await expect.element(kolliId).toHaveValue('FP-77');
    await the.button('Cancel').click();
    await see(the.heading(panel, { exact: true }));
    for (const id of doors) await expect.element(door(id)).toHaveAttribute('aria-selected', 'true');
  },
);

test('a description reopens with its input on a list that then opens with its default filters', async () => {
  lists.reservations = manyReservations(1);
  const app = await openApp(reservations);
  await the.button('More actions: fp-1').click();
  await the.menuitem('Add description').click();
  await field('Description').fill('Two parcels');
  givenView({ isDefault: true, filters: { status: 'reserved' } });
  const { router } = await expire(app);
  await signInAgain();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'reserved' });
  await expect.element(field('Description')).toHaveValue('Two parcels');
});

test('input is not restored for another user, and is then deleted from the browser', async () => {
  await expire(await typeProfile());
  state.profile = { ...state.profile, id: '01990000-0000-7000-8000-0000000000a9' };
  await signInAgain();
  await expect.element(field('First name')).toHaveValue('Anna');
  expect(storedDrafts()).toBe('');
});

test('input is not restored after half an hour', async () => {
  await expire(await typeProfile());
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 30 * 60_000);
  await signInAgain();
  await expect.element(field('First name')).toHaveValue('Anna');
  expect(storedDrafts()).toBe('');
});

test('input is not restored after a refusal other than an expired session, or a sign-out', async () => {
  await expire(await typeProfile(), 'user_is_disabled');
  expect(storedDrafts()).toBe('');
  await signInAgain();
  await field('First name').fill('Annika');
  await the.button('Log out').click();
  await see(the.button('Sign in'));
  expect(storedDrafts()).toBe('');
});
