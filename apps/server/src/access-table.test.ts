import { allCalls } from '@kolli/contract/all-calls';
import { type Call, type FieldPath, fullPath } from '@kolli/contract/call';
import { type ShippedRoleName, shippedRoles } from '@kolli/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMachineKey } from './platform/session/machine-keys.ts';
import { type GivenUser, givenBox, givenPharmacy, givenUser } from './testing/factories.ts';
import { givenDelivery } from './testing/given-delivery.ts';
import { testEnvironment } from './testing/test-secrets.ts';
import { openTestServer, type TestServer } from './testing/test-server.ts';

type Place = 'own' | 'foreign' | 'unknown';
interface Ids {
  readonly pharmacy: string;
  readonly box: string;
  readonly delivery: string;
}

const roleNames = Object.keys(shippedRoles) as ShippedRoleName[];
const unknownId = '01900000-0000-7000-8000-000000000000';
let server: TestServer;
const places = {} as Record<Place, Ids>;
const people = {} as Record<ShippedRoleName, GivenUser>;
let withoutWebTool: GivenUser;
let disabled: GivenUser;
const keys = {} as Record<'device' | 'orderSource' | 'smsGateway', string>;

beforeAll(async () => {
  server = await openTestServer();
  for (const place of ['own', 'foreign'] as const) {
    const pharmacy = await givenPharmacy(server);
    const box = await givenBox(server, { pharmacyId: pharmacy.id });
    const delivery = await givenDelivery(server, pharmacy.id);
    places[place] = { pharmacy: pharmacy.id, box: box.id, delivery };
  }
  places.unknown = { pharmacy: unknownId, box: unknownId, delivery: unknownId };
  const pharmacyId = places.own.pharmacy;
  for (const role of roleNames) people[role] = await givenUser(server, { role, pharmacyId });
  withoutWebTool = await givenUser(server, { role: 'admin', pharmacyId, webToolAccess: false });
  disabled = await givenUser(server, { role: 'admin', pharmacyId, isDisabled: true });
  await server.store.inPharmacies([pharmacyId], async (tx) => {
    const device = { kind: 'device', pharmacyId, boxId: places.own.box, name: 'box' } as const;
    const source = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
    keys.device = (await createMachineKey(tx, device, new Date())).key;
    keys.orderSource = (await createMachineKey(tx, source, new Date())).key;
    keys.smsGateway = testEnvironment.SMS_GATEWAY_KEY;
  });
});
afterAll(() => server.close());

/** The least that reaches the check: the touched pharmacy or box, and nothing else that is valid. */
function requestOf(call: Call, ids: Ids) {
  const input = { params: {}, query: {}, body: {} } as Record<string, Record<string, string>>;
  const put = (path: FieldPath | undefined, value: string) => {
    const [part = '', name = ''] = path?.split('.') ?? [];
    const fields = input[part];
    if (fields !== undefined) fields[name] = value;
  };
  put(call.touches?.pharmacy, ids.pharmacy);
  put(call.touches?.box, ids.box);
  put(call.touches?.places, `${ids.box},${ids.pharmacy}`);
  put(call.touches?.delivery, ids.delivery);
  const path = fullPath(call).replace(
    /:(\w+)/g,
    (_match, name: string) => input.params?.[name] ?? unknownId,
  );
  const query = new URLSearchParams(input.query).toString();
  const body = call.method === 'GET' ? undefined : input.body;
  return { url: query === '' ? path : `${path}?${query}`, body };
}

async function refusalOf(call: Call, who: Parameters<TestServer['ask']>[0], place: Place) {
  const { url, body } = requestOf(call, places[place]);
  const answer = await server.ask(who, call.method, url, body);
  if (answer.status >= 500) throw new Error(`${call.path} answers ${answer.status}`);
  return answer.status === 401 || answer.status === 403 ? answer.body.code : 'allowed';
}

/** A stream that is let in stays open, so it is asked only where it must be refused. */
const isAskedWhenAllowed = (call: Call) => call.isStream !== true;
const isForStaff = ({ access }: Call) => access === 'signedIn' || typeof access === 'object';

function expectedOf(call: Call, role: ShippedRoleName, place: Place): string {
  const isOfPlace = call.touches !== undefined && call.touches.current !== true;
  if (isOfPlace && place !== 'own') return 'forbidden';
  const permissions: readonly string[] = shippedRoles[role].permissions;
  const isPermitted =
    typeof call.access !== 'object' || permissions.includes(call.access.permission);
  return isPermitted ? 'allowed' : 'not_enough_permissions';
}

describe.each(Object.entries(allCalls))('%s', (_name, call) => {
  if (isForStaff(call))
    test('staff of each role are allowed what it permits, at their own pharmacy', async () => {
      for (const role of roleNames)
        for (const place of ['own', 'foreign', 'unknown'] as const) {
          const expected = expectedOf(call, role, place);
          if (expected === 'allowed' && !isAskedWhenAllowed(call)) continue;
          expect([role, place, await refusalOf(call, people[role], place)]).toEqual([
            role,
            place,
            expected,
          ]);
        }
    });

  test('nobody, a disabled account and somebody without the web tool are refused', async () => {
    const isOpen = call.access === 'public' || call.access === 'customer';
    expect(await refusalOf(call, null, 'own')).toBe(isOpen ? 'allowed' : 'not_authorized');
    if (isForStaff(call)) {
      expect(await refusalOf(call, disabled, 'own')).toBe('user_is_disabled');
      const touches = call.touches !== undefined;
      expect(await refusalOf(call, withoutWebTool, 'own')).toBe(touches ? 'forbidden' : 'allowed');
    }
  });

  test("a machine's key opens its own surface and no other", async () => {
    for (const kind of ['device', 'orderSource', 'smsGateway'] as const) {
      const isOwn = call.access === kind || call.access === 'public' || call.access === 'customer';
      if (isOwn && !isAskedWhenAllowed(call)) continue;
      expect(await refusalOf(call, { key: keys[kind] }, 'own')).toBe(
        isOwn ? 'allowed' : 'not_authorized',
      );
    }
  });
});
