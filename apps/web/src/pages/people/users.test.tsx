import { shippedRoles } from '@kolli/domain/people/permissions';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sent } from '../../../test/fake/fake-actions.ts';
import {
  adminRole,
  manyPeople,
  ownPerson,
  personId,
  samplePerson,
} from '../../../test/sample/sample-person.ts';
import { people, resetPeople } from '../../../test/fake/fake-people.ts';
import { countOf, failure, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { drawn } from '../../../test/hold-timers.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();
beforeEach(async () => {
  resetPeople();
  await page.viewport(1440, 900);
});

const plainUser = () => {
  state.profile.role = { ...shippedRoles.user, permissions: [...shippedRoles.user.permissions] };
};

async function openUsers() {
  const app = await openApp('/users');
  const { screen } = app;
  await expect
    .element(screen.getByRole('heading', { name: 'Users', level: 1 }))
    .toBeInTheDocument();
  await expect.element(screen.getByRole('row').nth(1)).toBeInTheDocument();
  return {
    ...app,
    row: (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}\\b`, 'u') }),
    link: (name: string) => screen.getByRole('link', { name, exact: true }),
    more: screen.getByRole('button', { name: 'Load more' }),
  };
}

describe('the list', () => {
  test('NAV-24 USR-03 USR-28 USR-29: names, addresses, roles by their label or own name, and keys', async () => {
    people.users.push(
      samplePerson({
        id: personId(2),
        firstName: 'Sari',
        lastName: 'Koskela',
        role: { name: 'night shift', level: 10, app_access: 'web_app', permissions: [] },
      }),
    );
    const { row, screen } = await openUsers();
    const headers = screen.getByRole('columnheader').elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'E-mail',
      'Role',
      'Key',
      'Remove',
    ]);
    await expect.element(row('Anna Lindqvist')).toMatchTextContent(/Main user/u);
    await expect.element(row('Mikko Heinonen')).toMatchTextContent(/mikko@example.test\s*User/u);
    await expect.element(row('Mikko Heinonen')).toMatchTextContent(new RegExp(personId(1), 'u'));
    await expect.element(row('Sari Koskela')).toMatchTextContent(/night shift/u);
    await expect.element(screen.getByText('3 users')).toBeVisible();
  });

  test('USR-03: a key is shortened, shown in full on hover, and copied by its button', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { row, screen } = await openUsers();
    await userEvent.hover(row('Mikko Heinonen').getByText('01990000-0000…'));
    await expect.element(screen.getByRole('tooltip', { name: personId(1) })).toBeVisible();
    await screen.getByRole('button', { name: 'Copy the key of Mikko Heinonen' }).click();
    expect(copied).toHaveBeenCalledWith(personId(1));
    await expect.element(row('Mikko Heinonen').getByText('Copied')).toBeInTheDocument();
    copied.mockRestore();
  });

  test('USR-01 USR-02: 30 users per page; Load more sends the last key', async () => {
    people.users = manyPeople(45);
    const { more, row, screen } = await openUsers();
    expect(people.requested).toEqual([{ pharmacyId: PHARMACY_ID, pageSize: '30' }]);
    await expect.element(screen.getByText('The first 30 users')).toBeVisible();
    more.element().scrollIntoView();
    await drawn();
    await untilIdle();
    expect(people.requested).toHaveLength(1);
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('45 users')).toBeVisible();
    expect(people.requested[1]).toEqual({
      pharmacyId: PHARMACY_ID,
      pageSize: '30',
      lastKey: personId(129),
    });
    await expect.poll(() => more.query()).toBeNull();
    await expect.element(screen.getByText('That is all')).toHaveFocus();
    await expect.element(row('Person 45')).toBeInTheDocument();
    await untilIdle();
    expect(people.requested).toHaveLength(2);
  });

  test('USR-11: the role is the one at the current pharmacy, by its id', async () => {
    const other = '01990000-0000-7000-8000-000000000002';
    state.profile.pharmacyIds = [other, PHARMACY_ID];
    const { row } = await openUsers();
    expect(people.requested[0]?.['pharmacyId']).toBe(PHARMACY_ID);
    expect(localStorage.getItem('pharmacyId')).toBe(PHARMACY_ID);
    await expect.element(row('Mikko Heinonen')).toMatchTextContent(/User/u);
  });

  test('invited users and disabled accounts have a badge', async () => {
    people.users = [
      ownPerson(),
      samplePerson({ isInvited: true }),
      samplePerson({ id: personId(2), firstName: 'Sari', isDisabled: true }),
    ];
    const { row } = await openUsers();
    await expect.element(row('Anna Lindqvist')).toMatchTextContent(/You/u);
    await expect.element(row('Mikko Heinonen')).toMatchTextContent(/Invited/u);
    await expect.element(row('Sari Heinonen')).toMatchTextContent(/Disabled/u);
  });

  test('a failed load can be retried', async () => {
    network.use(http.get('/api/users/', () => failure('service_unavailable'), { once: false }));
    const { screen } = await openApp('/users');
    await expect.element(screen.getByText('This did not load')).toBeVisible();
    await tryAgain(screen.getByRole('button', { name: 'Try again' }));
    await expect.element(screen.getByRole('row', { name: /^Mikko Heinonen/u })).toBeVisible();
  });

  test('users of another pharmacy are not shown, without a log-out', async () => {
    network.use(http.get('/api/users/', () => failure('forbidden')));
    const { screen } = await openApp('/users');
    await expect.element(screen.getByText('You can’t see this')).toBeVisible();
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(0);
  });
});

describe('links', () => {
  test('USR-08: one’s own row opens the profile', async () => {
    const { row, router } = await openUsers();
    await row('Anna Lindqvist').click();
    await expect.poll(() => router.state.location.pathname).toMatch(/^\/profile\/?$/u);
  });

  test('USR-09: another user’s row opens their user info, also by keyboard', async () => {
    const { link, router, screen } = await openUsers();
    link('Mikko Heinonen').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe(`/user/${personId(1)}`);
    await screen.getByRole('link', { name: 'To the users' }).click();
    await screen
      .getByRole('row', { name: /^Mikko Heinonen/u })
      .click({ position: { x: 300, y: 20 } });
    await expect.poll(() => router.state.location.pathname).toBe(`/user/${personId(1)}`);
  });

  test('USR-04 NAV-26 NAV-27: Add user opens the add-user screen, which has the one address /users/create', async () => {
    const { router, screen } = await openUsers();
    await screen.getByRole('button', { name: 'Add user' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/users/create');
    await expect.element(screen.getByRole('form', { name: 'Add user' })).toBeVisible();
    expect(document.title).toBe('Add user – Kolli');
  });

  test('USR-06: Login information opens the pharmacy’s log', async () => {
    const { router, screen } = await openUsers();
    await screen.getByRole('button', { name: 'Login information' }).click();
    const path = `/user/${PHARMACY_ID}/login-info`;
    await expect.poll(() => router.state.location.pathname).toBe(path);
  });

  test.each([
    ['USR-05', 'Add user'],
    ['USR-07', 'Login information'],
  ])('%s: without the permission "%s" is disabled with a reason', async (_id, name) => {
    plainUser();
    const { router, screen } = await openUsers();
    const button = screen.getByRole('button', { name });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('You do not have enough permissions')).toBeVisible();
    expect(router.state.location.pathname).toBe('/users');
  });
});

describe('removing a user', () => {
  test('USR-10: the column is there only with user.delete', async () => {
    const { screen } = await openUsers();
    await expect.element(screen.getByRole('columnheader', { name: 'Remove' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Remove Mikko Heinonen' }))
      .toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Anna Lindqvist' }).query()).toBeNull();
  });

  test('users with a role higher than one’s own cannot be removed', async () => {
    people.users.push(samplePerson({ id: personId(2), lastName: 'Koskela', role: adminRole }));
    const { row, screen } = await openUsers();
    await expect.element(row('Mikko Koskela')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Mikko Koskela' }).query()).toBeNull();
  });

  test('USR-10: without user.delete there is no such column', async () => {
    plainUser();
    const { row, screen } = await openUsers();
    await expect.element(row('Mikko Heinonen')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Remove' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: /^Remove/u }).query()).toBeNull();
  });

  test('USR-10: the confirmation names the user and the consequences; then the access is removed', async () => {
    const { row, screen } = await openUsers();
    await screen.getByRole('button', { name: 'Remove Mikko Heinonen' }).click();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(dialog)
      .toMatchTextContent(/Remove Mikko Heinonen from Vaasan Keskusapteekki\?/u);
    await expect.element(dialog).toMatchTextContent(/can then no longer sign in here/u);
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Remove Mikko Heinonen' }).dblClick();
    await expect.element(screen.getByText('Mikko Heinonen was removed')).toBeVisible();
    await expect.poll(() => row('Mikko Heinonen').query()).toBeNull();
    const line = `PATCH /api/users/remove-pharmacy-access/${personId(1)}`;
    expect(countOf(line)).toBe(1);
    expect(sent(line)?.body).toEqual({ pharmacyId: PHARMACY_ID });
  });

  test.each([
    ['last_main_user', 'A pharmacy needs a main user. Make somebody else main user first.'],
    ['this_role_is_greater_than_yours', 'This role is greater than yours'],
  ] as const)('a refusal with %s is shown, without a log-out', async (code, text) => {
    network.use(http.patch('/api/users/remove-pharmacy-access/:id', () => failure(code)));
    const { screen } = await openUsers();
    await screen.getByRole('button', { name: 'Remove Mikko Heinonen' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove Mikko Heinonen' }).click();
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(dialog).toBeVisible();
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(0);
  });
});
