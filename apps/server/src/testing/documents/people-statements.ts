import { expect } from 'vitest';
import { type GivenUser, givenPharmacy, givenUser } from '../factories.ts';
import { type DocumentedWorld, type Statement, statementsOf } from './documented-world.ts';

const noted = ({ pharmacyId }: DocumentedWorld, { email }: GivenUser, infoType: string) => {
  const note = expect.objectContaining({ email, infoType });
  return [`/users/login-logs/${pharmacyId}`, { logs: expect.arrayContaining([note]) }] as const;
};

const usersWithout = (id: string) => {
  const person = expect.objectContaining({ id });
  return { users: expect.not.arrayContaining([person]) };
};

const own = statementsOf({
  'GET /profile': ({ main: { id, email, firstName, lastName }, pharmacyId }) => {
    const pharmacyAccesses = [{ pharmacyId, roleName: 'main_user' }];
    const person = { id, email, firstName, lastName, role: { name: 'main_user' } };
    return { result: { ...person, pharmacyId, pharmacyIds: [pharmacyId], pharmacyAccesses } };
  },
  'PATCH /profile/update, the form': async ({ colleague }) => {
    const who = await colleague();
    const names = { firstName: 'Elsa', lastName: 'Berg' };
    const pharmacistPin = '314159';
    const reads = [['/profile/pins', { pharmacistPin }]] as const;
    return { body: { ...names, pharmacistPin }, who, result: { id: who.id, ...names }, reads };
  },
  'PATCH /profile/change-lang': () => {
    const body = { appLanguage: 'fi' };
    return { body, result: body, reads: [['/profile', body]] };
  },
  'POST /users/change-lang': () => {
    const body = { lang: 'sv' };
    return { body, result: body, reads: [['/profile', { appLanguage: 'sv' }]] };
  },
  'POST /users/login-logs/logged-in': async (world) => {
    const who = await world.colleague({ role: 'main_user' });
    return { who, result: {}, reads: [noted(world, who, 'logged_in')] };
  },
  'POST /users/login-logs/logged-out': async (world) => {
    const who = await world.colleague({ role: 'main_user' });
    return { who, result: {}, reads: [noted(world, who, 'logged_out')] };
  },
  'GET /users/pharmacy-accesses': ({ pharmacyId, pharmacyName }) => {
    const pharmacyAccesses = [{ pharmacyId, pharmacyName, roleName: 'main_user' }];
    return { result: { status: 200, pharmacyId, pharmacyAccesses } };
  },
  'PATCH /users/pharmacy-accesses, the chosen pharmacy': async ({ server, pharmacyId }) => {
    const { id } = await givenPharmacy(server);
    const who = await givenUser(server, { pharmacyId: [pharmacyId, id] });
    const chosen = { status: 200, pharmacyId };
    const reads = [['/users/pharmacy-accesses', chosen]] as const;
    return { body: { pharmacyId }, who, result: { pharmacyId }, reads };
  },
  'GET /roles/app-roles': () => ({
    result: ['user', 'main_user', 'admin'].map((name) => ({ name })),
  }),
  'GET /health/entity-names': ({ pharmacyId, pharmacyName }) => ({
    result: { pharmacies: { [pharmacyId]: pharmacyName } },
  }),
});

const logins = 'GET /users/login-logs/{pharmacyId}';
const list = 'GET /users/';

async function signedIn({ server, colleague }: DocumentedWorld): Promise<GivenUser> {
  const who = await colleague();
  await server.ask(who, 'POST', '/api/users/login-logs/logged-in');
  return who;
}

/** The last two people in the list; the second is the page after the first. */
async function lastTwo({ colleague }: DocumentedWorld, letters: readonly [string, string]) {
  const [first, second] = letters.map((letter) => ({ firstName: 'Zoe', lastName: `Z${letter}` }));
  const lastKey = (await colleague(first)).id;
  const { id } = await colleague(second);
  return { query: { pageSize: 30, lastKey }, result: { users: [{ id }], lastKey: null } };
}

const lists: readonly Statement[] = [
  ...[{}, { lastTimestamp: '' }].map(
    (more): Statement => [
      logins,
      `the first page, ${JSON.stringify(more)}`,
      async (world) => {
        const [, result] = noted(world, await signedIn(world), 'logged_in');
        return { params: [world.pharmacyId], query: { limit: 20, ...more }, result };
      },
    ],
  ),
  ...statementsOf({
    [`${logins}, lastTimestamp '1773133200000'`]: async (world) => {
      await signedIn(world);
      // The start time of this world's clock, so that no entry is older.
      const query = { limit: 20, lastTimestamp: '1773133200000' };
      return { params: [world.pharmacyId], query, result: { logs: [] } };
    },
    [`${list}, the first page`]: ({ main: { id, email } }) => {
      const person = expect.objectContaining({ id, email });
      return {
        query: { pageSize: 30, lastKey: '' },
        result: { users: expect.arrayContaining([person]) },
      };
    },
  }),
  [list, 'the next page', (world) => lastTwo(world, ['a', 'b'])],
  ...statementsOf({
    [`${list}, of a pharmacy`]: async (world) => {
      const { query, result } = await lastTwo(world, ['c', 'd']);
      return { query: { ...query, pharmacyId: world.pharmacyId }, result };
    },
    'GET /users/show/{id}': async ({ colleague, pharmacyId }) => {
      const { id, email } = await colleague();
      return { params: [id], result: { id, email, pharmacyId, role: { name: 'user' } } };
    },
  }),
];

const update = 'PATCH /users/update/{id}';

/** The form of a person with changed flags. */
async function form({ colleague, pharmacyId }: DocumentedWorld, pharmacistPin: string | null) {
  const { id, email, firstName, lastName } = await colleague();
  const access = { role: 'main_user', webToolAccess: true, boxAccess: false };
  return { id, body: { email, firstName, lastName, pharmacyId, pharmacistPin, ...access } };
}

const changes: readonly Statement[] = [
  ...['', null].map(
    (pin): Statement => [
      update,
      `pharmacistPin ${JSON.stringify(pin)}`,
      async (world) => {
        const { id, body } = await form(world, pin);
        const { pharmacistPin: _, role: name, ...shown } = body;
        const result = { id, ...shown, role: { name }, hasPharmacistPin: false };
        return { params: [id], body, result };
      },
    ],
  ),
  ...statementsOf({
    'POST /users/create, the form': ({ pharmacyId }) => {
      const shown = {
        email: 'new@example.test',
        firstName: 'Elsa',
        lastName: 'Ny',
        pharmacyId,
        webToolAccess: true,
        boxAccess: true,
      };
      const user = { ...shown, role: { name: 'user' }, isInvited: true };
      return { body: { ...shown, role: 'user' }, result: { outcome: 'invited', user } };
    },
    'PATCH /users/add-pharmacy-access, an account of another pharmacy': async ({
      server,
      pharmacyId,
    }) => {
      const elsewhere = (await givenPharmacy(server)).id;
      const { email } = await givenUser(server, { pharmacyId: elsewhere });
      const shown = { pharmacyId, email, webToolAccess: true, boxAccess: true };
      const result = { ...shown, roleName: 'user' };
      const waiting = { offers: expect.arrayContaining([expect.objectContaining(result)]) };
      return { body: result, result, reads: [['/users/access-offers', waiting]] };
    },
    'PATCH /users/remove-pharmacy-access/{userId}, without a body': async ({ colleague }) => {
      const { id } = await colleague();
      // It was the only access.
      const result = { userId: id, isDisabled: true };
      return { params: [id], result, reads: [['/users/?pageSize=100', usersWithout(id)]] };
    },
  }),
];

/** Payloads of the documents for profiles, people and their accesses (1§7, 2§7). */
export const peopleStatements = [...own, ...lists, ...changes];
