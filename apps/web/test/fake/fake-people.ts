import type { CallInput, CallResult } from '@kolli/contract/call/call';
import { listLoginLogs, type LoginLog } from '@kolli/contract/people/login-logs';
import { listAppRoles } from '@kolli/contract/people/roles';
import {
  createUser,
  listUsers,
  removePharmacyAccess,
  updateUser,
  type User,
} from '@kolli/contract/people/users';
import { shippedRoles } from '@kolli/domain/people/permissions';
import { http } from './network.ts';
import { failure, result, signedIn } from './fake-state.ts';
import { ownPerson, personId, samplePerson } from '../sample/sample-person.ts';

type AppRole = CallResult<typeof listAppRoles>[number];

/** The users, roles and logs of the fake server, and the received queries. */
export const people = {
  users: [] as User[],
  roles: [] as AppRole[],
  logs: [] as LoginLog[],
  /** Addresses that have an account at another pharmacy. */
  accounts: [] as string[],
  /** Queries of the lists, in request order. */
  requested: [] as Record<string, string>[],
};

/** Resets to the signed-in user and one more, the shipped roles, and no logs. */
export function resetPeople(): void {
  people.users = [ownPerson(), samplePerson()];
  people.roles = Object.values(shippedRoles).map((role) => ({
    ...role,
    permissions: [...role.permissions],
  }));
  people.logs = [];
  people.accounts = [];
  people.requested = [];
}

/** Sign-ins, newest first, one minute apart. */
export function manyLogs(count: number): LoginLog[] {
  const newest = new Date(2026, 10, 20, 15, 42, 7).getTime();
  return Array.from({ length: count }, (_, index) => ({
    id: personId(5000 + index),
    timestamp: newest - index * 60_000,
    loginInfoUserName: `Person ${String(index + 1)}`,
    email: `person${String(index + 1)}@example.test`,
    infoType: index % 2 === 0 ? 'logged_in' : 'logged_out',
  }));
}

function queryOf(request: Request): Record<string, string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  people.requested.push(query);
  return query;
}

function pageOf<Row extends { id: string }>(rows: readonly Row[], size: number, lastKey?: string) {
  const from = rows.findIndex(({ id }) => id === lastKey) + 1;
  const page = rows.slice(from, from + size);
  const last = from + page.length < rows.length ? page.at(-1) : undefined;
  return { page, last };
}

type Body<C> = CallInput<C> extends { body: infer B } ? B : never;
type UserFields = Body<typeof createUser> | Body<typeof updateUser>;

const roleOf = (name: string) => {
  const known = people.roles.find((role) => role.name === name);
  return known ?? { name, level: 0, app_access: 'web_app', permissions: [] };
};

/** The fields of a user that a call sets. */
function personOf(body: UserFields): object {
  const { role, pharmacyId: _pharmacyId, ...fields } = body;
  return { ...fields, ...(role === undefined ? {} : { role: roleOf(role) }) };
}

const readHandlers = [
  http.get(
    '/api/users/',
    signedIn(({ request }) => {
      const query = queryOf(request);
      const { page, last } = pageOf(people.users, Number(query['pageSize']), query['lastKey']);
      const response: CallResult<typeof listUsers> = { users: page, lastKey: last?.id ?? null };
      return result(response);
    }),
  ),
  http.get(
    '/api/users/show/:id',
    signedIn(({ params }) => {
      const user = people.users.find(({ id }) => id === params['id']);
      return user ? result(user) : failure('forbidden');
    }),
  ),
  http.get(
    '/api/roles/app-roles',
    signedIn(() => result(people.roles)),
  ),
  http.get(
    '/api/users/login-logs/:pharmacyId',
    signedIn(({ request }) => {
      const query = queryOf(request);
      const { page, last } = pageOf(people.logs, Number(query['limit']), query['lastKey']);
      const response: CallResult<typeof listLoginLogs> = {
        logs: page,
        lastTimestamp: last?.timestamp ?? null,
        lastKey: last?.id ?? null,
      };
      return result(response);
    }),
  ),
];

const changeHandlers = [
  http.post(
    '/api/users/create',
    signedIn(async ({ request }) => {
      const body = (await request.json()) as Body<typeof createUser>;
      if (people.users.some(({ email }) => email === body.email)) {
        return failure('already_has_access');
      }
      const isKnown = people.accounts.includes(body.email);
      const id = personId(9000 + people.users.length);
      const user = samplePerson({ ...personOf(body), id, isInvited: !isKnown });
      people.users.push(user);
      const response: CallResult<typeof createUser> = {
        user,
        outcome: isKnown ? 'access_given' : 'invited',
      };
      return result(response);
    }),
  ),
  http.patch(
    '/api/users/update/:id',
    signedIn(async ({ request, params }) => {
      const body = (await request.json()) as Body<typeof updateUser>;
      const user = people.users.find(({ id }) => id === params['id']);
      if (user === undefined) return failure('forbidden');
      Object.assign(user, personOf(body), { updatedAt: Date.now() });
      return result({ ...user });
    }),
  ),
  http.patch(
    '/api/users/remove-pharmacy-access/:userId',
    signedIn(({ params }) => {
      people.users = people.users.filter(({ id }) => id !== params['userId']);
      const response: CallResult<typeof removePharmacyAccess> = {
        userId: String(params['userId']),
        isDisabled: false,
      };
      return result(response);
    }),
  ),
  http.post(
    '/api/users/invite-again/:userId',
    signedIn(() => result({})),
  ),
];

/** Handlers of the user calls. */
export const peopleHandlers = [...readHandlers, ...changeHandlers];
