import { givenPharmacy, givenUser } from '../factories.ts';
import type { DocumentedWorld, Statement } from './documented-world.ts';

const own: readonly Statement[] = [
  ['GET /profile', '', () => ({})],
  [
    'PATCH /profile/update',
    'the form',
    ({ main: { firstName, lastName } }) => ({
      body: { firstName, lastName, pharmacistPin: '314159' },
    }),
  ],
  ['PATCH /profile/change-lang', '', () => ({ body: { appLanguage: 'fi' } })],
  ['POST /users/change-lang', '', () => ({ body: { lang: 'sv' } })],
  ['POST /users/login-logs/logged-in', '', () => ({})],
  ['POST /users/login-logs/logged-out', '', () => ({})],
  ['GET /users/pharmacy-accesses', '', () => ({})],
  [
    'PATCH /users/pharmacy-accesses',
    'the chosen pharmacy',
    async ({ server, pharmacyId }) => {
      const { id } = await givenPharmacy(server);
      const who = await givenUser(server, { pharmacyId: [pharmacyId, id] });
      return { body: { pharmacyId }, who };
    },
  ],
  ['GET /roles/app-roles', '', () => ({})],
  ['GET /health/entity-names', '', () => ({})],
];

const logins = 'GET /users/login-logs/{pharmacyId}';
const list = 'GET /users/';

const lists: readonly Statement[] = [
  [logins, 'the first page', ({ pharmacyId }) => ({ params: [pharmacyId], query: { limit: 20 } })],
  ...['', '1773133200000'].map(
    (lastTimestamp): Statement => [
      logins,
      `lastTimestamp '${lastTimestamp}'`,
      ({ pharmacyId }) => ({ params: [pharmacyId], query: { limit: 20, lastTimestamp } }),
    ],
  ),
  [list, 'the first page', () => ({ query: { pageSize: 30, lastKey: '' } })],
  [list, 'the next page', ({ main }) => ({ query: { pageSize: 30, lastKey: main.id } })],
  [
    list,
    'of a pharmacy',
    ({ main, pharmacyId }) => ({ query: { pageSize: 30, lastKey: main.id, pharmacyId } }),
  ],
  ['GET /users/show/{id}', '', async ({ colleague }) => ({ params: [(await colleague()).id] })],
];

const update = 'PATCH /users/update/{id}';

/** The form of a person as it was read, with other flags. */
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
        return { params: [id], body };
      },
    ],
  ),
  [
    'POST /users/create',
    'the form',
    ({ pharmacyId }) => ({
      body: {
        email: 'new@example.test',
        firstName: 'Elsa',
        lastName: 'Ny',
        role: 'user',
        pharmacyId,
        webToolAccess: true,
        boxAccess: true,
      },
    }),
  ],
  [
    'PATCH /users/add-pharmacy-access',
    'an account of another pharmacy',
    async ({ server, pharmacyId }) => {
      const elsewhere = (await givenPharmacy(server)).id;
      const { email } = await givenUser(server, { pharmacyId: elsewhere });
      const flags = { webToolAccess: true, boxAccess: true };
      return { body: { pharmacyId, email, ...flags, roleName: 'user' } };
    },
  ],
  [
    'PATCH /users/remove-pharmacy-access/{userId}',
    'without a body',
    async ({ colleague }) => ({ params: [(await colleague()).id] }),
  ],
];

/** What the documents send of profiles, people and their accesses (1§7, 2§7). */
export const peopleStatements = [...own, ...lists, ...changes];
