import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import type { User } from '@kolli/contract/people/users';
import { said, shareTestServer } from '../../../testing/test-server.ts';

const server = await shareTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const otherId = (await server.givenPharmacy()).id;
for (const [lastName, firstName] of [
  ['Virtanen', 'Bo'],
  ['af Berg', 'Åke'],
  ['Virtanen', 'Aino'],
  ['VIRTANEN', 'Aino'],
  ['Mäki', 'Eva'],
  ['Virtanen', 'Aino'],
] as const)
  await server.givenUser({ pharmacyId, lastName, firstName });
const caller = await server.givenUser({ role: 'user', pharmacyId, lastName: 'Zorn' });
const stranger = await server.givenUser({ pharmacyId: otherId, lastName: 'Aalto' });

interface Page {
  readonly users: User[];
  readonly lastKey: string | null;
  readonly total: number;
}
const ask = (query: string, who = caller) => server.ask(who, 'GET', `/api/users/${query}`);
const page = async (query: string, who = caller) => (await ask(query, who)).body.result as Page;

test('CAL-13: the people of the pharmacy, by last name, first name and id', async () => {
  const { users, lastKey } = await page('');
  expect(users.map(({ lastName, firstName }) => `${lastName} ${firstName}`)).toEqual([
    'af Berg Åke',
    'Mäki Eva',
    'Virtanen Aino',
    'VIRTANEN Aino',
    'Virtanen Aino',
    'Virtanen Bo',
    'Zorn Aino',
  ]);
  const same = users.slice(2, 5).map(({ id }) => id);
  expect(same).toEqual(same.toSorted());
  expect(lastKey).toBeNull();
  expect(users[0]).toMatchObject({ pharmacyId, role: { name: 'user' }, isInvited: false });
});

async function everybody(pageSize: number, who = caller, more = '') {
  const found: User[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const read: Page = await page(`?pageSize=${pageSize}${next && `&lastKey=${next}`}${more}`, who);
    expect(read.users.length).toBeLessThanOrEqual(pageSize);
    found.push(...read.users);
    next = read.lastKey;
  }
  return found;
}

test.each([1, 2, 3, 7])('USR-02: pages of %i contain everybody once, in order', async (size) => {
  expect(await everybody(size)).toEqual((await page('?pageSize=100')).users);
});

test.each([
  ['fi', ['Aalto', 'Berg', 'Zorn', 'Åberg', 'Ängen', 'Ödman', 'Östberg']],
  ['sv', ['Aalto', 'Berg', 'Zorn', 'Åberg', 'Ängen', 'Ödman', 'Östberg']],
  ['no', ['Berg', 'Zorn', 'Ängen', 'Ödman', 'Östberg', 'Åberg', 'Aalto']],
  ['en', ['Aalto', 'Åberg', 'Ängen', 'Berg', 'Ödman', 'Östberg', 'Zorn']],
])('names are sorted by the caller’s language: %s', async (appLanguage, names) => {
  const { id } = await server.givenPharmacy();
  const [first = '', ...others] = names;
  for (const lastName of others) await server.givenUser({ pharmacyId: id, lastName });
  const who = await server.givenUser({ pharmacyId: id, lastName: first, appLanguage });
  expect((await everybody(2, who)).map(({ lastName }) => lastName)).toEqual(names);
});

test('CAL-13: numbers in names are sorted by their value, and a search finds parts of names and addresses; both count all', async () => {
  const { id } = await server.givenPharmacy();
  const numbered = ['Kassa 10', 'Kassa 2', 'Kassa 1', 'Kassa 11', 'Å 3b', 'Å 3a'];
  for (const lastName of numbered) await server.givenUser({ pharmacyId: id, lastName });
  const own = { lastName: 'Öberg', firstName: 'Aino', appLanguage: 'sv' } as const;
  const who = await server.givenUser({ pharmacyId: id, ...own });
  const found = async (search: string) => {
    const pages = await everybody(2, who, `&search=${encodeURIComponent(search)}`);
    return pages.map(({ lastName }) => lastName);
  };
  const inOrder = ['Kassa 1', 'Kassa 2', 'Kassa 10', 'Kassa 11', 'Å 3a', 'Å 3b', 'Öberg'];
  expect((await everybody(2, who)).map(({ lastName }) => lastName)).toEqual(inOrder);
  expect(await page('?pageSize=2', who)).toMatchObject({ total: 7 });
  expect(await found('KASSA 1')).toEqual(['Kassa 1', 'Kassa 10', 'Kassa 11']);
  for (const search of ['aino öb', 'Öberg AINO', who.email.toUpperCase()])
    expect([search, await found(search)]).toEqual([search, ['Öberg']]);
  expect(await page('?search=%25', who)).toEqual({ users: [], lastKey: null, total: 0 });
  expect(await page('?pageSize=1&search=kassa', who)).toMatchObject({ total: 4 });
});

test('a person of another pharmacy is refused like an unknown one, and so are other queries', async () => {
  for (const id of [stranger.id, '01900000-0000-7000-8000-000000000000']) {
    expect(await said(ask(`?lastKey=${id}`))).toBe('404 user_not_found');
    expect(await said(ask(`show/${id}`))).toBe('403 forbidden');
  }
  for (const query of ['pageSize=0', 'pageSize=101', 'pageSize=x', 'lastKey=x'])
    expect(await said(ask(`?${query}`)), query).toBe('400 validation_fail');
});

test('CAL-14 USR-26: one person is shown with role and flags, and no PIN', async () => {
  const user = await server.givenUser({ pharmacyId, role: 'main_user', pharmacistPin: '454545' });
  const { identity: _identity, ...shown } = user;
  expect((await ask(`show/${user.id}`)).body.result).toEqual({
    ...shown,
    role: shippedRoles.main_user,
    pharmacyId,
    webToolAccess: true,
    boxAccess: true,
    hasPharmacistPin: true,
    isInvited: false,
    isDisabled: false,
    hasSecondFactor: false,
    updatedAt: server.time.clock().getTime(),
  });
});

test('with several pharmacies and none chosen, the named pharmacy is listed', async () => {
  const both = await server.givenUser({ pharmacyId: [pharmacyId, otherId] });
  expect((await ask('', both)).status).toBe(403);
  const { users } = await page(`?pharmacyId=${otherId}`, both);
  expect(users.map(({ id }) => id).toSorted()).toEqual([stranger.id, both.id].toSorted());
});
