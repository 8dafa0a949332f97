import { createHash } from 'node:crypto';
import { allCalls } from '@kolli/contract/all-calls';
import { type Call, fullPath } from '@kolli/contract/call/call';
import { isAdminPermission, permissions } from '@kolli/domain/people/permissions';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { createMachineKey } from '../../platform/session/machine-keys.ts';
import { dumpDatabase, writtenLater } from '../../testing/dump-database.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { letAdminister } from '../../testing/given-administrator.ts';
import { testTemplate } from '../../testing/samples/sample-columns.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';

let foreign: string;
let boxId: string;
/** An order source's key at the foreign pharmacy. */
let claimCode: string;
let keyId: string;
/** An admin at home, and a person with every permission there, of before and of now. */
let attackers: GivenUser[];

const everything = {
  name: 'everything',
  level: 1000,
  app_access: 'web_app',
  permissions: [
    ...permissions,
    'pharmacy.create',
    'pickupbox.create',
    'template.manage',
    'role.manage',
    'sms_text.manage',
    'administration',
  ],
};

const server = await ownTestServer();
const home = (await server.givenPharmacy()).id;
await server.givenBox({ pharmacyId: home, template_id: 'tower', template: testTemplate });
await server.store.inGlobal((tx) => tx.insertInto('role').values(everything).execute());
beforeEach(async () => {
  foreign = (await server.givenPharmacy()).id;
  boxId = (await server.givenBox({ pharmacyId: foreign })).id;
  const shop = { source: 'shop', name: 'shop' };
  const source = { kind: 'orderSource', pharmacyId: foreign, ...shop } as const;
  const made = await server.store.inPharmacies([foreign], (tx) =>
    createMachineKey(tx, source, server.time.clock()),
  );
  keyId = made.id;
  const waiting = { secretHash: createHash('sha256').update(newId()).digest('base64url') };
  const { body } = await server.ask(null, 'POST', '/device/v1/enrolments', waiting);
  claimCode = (body.result as { claimCode: string }).claimCode;
  attackers = [
    await server.givenUser({ role: 'admin', pharmacyId: home }),
    await server.givenUser({ role: everything.name, pharmacyId: home }),
  ];
});

const address = { zipCode: '00150', city: 'Helsinki', country: 'FI', language: 'fi' };
const place = { ...address, uiLanguages: ['fi'] };
const modules = [{ position: 1, lockers: [{ type: 0, fridge: false }] }];
const aRole = { level: 5, app_access: 'web_app', permissions: ['delivery.read'] };

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A valid request of each call of administration, about the foreign pharmacy or the installation. */
function requestsOf(unique: string): Readonly<Record<string, Request>> {
  const atForeign = { params: { pharmacyId: foreign } };
  const contacts = { email: 'new@example.test', phoneNumber: '+358401234567', pinCode: '112233' };
  const named = { id: newId(), name: unique };
  const street = { streetAddress: 'Street 1' };
  return {
    listPharmacies: {},
    showAdministeredPharmacy: { params: { id: foreign } },
    createPharmacy: { body: { ...named, businessId: unique, ...contacts, ...street, ...place } },
    createPickupBox: {
      body: {
        ...named,
        pharmacyId: foreign,
        templateId: 'tower',
        street: 'Street 1',
        cardboardType: false,
        outdoor: false,
        ...place,
      },
    },
    listMachineKeys: atForeign,
    createMachineKey: { body: { pharmacyId: foreign, kind: 'device', boxId, name: 'minted' } },
    claimMachineKey: { body: { pharmacyId: foreign, boxId, claimCode, name: 'claimed' } },
    revokeMachineKey: { params: { pharmacyId: foreign, keyId } },
    listAuditEntries: atForeign,
    verifyAuditLog: atForeign,
    listBoxTemplates: {},
    showBoxTemplate: { params: { id: 'tower' } },
    createBoxTemplate: { body: { id: unique, name: 'Tower', modules } },
    updateBoxTemplate: { params: { id: 'tower' }, body: { name: unique } },
    listRoles: {},
    createRole: { body: { name: unique, ...aRole } },
    updateRole: { params: { name: 'custom' }, body: { level: 6 } },
    deleteRole: { params: { name: 'unused' } },
    listSmsTexts: {},
    updateSmsText: { body: { kind: 'delivery', language: 'fi', text: 'Code {pin}' } },
  };
}

const isOfAdministration = ({ access }: Call) =>
  access === 'administration' ||
  (typeof access === 'object' &&
    (access.orAdministration === true || isAdminPermission(access.permission)));
const calls = Object.entries(allCalls as Record<string, Call>).filter(([, call]) =>
  isOfAdministration(call),
);

function ask(who: GivenUser, call: Call, { params = {}, body }: Request) {
  const url = fullPath(call).replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '');
  return server.ask(who, call.method, url, body);
}

/** The same request with the id of no pharmacy. */
const atNobody = (request: Request): Request => {
  const text = JSON.stringify(request).replaceAll(foreign, newId());
  return JSON.parse(text) as Request;
};

test('SEC-01: at another pharmacy and for the installation an admin of one is refused every call of administration, and nothing is written', async () => {
  const requests = requestsOf(newId().slice(-12));
  expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(requests).sort());
  const before = await dumpDatabase(server.database);
  for (const who of attackers)
    for (const [name, call] of calls) {
      const { status, body } = await ask(who, call, requests[name] ?? {});
      const code = call.touches === undefined ? 'user_is_not_admin' : 'forbidden';
      expect([name, status, body.code, body.result]).toEqual([name, 403, code, undefined]);
    }
  // The test's sign-ins prove who they are.
  const besides = { 'identity.session_proof': [], ...writtenLater };
  const after = await dumpDatabase(server.database);
  expect({ ...after, ...besides }).toEqual({ ...before, ...besides });
});

test('SEC-01: a pharmacy of others and an unknown one are refused alike, so its existence stays unknown', async () => {
  const requests = requestsOf(newId().slice(-12));
  for (const who of attackers)
    for (const [name, call] of calls) {
      const request = requests[name] ?? {};
      const [there, nowhere] = [
        await ask(who, call, request),
        await ask(who, call, atNobody(request)),
      ];
      expect([name, nowhere.status, nowhere.body]).toEqual([name, there.status, there.body]);
    }
});

test('SEC-01: with the administration of the installation the same requests are granted, whatever the role', async () => {
  const [who] = attackers;
  if (who === undefined) throw new Error('Nobody attacks');
  await letAdminister(server, who);
  for (const name of ['custom', 'unused'])
    await server.ask(who, 'POST', '/api/roles/create', { ...aRole, name });
  const requests = requestsOf(newId().slice(-12));
  for (const [name, call] of calls) {
    const { status, body } = await ask(who, call, requests[name] ?? {});
    expect([name, status, body.code]).toEqual([name, 200, undefined]);
  }
  const unknown = await server.ask(who, 'GET', `/api/keys/${newId()}`);
  expect(unknown.body.code).toBe('pharmacy_not_found');
});

test('SEC-01: at the own pharmacy an admin still makes keys and reads the log', async () => {
  const admin = await server.givenUser({ role: 'admin', pharmacyId: home });
  const key = { pharmacyId: home, kind: 'orderSource', name: 'own' };
  expect(await said(server.ask(admin, 'POST', '/api/keys/create', key))).toBe('200');
  for (const path of ['keys', 'audit/entries', 'audit/verify', 'pharmacies/administration'])
    expect(await said(server.ask(admin, 'GET', `/api/${path}/${home}`)), path).toBe('200');
});

test('SEC-01: no call gives the administration, neither by a field nor by the name of a role', async () => {
  for (const who of attackers) {
    for (const field of ['isAdministrator', 'administrator', 'is_administrator'])
      for (const [method, url, body] of [
        ['PATCH', `/api/users/update/${who.id}`, { pharmacyId: home }],
        ['PATCH', '/api/profile/update', { firstName: 'Own' }],
        ['POST', '/api/users/create', { pharmacyId: home, email: who.email, role: 'user' }],
      ] as const) {
        const answer = server.ask(who, method, url, { ...body, [field]: true });
        expect(await said(answer)).toBe('400 validation_fail');
      }
    for (const name of ['administration', 'administrator']) {
      const made = server.ask(who, 'POST', '/api/roles/create', { ...aRole, name });
      expect(await said(made)).toBe('403 user_is_not_admin');
    }
    const own = `/api/roles/update/${everything.name}`;
    expect(await said(server.ask(who, 'PATCH', own, { level: 9 }))).toBe('403 user_is_not_admin');
    const profile = await server.ask(who, 'GET', '/api/profile');
    expect(profile.body.result).toMatchObject({ isAdministrator: false });
  }
});
