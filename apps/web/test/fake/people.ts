import type { CallInput, CallResult } from '@kolli/contract/call/call';
import type { AccessOffer } from '@kolli/contract/people/access-offer';
import { listAccessOffers, withdrawAccessOffer } from '@kolli/contract/people/access-offers';
import { listLoginLogs, type LoginLog } from '@kolli/contract/people/login-logs';
import { listAppRoles } from '@kolli/contract/people/roles';
import {
  createUser,
  inviteUserAgain,
  listUsers,
  removePharmacyAccess,
  showUser,
  updateUser,
  type User,
} from '@kolli/contract/people/users';
import { failure, fakeState, on, pageOf } from './state.ts';
import { ownPerson, personId, sampleOffer, samplePerson } from '../sample/person.ts';
import { shippedRole, shippedRoleNames } from '../sample/role.ts';

type AppRole = CallResult<typeof listAppRoles>[number];

/** The users, roles and logs of the fake server, and the received queries. */
export const people = fakeState(() => ({
  users: [ownPerson(), samplePerson()] as User[],
  roles: shippedRoleNames.map(shippedRole) as AppRole[],
  logs: [] as LoginLog[],
  offers: [] as AccessOffer[],
  /** Addresses that have an account at another pharmacy. */
  accounts: [] as string[],
  /** Queries of the lists, in request order. */
  requested: [] as Record<string, string>[],
}));

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

type UserFields = CallInput<typeof createUser>['body'] | CallInput<typeof updateUser>['body'];

const roleOf = (name: string) => {
  const known = people.roles.find((role) => role.name === name);
  return known ?? { name, level: 0, app_access: 'web_app', permissions: [] };
};

/** The fields of a user that a call sets. */
function personOf(body: UserFields): object {
  const { role, pharmacyId: _pharmacyId, ...fields } = body;
  return { ...fields, ...(role === undefined ? {} : { role: roleOf(role) }) };
}

const userOf = ({ id }: { id: string }) => people.users.find((user) => user.id === id);

/** Handlers of the user calls. */
export const peopleHandlers = [
  on(listUsers, ({ query }) => {
    people.requested.push(query);
    const size = { ...query, limit: query['pageSize'] };
    const search = query['search']?.toLowerCase() ?? '';
    const found = people.users.filter(({ firstName, lastName, email }) =>
      `${firstName} ${lastName} ${email}`.toLowerCase().includes(search),
    );
    const { page, lastKey } = pageOf(found, size, ({ id }) => id);
    return { users: page, lastKey, total: found.length };
  }),
  on(showUser, ({ params }) => userOf(params) ?? failure('forbidden')),
  on(listAppRoles, () => people.roles),
  on(listLoginLogs, ({ query }) => {
    people.requested.push(query);
    const { page, lastKey } = pageOf(people.logs, query, ({ id }) => id);
    const lastTimestamp = lastKey === null ? null : (page.at(-1)?.timestamp ?? null);
    return { logs: page, lastTimestamp, lastKey };
  }),
  on(createUser, ({ body }) => {
    if (people.users.some(({ email }) => email === body.email))
      return failure('already_has_access');
    const isKnown = people.accounts.includes(body.email);
    const id = personId(9000 + people.users.length);
    if (isKnown) {
      const offer = sampleOffer({ id, email: body.email, roleName: body.role });
      people.offers.push(offer);
      return { outcome: 'access_offered' as const, offer };
    }
    const user = samplePerson({ ...personOf(body), id, isInvited: true });
    people.users.push(user);
    return { outcome: 'invited' as const, user };
  }),
  on(listAccessOffers, () => ({ offers: people.offers })),
  on(withdrawAccessOffer, ({ params: { id } }) => {
    people.offers = people.offers.filter((offer) => offer.id !== id);
    return {};
  }),
  on(updateUser, ({ body, params }) => {
    const user = userOf(params);
    if (user === undefined) return failure('forbidden');
    return { ...Object.assign(user, personOf(body), { updatedAt: Date.now() }) };
  }),
  on(removePharmacyAccess, ({ params: { userId } }) => {
    people.users = people.users.filter(({ id }) => id !== userId);
    return { userId, isDisabled: false };
  }),
  on(inviteUserAgain, () => ({})),
];
