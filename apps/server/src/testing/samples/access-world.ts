import { type Call, type FieldPath, fullPath, type Touches } from '@kolli/contract/call/call';
import { type Role, shippedRoles } from '@kolli/domain/people/permissions';
import { createMachineKey } from '../../platform/session/machine-keys.ts';
import { type GivenUser, type UserWishes } from '../factories.ts';
import { givenDelivery } from '../given-delivery.ts';
import { testEnvironment } from '../test-secrets.ts';
import { beginRecord } from '../../platform/jobs/job-records.ts';
import { scheduledJobs } from '../../platform/jobs/queues.ts';
import { ownTestServer, type TestServer } from '../test-server.ts';

export type Place = 'own' | 'foreign' | 'unknown';
type Field = Exclude<keyof Touches, 'current'>;
type Ids = Readonly<Record<Field, string>>;

export const flags = {
  'with both accesses': {},
  'without web tool': { webToolAccess: false },
  'without boxes': { boxAccess: false },
  disabled: { isDisabled: true },
} as const satisfies Record<string, UserWishes>;
export type Flag = keyof typeof flags;

/** The shipped roles, and a custom one with some permissions of each area. */
export const roles: readonly Role[] = [
  ...Object.values(shippedRoles),
  {
    name: 'Own making',
    level: 30,
    app_access: 'web_app',
    permissions: [
      'user.create',
      'delivery.read',
      'box.open',
      'key.manage',
      'audit.read',
      'integration.manage',
    ],
  },
];

const unknownId = '01900000-0000-7000-8000-000000000000';

async function givenPlace(server: TestServer): Promise<Ids> {
  const pharmacy = (await server.givenPharmacy()).id;
  const box = (await server.givenBox({ pharmacyId: pharmacy })).id;
  const delivery = await givenDelivery(server, pharmacy);
  // With the greatest role, so that allowed calls cannot change this person.
  const user = (await server.givenUser({ role: 'top', pharmacyId: pharmacy })).id;
  return { pharmacy, box, places: `${box},${pharmacy}`, delivery, user };
}

function givenKeys(server: TestServer, { pharmacy: pharmacyId, box: boxId }: Ids) {
  return server.store.inPharmacies([pharmacyId], async (tx) => {
    const device = { kind: 'device', pharmacyId, boxId, name: 'box' } as const;
    const source = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
    return {
      device: (await createMachineKey(tx, device, new Date())).key,
      orderSource: (await createMachineKey(tx, source, new Date())).key,
      smsGateway: testEnvironment.SMS_GATEWAY_KEY,
    };
  });
}

async function givenPeople(server: TestServer, pharmacyId: string) {
  const people = new Map<string, GivenUser>();
  for (const role of roles)
    for (const [flag, wishes] of Object.entries(flags)) {
      const user = await server.givenUser({ role: role.name, pharmacyId, ...wishes });
      people.set(`${role.name} ${flag}`, user);
    }
  for (const [flag, wishes] of Object.entries(flags))
    people.set(`administrator ${flag}`, await server.givenAdministrator({ pharmacyId, ...wishes }));
  return (name: string) => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`Nobody is ${name}`);
    return found;
  };
}

/** The people who make calls in the access table, and the ids they touch, for the tests of a file. */
export async function openAccessWorld() {
  const server = await ownTestServer();
  const own = roles.filter(({ name }) => !(name in shippedRoles));
  const top: Role = { name: 'top', level: 1000, app_access: 'none', permissions: [] };
  const rows = [...own, top].map((role) => ({ ...role, permissions: [...role.permissions] }));
  await server.store.inGlobal(async (tx) => {
    await tx.insertInto('role').values(rows).execute();
    // The service is ready.
    for (const job of scheduledJobs) await beginRecord(tx, job);
  });
  const ids = Object.fromEntries(
    ['pharmacy', 'box', 'delivery', 'user', 'places'].map((field) => [field, unknownId]),
  );
  const places = {
    own: await givenPlace(server),
    foreign: await givenPlace(server),
    unknown: ids as Record<Field, string>,
  };
  const people = await givenPeople(server, places.own.pharmacy);
  return {
    server,
    places,
    keys: await givenKeys(server, places.own),
    /** A person with this role only at the own pharmacy, with these flags. */
    person: (role: Role, flag: Flag) => people(`${role.name} ${flag}`),
    /** A person with the least role at the own pharmacy who administers the installation. */
    administrator: (flag: Flag) => people(`administrator ${flag}`),
  };
}

/** The fields of a call that name what it touches. */
export function touchedFields(call: Call): [Field, FieldPath][] {
  return Object.entries(call.touches ?? {}).filter(
    (entry): entry is [Field, FieldPath] => typeof entry[1] === 'string',
  );
}

/** The smallest request that reaches the check: only the touched ids. */
export function requestOf(call: Call, ids: Ids): { url: string; body?: object } {
  const input = { params: {}, query: {}, body: {} } as Record<string, Record<string, string>>;
  for (const [field, path] of touchedFields(call)) {
    const [part = '', name = ''] = path.split('.');
    const container = input[part];
    if (container !== undefined) container[name] = ids[field];
  }
  const path = fullPath(call).replace(
    /:(\w+)/g,
    (_match, name: string) => input.params?.[name] ?? unknownId,
  );
  const query = new URLSearchParams(input.query).toString();
  const url = query === '' ? path : `${path}?${query}`;
  return call.method === 'GET' ? { url } : { url, body: input.body ?? {} };
}
