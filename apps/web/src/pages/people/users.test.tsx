import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { manyPeople, personId, sampleOffer, samplePerson } from '../../../test/sample/person.ts';
import { people } from '../../../test/fake/people.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { drawn } from '../../../test/hold-timers.ts';
import {
  gone,
  leave,
  refused,
  see,
  sent,
  textsOf,
  the,
  tryAgain,
  untilIdle,
} from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';

async function openUsers(open = renderScreen) {
  const app = await open('/users');
  await expect.element(the.heading('Users', { level: 1 })).toBeInTheDocument();
  await expect.element(the.row().nth(1)).toBeInTheDocument();
  return app;
}

const row = (name: string) => the.row(new RegExp(`^${name}\\b`, 'u'));
const link = (name: string) => the.link(name, { exact: true });

test('NAV-24 USR-03 USR-10 USR-11 USR-28 USR-29: names, addresses, keys and badges of those at this pharmacy, roles by their label or own name, and who can be removed', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const other = '01990000-0000-7000-8000-000000000002';
  state.profile.pharmacyIds = [other, PHARMACY_ID];
  const role = { ...shippedRole('user'), name: 'night shift' };
  people.users.push(
    samplePerson({ id: personId(2), firstName: 'Sari', lastName: 'Koskela', role }),
    samplePerson({ id: personId(3), lastName: 'Koskela', role: shippedRole('admin') }),
    samplePerson({ id: personId(4), firstName: 'Elin', isInvited: true }),
    samplePerson({ id: personId(5), firstName: 'Sari', isDisabled: true }),
  );
  await openUsers();
  const removal = (name: string) => the.button(`Remove ${name}`);
  expect(textsOf(the.columnheader())).toEqual(['Name', 'E-mail', 'Role', 'Key', 'Remove']);
  expect(people.requested[0]?.['pharmacyId']).toBe(PHARMACY_ID);
  expect(localStorage.getItem('pharmacyId')).toBe(PHARMACY_ID);
  for (const [name, text] of [
    ['Anna Lindqvist', /Main user/u],
    ['Anna Lindqvist', /You/u],
    ['Mikko Heinonen', /mikko@example.test\s*User/u],
    ['Mikko Heinonen', new RegExp(personId(1), 'u')],
    ['Sari Koskela', /night shift/u],
    ['Elin Heinonen', /Invited/u],
    ['Sari Heinonen', /Disabled/u],
  ] as const)
    await expect.element(row(name)).toMatchTextContent(text);
  await see('6 users', removal('Mikko Heinonen'));
  expect(removal('Anna Lindqvist').query()).toBeNull();
  // The role is higher than one's own.
  await see(row('Mikko Koskela'));
  expect(removal('Mikko Koskela').query()).toBeNull();

  await userEvent.hover(row('Mikko Heinonen').getByText('01990000-0000…'));
  await see(the.tooltip(personId(1)));
  await the.button('Copy the key of Mikko Heinonen').click();
  expect(copied).toHaveBeenCalledWith(personId(1));
  await expect.element(row('Mikko Heinonen').getByText('Copied')).toBeInTheDocument();
});

test('DAT-04: offered accesses wait above the users, by address, and can be withdrawn; only those who add users see them', async () => {
  people.offers = [sampleOffer()];
  const { screen } = await openUsers();
  const waiting = the.region('Waiting for an answer');
  await see(waiting.getByText('elin@example.test'), waiting.getByText(/^User · offered by Anna/u));
  await the.button('Withdraw the offer to elin@example.test').click();
  await see('The offer to elin@example.test was withdrawn');
  await gone(waiting);
  await screen.unmount();
  people.offers = [sampleOffer()];
  state.profile.role = shippedRole('user');
  await openUsers();
  await untilIdle();
  expect(waiting.query()).toBeNull();
});

test('USR-01 USR-02: 30 users per page of the whole number; the end of the table loads more by the last key, and a search finds all', async () => {
  people.users = manyPeople(45);
  await openUsers();
  const query = { pharmacyId: PHARMACY_ID, pageSize: '30' };
  await see('30 of 45 users');
  await drawn();
  await untilIdle();
  expect(people.requested).toEqual([query]);
  the.table().element().parentElement?.scrollTo(0, 1_000_000);
  await see('45 users');
  expect(people.requested[1]).toEqual({ ...query, lastKey: personId(129) });
  await untilIdle();
  expect(people.requested).toHaveLength(2);
  const search = the.textbox('Search by name or e-mail');
  await search.fill('person 45');
  await userEvent.keyboard('{Enter}');
  await see('1 user', row('Person 45'));
  expect(people.requested.at(-1)).toEqual({ ...query, search: 'person 45' });
  await search.fill('nobody');
  await userEvent.keyboard('{Enter}');
  await the.button('Clear search and filters').click();
  await see('45 users');
});

test('a failed load can be retried; users of another pharmacy are not shown, without a log-out', async () => {
  network.get('/api/users/', () => failure('service_unavailable'));
  const { screen } = await renderScreen('/users');
  await see('This did not load');
  await tryAgain(the.button('Try again'));
  await see(the.row(/^Mikko Heinonen/u));
  await screen.unmount();
  network.get('/api/users/', () => failure('forbidden'));
  await renderScreen('/users');
  await see('You can’t see this');
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);
});

test('USR-04 USR-06 USR-08 USR-09 NAV-26 NAV-27: one’s own row opens the profile, another one the user info, also by keyboard; the buttons open the add-user screen at /users/create and the pharmacy’s log', async () => {
  const { router } = await openUsers();
  const pathname = () => router.state.location.pathname;
  await row('Anna Lindqvist').click();
  await expect.poll(pathname).toMatch(/^\/profile\/?$/u);
  await router.navigate({ href: '/users' });
  await see(link('Mikko Heinonen'));
  link('Mikko Heinonen').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(pathname).toMatch(new RegExp(`^/user/${personId(1)}$`, 'u'));
  await the.link('To the users').click();
  await row('Mikko Heinonen').click({ position: { x: 300, y: 20 } });
  await expect.poll(pathname).toMatch(new RegExp(`^/user/${personId(1)}$`, 'u'));
  await the.link('To the users').click();
  await the.button('Add user').click();
  await expect.poll(pathname).toMatch(/^\/users\/create$/u);
  await see(the.form('Add user'));
  expect(document.title).toBe('Add user – Kolli');
  await the.link('To the users').click();
  await the.button('Login information').click();
  await expect.poll(pathname).toMatch(new RegExp(`^/user/${PHARMACY_ID}/login-info$`, 'u'));
});

test.each([
  ['USR-05 USR-10', 'Add user'],
  ['USR-07 USR-10', 'Login information'],
])(
  '%s: without the permission "%s" is disabled with a reason, and there is no removal',
  async (_id, name) => {
    state.profile.role = shippedRole('user');
    const { router } = await openUsers();
    await see(row('Mikko Heinonen'));
    expect(the.columnheader('Remove').query()).toBeNull();
    expect(the.button(/^Remove/u).query()).toBeNull();
    const button = the.button(name);
    await refused(button);
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/users');
  },
);

test('USR-10: the confirmation names the user and the consequences; refusals are shown in it without a log-out; then the access is removed', async () => {
  const line = `PATCH /api/users/remove-pharmacy-access/${personId(1)}`;
  await openUsers(openApp);
  const opener = the.button('Remove Mikko Heinonen');
  await opener.click();
  const dialog = the.dialog();
  const remove = dialog.getByRole('button', { name: 'Remove Mikko Heinonen' });
  const question =
    /Remove Mikko Heinonen from Vaasan Keskusapteekki\?.*can then no longer sign in here/u;
  await expect.element(dialog).toMatchTextContent(question);
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await leave(dialog);
  await expect.element(opener).toHaveFocus();

  await opener.click();
  for (const [code, text] of [
    ['last_main_user', 'A pharmacy needs a main user. Make somebody else main user first.'],
    ['this_role_is_greater_than_yours', 'This role is greater than yours'],
    ['service_unavailable', /The service is not available/u],
  ] as const) {
    network.patch('/api/users/remove-pharmacy-access/:id', () => failure(code));
    await remove.click();
    await expect.element(the.text(text).first(), { message: code }).toBeVisible();
    await expect.element(dialog, { message: code }).toBeVisible();
    await expect.element(remove, { message: code }).toBeEnabled();
    await expect.element(remove, { message: code }).toHaveFocus();
  }
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);

  network.resetHandlers();
  const before = countOf(line);
  await remove.dblClick();
  await see('Mikko Heinonen was removed');
  await gone(row('Mikko Heinonen'));
  await expect.element(the.main()).toHaveFocus();
  expect(countOf(line)).toBe(before + 1);
  expect(sent(line)?.body).toEqual({ pharmacyId: PHARMACY_ID });
});
