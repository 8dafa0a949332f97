import type { AddressInfo } from 'node:net';
import { allCalls } from '@kolli/contract/all-calls';
import type { Call } from '@kolli/contract/call';
import { isAdminPermission, type Role } from '@kolli/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccessWorld,
  type Flag,
  flags,
  openAccessWorld,
  type Place,
  requestOf,
  roles,
  touchedFields,
} from './testing/access-world.ts';
import type { GivenUser } from './testing/factories.ts';
import { trialSize } from './testing/trial-size.ts';

let world: AccessWorld;
let origin: string;
beforeAll(async () => {
  world = await openAccessWorld();
  await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.server.close());

type Who = GivenUser | { readonly key: string } | null;
type Request = ReturnType<typeof requestOf>;

/** What the check itself answers; what a call says of its input or the state lies behind it. */
const refusals = new Set([
  'not_authorized',
  'user_is_disabled',
  'no_content',
  'forbidden',
  'not_enough_permissions',
  'user_is_not_admin',
]);

/** A stream that is let in stays open until it is broken off. */
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
  if (status >= 500) throw new Error(`${call.path} answers ${status}`);
  const { code } = body;
  return code !== undefined && refusals.has(code) ? code : 'allowed';
}

const isForStaff = ({ access }: Call) => access === 'signedIn' || typeof access === 'object';

/** What the contract says of a call, of nobody's handler. */
function expectedOf(call: Call, role: Role, place: Place, flag: Flag): string {
  if (flag === 'disabled') return call.mayHaveEnded === true ? 'allowed' : 'user_is_disabled';
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

/** Who calls at which place. What touches nothing has one place; whoever has less elsewhere, in the trial alone. */
function cellsOf(call: Call): { role: Role; flag: Flag; place: Place }[] {
  const elsewhere = touchedFields(call).length > 0 ? otherPlaces : [];
  const flagsElsewhere = flagNames.slice(0, trialSize(1, flagNames.length));
  return roles.flatMap((role) => [
    ...flagNames.map((flag) => ({ role, flag, place: 'own' as const })),
    ...flagsElsewhere.flatMap((flag) => elsewhere.map((place) => ({ role, flag, place }))),
  ]);
}

describe.each(Object.entries(allCalls))('%s', (_name, call) => {
  const at = (place: Place) => requestOf(call, world.places[place]);

  if (isForStaff(call))
    test('each role, with each flag, is allowed what it permits at the own pharmacy alone', async () => {
      const cells = cellsOf(call);
      const found: string[] = [];
      for (const { role, flag, place } of cells) {
        const answer = await answerOf(call, world.person(role, flag), at(place));
        found.push(`${role.name} ${flag}, ${place}: ${answer}`);
      }
      expect(found).toEqual(
        cells.map(
          ({ role, flag, place }) =>
            `${role.name} ${flag}, ${place}: ${expectedOf(call, role, place, flag)}`,
        ),
      );
    });

  if (isForStaff(call) && touchedFields(call).length > 1)
    test('a single field that names something of another pharmacy, or nothing, is enough to refuse', async () => {
      for (const role of roles)
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

  test('nobody is refused, but where everybody may call', async () => {
    const isOpen = call.access === 'public' || call.access === 'customer';
    expect(await answerOf(call, null, at('own'))).toBe(isOpen ? 'allowed' : 'not_authorized');
  });

  test("a machine's key opens its own surface and no other", async () => {
    for (const kind of ['device', 'orderSource', 'smsGateway'] as const) {
      const isOwn = call.access === kind || call.access === 'public' || call.access === 'customer';
      expect([kind, await answerOf(call, { key: world.keys[kind] }, at('own'))]).toEqual([
        kind,
        isOwn ? 'allowed' : 'not_authorized',
      ]);
    }
  });
});

/** Calls that the check lets everybody make, or everybody who is signed in, and why. */
const uncheckedCalls: Readonly<Record<string, string>> = {
  showHealth: 'whether the server works, told to whatever watches it',
  showProduct: 'name and links of the product, shown before anybody signs in',
  showVerifyLink: 'the customer has a link alone; it tells nothing about the delivery',
  authenticateCustomer: 'what the identity provider says of the customer decides',
  showEntityNames: 'names of the own pharmacies',
  listPharmacyAccesses: 'the own accesses, before one is chosen',
  showProfile: 'oneself',
  updateProfile: 'oneself: names and PIN',
  changeAppLanguage: 'oneself',
  changeLanguage: 'oneself',
  logLoggedIn: 'oneself: the browser tells of a sign-in',
  logLoggedOut: 'oneself: the browser tells of a sign-out',
  listAppRoles: 'roles are no pharmacy’s, and their names no secret',
};

test('every call without a pharmacy and without a permission is known by name', () => {
  const isUnchecked = ({ access, touches }: Call) =>
    touches === undefined &&
    (access === 'public' || access === 'customer' || access === 'signedIn');
  const found = Object.entries(allCalls).filter(([, call]) => isUnchecked(call));
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(uncheckedCalls).sort());
});

test('only the note of a sign-out is taken from a session that has ended', () => {
  const found = Object.entries(allCalls).filter(([, { mayHaveEnded }]) => mayHaveEnded === true);
  expect(found.map(([name]) => name)).toEqual(['logLoggedOut']);
});

test('a permission without a pharmacy is one that only admins have', () => {
  for (const [name, { access, touches }] of Object.entries(allCalls))
    if (typeof access === 'object' && touches === undefined)
      expect([name, isAdminPermission(access.permission)]).toEqual([name, true]);
});
