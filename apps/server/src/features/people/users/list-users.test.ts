import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import type { User } from '@kolli/contract/people/users';
import { givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';

let pharmacyId: string;

const server = await shareTestServer();
pharmacyId = (await givenPharmacy(server)).id;
const otherId = (await givenPharmacy(server)).id;
for (const [lastName, firstName] of [
  ['Virtanen', 'Bo'],
  ['af Berg', 'Åke'],
  ['Virtanen', 'Aino'],
  ['VIRTANEN', 'Aino'],
  ['Mäki', 'Eva'],
  ['Virtanen', 'Aino'],
] as const)
  await givenUser(server, { pharmacyId, lastName, firstName });
const caller = await givenUser(server, { role: 'user', pharmacyId, lastName: 'Zorn' });
const stranger = await givenUser(server, { pharmacyId: otherId, lastName: 'Aalto' });

interface Page {
  readonly users: User[];
  readonly lastKey: string | null;
}
const ask = (query: string, who = caller) => server.ask(who, 'GET', `/api/users/${query}`);
const page = async (query: string) => (await ask(query)).body.result as Page;

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

test.each([1, 2, 3, 7])('USR-02: pages of %i contain everybody once, in order', async (size) => {
  const all = (await page('?pageSize=100')).users.map(({ id }) => id);
  const found: string[] = [];
  let key: string | null = '';
  while (key !== null) {
    const next: Page = await page(`?pageSize=${size}${key === '' ? '' : `&lastKey=${key}`}`);
    expect(next.users.length).toBeLessThanOrEqual(size);
    found.push(...next.users.map(({ id }) => id));
    key = next.lastKey;
  }
  expect(found).toEqual(all);
});

test.each([
  ['fi', ['Aalto', 'Berg', 'Zorn', 'Åberg', 'Ängen', 'Ödman', 'Östberg']],
  ['sv', ['Aalto', 'Berg', 'Zorn', 'Åberg', 'Ängen', 'Ödman', 'Östberg']],
  ['no', ['Berg', 'Zorn', 'Ängen', 'Ödman', 'Östberg', 'Åberg', 'Aalto']],
  ['en', ['Aalto', 'Åberg', 'Ängen', 'Berg', 'Ödman', 'Östberg', 'Zorn']],
])('names are sorted by the caller’s language: %s', async (appLanguage, names) => {
  const { id } = await givenPharmacy(server);
  const [first = '', ...others] = names;
  for (const lastName of others) await givenUser(server, { pharmacyId: id, lastName });
  const who = await givenUser(server, { pharmacyId: id, lastName: first, appLanguage });
  const found: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { body } = await ask(`?pageSize=2${next && `&lastKey=${next}`}`, who);
    const { users, lastKey } = body.result as Page;
    found.push(...users.map(({ lastName }) => lastName));
    next = lastKey;
  }
  expect(found).toEqual(names);
});

test('a key that is no person of the pharmacy is refused', async () => {
  for (const key of [stranger.id, '01900000-0000-7000-8000-000000000000'])
    expect(await ask(`?lastKey=${key}`)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
});

test.each(['pageSize=0', 'pageSize=101', 'pageSize=x', 'lastKey=x'])(
  '%s is refused',
  async (query) => {
    expect(await ask(`?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_fail' },
    });
  },
);

test('CAL-14 USR-26: one person is shown with role and flags, and no PIN', async () => {
  const user = await givenUser(server, { pharmacyId, role: 'main_user', pharmacistPin: '454545' });
  const answer = await server.ask(caller, 'GET', `/api/users/show/${user.id}`);
  expect(answer.body.result).toEqual({
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
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

test('a person of another pharmacy gives the same error as an unknown one', async () => {
  for (const id of [stranger.id, '01900000-0000-7000-8000-000000000000'])
    expect(await server.ask(caller, 'GET', `/api/users/show/${id}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
});

test('with several pharmacies and none chosen, the named pharmacy is listed', async () => {
  const both = await givenUser(server, { pharmacyId: [pharmacyId, otherId] });
  expect((await ask('', both)).status).toBe(403);
  const { body } = await ask(`?pharmacyId=${otherId}`, both);
  const ids = (body.result as Page).users.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([stranger.id, both.id].toSorted());
});
