import type { AddressInfo } from 'node:net';
import { allCalls } from '@kolli/contract/all-calls';
import type { Call } from '@kolli/contract/call/call';
import { isAdminPermission, type Role, shippedRoles } from '@kolli/domain/people/permissions';
import { describe, expect, test } from 'vitest';
import {
  type Flag,
  flags,
  openAccessWorld,
  type Place,
  requestOf,
  roles,
  touchedFields,
} from './testing/samples/access-world.ts';
import type { GivenUser } from './testing/factories.ts';
import { trialSize } from './testing/trial-size.ts';

const world = await openAccessWorld();
await world.server.app.listen({ host: '127.0.0.1', port: 0 });
const origin = `http://127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}`;

type Who = GivenUser | { readonly key: string } | null;
type Request = ReturnType<typeof requestOf>;

/** A role at the own pharmacy, or the least one with the administration of the installation. */
interface Caller {
  readonly name: string;
  readonly role: Role;
  readonly isAdministrator: boolean;
}

const callers: readonly Caller[] = [
  ...roles.map((role) => ({ name: role.name, role, isAdministrator: false })),
  { name: 'administrator', role: shippedRoles.user, isAdministrator: true },
];

const personOf = ({ role, isAdministrator }: Caller, flag: Flag) =>
  isAdministrator ? world.administrator(flag) : world.person(role, flag);

/** Codes of the access check; errors of input or state come after it. */
const refusals = new Set([
  'not_authorized',
  'user_is_disabled',
  'no_content',
  'forbidden',
  'not_enough_permissions',
  'user_is_not_admin',
]);

/** An accepted stream stays open until it is aborted. */
async function statusOfStream(who: Who, { url }: Request) {
  const headers: Record<string, string> =
    who === null
      ? {}
      : 'key' in who
        ? { authorization: `Bearer ${who.key}` }
        : { authtoken: await world.server.tokenFor(who) };
  const abort = new AbortController();
  const response = await fetch(origin + url, { headers, signal: abort.signal });
  const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const body = isOpen ? {} : ((await response.json()) as { code?: string });
  abort.abort();
  return { status: response.status, body };
}

async function answerOf(call: Call, who: Who, request: Request): Promise<string> {
  const { status, body } =
    call.isStream === true
      ? await statusOfStream(who, request)
      : await world.server.ask(who, call.method, request.url, request.body);
  if (status >= 500) throw new Error(`${call.path} returned ${status}`);
  const { code } = body;
  return code !== undefined && refusals.has(code) ? code : 'allowed';
}

const isForStaff = ({ access }: Call) =>
  access === 'signedIn' || access === 'administration' || typeof access === 'object';

/** The expected result according to the contract, not to the handlers. */
function expectedOf(
  call: Call,
  { role, isAdministrator }: Caller,
  place: Place,
  flag: Flag,
): string {
  if (flag === 'disabled') return call.mayHaveEnded === true ? 'allowed' : 'user_is_disabled';
  if (call.access === 'administration') return isAdministrator ? 'allowed' : 'user_is_not_admin';
  if (typeof call.access === 'object' && call.access.orAdministration === true && isAdministrator)
    return 'allowed';
  const hasWebTool = flag !== 'without web tool';
  if (call.touches !== undefined && !hasWebTool) return 'forbidden';
  if (touchedFields(call).length > 0 && place !== 'own') return 'forbidden';
  if (typeof call.access !== 'object') return 'allowed';
  const { permission } = call.access;
  if (hasWebTool && role.permissions.includes(permission)) return 'allowed';
  return isAdminPermission(permission) ? 'user_is_not_admin' : 'not_enough_permissions';
}

const flagNames = Object.keys(flags) as Flag[];
const otherPlaces = ['foreign', 'unknown'] as const;

/** All of them in the long run; in the short one by one, so that over the calls each has its turn. */
const inTurn = <T>(all: readonly T[], turn: number): readonly T[] =>
  all.slice(0, trialSize(1, all.length)).map((_, at) => all[(turn + at) % all.length] as T);

/**
 * The combinations of caller, flag and place for a call. Calls that touch nothing have one place. In the short run each
 * caller has one flag and one other place, others at the next call.
 */
function cellsOf(call: Call, index: number): { caller: Caller; flag: Flag; place: Place }[] {
  const elsewhere = touchedFields(call).length > 0 ? otherPlaces : [];
  const [usual = 'disabled', ...others] = flagNames;
  return callers.flatMap((caller, number) => [
    ...[usual, ...inTurn(others, index + number)].map((flag) => ({
      caller,
      flag,
      place: 'own' as const,
    })),
    ...inTurn(flagNames, 0).flatMap((flag) =>
      inTurn(elsewhere, index + number).map((place) => ({ caller, flag, place })),
    ),
  ]);
}

describe.each(Object.entries(allCalls).map(([name, call], index) => [name, call, index] as const))(
  '%s',
  (_name, call, index) => {
    const at = (place: Place) => requestOf(call, world.places[place]);

    if (isForStaff(call))
      test('SEC-01: each role, with each flag, is allowed what it permits only at its own pharmacy, and administration what concerns the installation', async () => {
        const cells = cellsOf(call, index);
        const found: string[] = [];
        for (const { caller, flag, place } of cells) {
          const answer = await answerOf(call, personOf(caller, flag), at(place));
          found.push(`${caller.name} ${flag}, ${place}: ${answer}`);
        }
        expect(found).toEqual(
          cells.map(
            ({ caller, flag, place }) =>
              `${caller.name} ${flag}, ${place}: ${expectedOf(call, caller, place, flag)}`,
          ),
        );
      });

    if (isForStaff(call) && touchedFields(call).length > 1)
      test('a single field with an id of another pharmacy, or an unknown one, is refused', async () => {
        for (const role of inTurn(roles, index))
          for (const [field] of touchedFields(call))
            for (const place of otherPlaces) {
              const ids = { ...world.places.own, [field]: world.places[place][field] };
              const answer = await answerOf(
                call,
                world.person(role, 'with both accesses'),
                requestOf(call, ids),
              );
              expect([role.name, field, place, answer]).toEqual([
                role.name,
                field,
                place,
                'forbidden',
              ]);
            }
      });

    test('a caller without session is refused, except for public calls', async () => {
      const isOpen = call.access === 'public' || call.access === 'customer';
      expect(await answerOf(call, null, at('own'))).toBe(isOpen ? 'allowed' : 'not_authorized');
    });

    test('a machine key permits only the calls of its own surface', async () => {
      for (const kind of ['device', 'orderSource', 'smsGateway'] as const) {
        const isOwn =
          call.access === kind || call.access === 'public' || call.access === 'customer';
        expect([kind, await answerOf(call, { key: world.keys[kind] }, at('own'))]).toEqual([
          kind,
          isOwn ? 'allowed' : 'not_authorized',
        ]);
      }
    });
  },
);

/** Calls open to everybody, or to everybody signed in, with the reason. */
const uncheckedCalls: Readonly<Record<string, string>> = {
  showHealth: 'health of the server, for monitoring',
  showReadiness: 'readiness of the service, for monitoring and load balancers',
  followHealth: 'a short stream without content, to try a proxy',
  showProduct: 'name and links of the product, shown before sign-in',
  showVerifyLink: 'the customer has only a link, which reveals nothing about the delivery',
  authenticateCustomer: 'decided by the response of the identity provider',
  startEnrolment: 'a new box has no key yet; the answer is only a code to show',
  showEnrolment: 'the box that knows its own secret; the answer is no key without it',
  showEntityNames: 'names of the own pharmacies',
  listPharmacyAccesses: 'the own accesses, before one is chosen',
  showProfile: 'oneself',
  updateProfile: 'oneself: names and PIN',
  changeAppLanguage: 'oneself',
  changeScanSound: 'oneself',
  changeSingleKeys: 'oneself',
  changeNotifyOf: 'oneself',
  changeLanguage: 'oneself',
  logLoggedIn: 'oneself: the browser reports a sign-in',
  logLoggedOut: 'oneself: the browser reports a sign-out',
  acceptAccess: 'an access that was offered to oneself',
  declineAccess: 'an access that was offered to oneself',
  listAppRoles: 'roles belong to no pharmacy, and their names are public',
};

test('SEC-01: a permission counts only at the pharmacy that its call touches; every call without both is listed here; an ended session reports a sign-out', () => {
  const isUnchecked = ({ access, touches }: Call) =>
    touches === undefined &&
    (access === 'public' || access === 'customer' || access === 'signedIn');
  const found = Object.entries(allCalls).filter(([, call]) => isUnchecked(call));
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(uncheckedCalls).sort());
  const sayingLeft = Object.entries(allCalls).filter(
    ([, { mayHaveEnded }]) => mayHaveEnded === true,
  );
  expect(sayingLeft.map(([name]) => name)).toEqual(['logLoggedOut']);
  for (const [name, { access, touches }] of Object.entries(allCalls)) {
    if (typeof access === 'object') expect([name, touches]).not.toEqual([name, undefined]);
    if (access === 'administration') expect([name, touches]).toEqual([name, undefined]);
  }
});
