import { allCalls } from '@kolli/contract/all-calls';
import { fullPath } from '@kolli/contract/call/call';
import { proofs } from '@kolli/contract/recent-proof';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { noteProof } from '../../features/identity/sessions/note-proof.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { letAdminister } from '../../testing/given-administrator.ts';
import { ownTestServer } from '../../testing/test-server.ts';

const server = await ownTestServer();
const { id: pharmacyId } = await server.givenPharmacy();
const main = await server.givenUser({ pharmacyId, role: 'main_user' });
const admin = await server.givenUser({ pharmacyId, role: 'admin' });
await letAdminister(server, admin);

let sessions = 0;
/** A token of a session whose person has not proven anything. */
async function unproven(user: GivenUser) {
  sessions += 1;
  const sessionKey = `unproven-${sessions}`;
  return { token: await server.tokenFor(user, { sessionKey, isProven: false }), sessionKey };
}
const ageProof = (sessionKey: string) =>
  server.store.pool.query(
    `update identity.session_proof set proven_at = proven_at - interval '11 minutes'
     where session_key = $1`,
    [sessionKey],
  );

const machines = ['public', 'customer', 'device', 'orderSource', 'smsGateway'];
const staffCalls = Object.entries(allCalls).filter(
  ([, { access }]) => typeof access === 'object' || !machines.includes(access),
);
const words = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? [];
const asksFor = (name: string) => Object.values(proofs[name]?.asksFor ?? {}).flatMap(words);

/** The names of a schema's fields; also within them if `isDeep`, where they have texts. */
function fieldsOf(schema: z.ZodType | undefined, isDeep = false): string[] {
  const { def } = schema ?? z.undefined();
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      isDeep ? (isText(field) ? [name] : fieldsOf(field, true)) : [name],
    );
  const parts: unknown[] = Object.values(def).flatMap((part: unknown) => part);
  return parts.flatMap((part) => (part instanceof z.ZodType ? fieldsOf(part, isDeep) : []));
}
const isText = (schema: unknown): boolean =>
  schema instanceof z.ZodString || (schema instanceof z.ZodNullable && isText(schema.unwrap()));

test('DAT-03: every call of staff, and every field that one sends, has a line in the table of proofs', () => {
  expect(Object.keys(proofs).toSorted()).toEqual(staffCalls.map(([name]) => name).toSorted());
  for (const [name, call] of staffCalls) {
    const { asks, never } = proofs[name] ?? {};
    const lines = [...words(never), ...asksFor(name)];
    const fields = new Set(fieldsOf(call.body));
    if (asks === undefined)
      expect([name, lines.toSorted()]).toEqual([name, [...fields].toSorted()]);
    const mayAsk = asks !== undefined || asksFor(name).length > 0;
    expect([name, call.errors.includes('proof_needed')]).toEqual([name, mayAsk]);
  }
});

test('DAT-03: only calls that ask for a proof, or say so in the table, answer with a PIN, a secret or a key', () => {
  const secret = /pin(code)?$|secret|^key$|password|token|^codes$/iu;
  const found = staffCalls.flatMap(([name, { result }]) =>
    fieldsOf(result, true)
      .filter((field) => secret.test(field))
      .map((field) => [name, field] as const),
  );
  const hidden = found.filter(([name]) => proofs[name]?.asks === undefined);
  expect(hidden.map(([name, field]) => `${name} ${field}`).toSorted()).toEqual(
    Object.entries(proofs)
      .flatMap(([name, { shows }]) => words(shows).map((field) => `${name} ${field}`))
      .toSorted(),
  );
  expect(found.length).toBeGreaterThan(hidden.length);
});

test('DAT-03: without a recent proof each call that asks for one is refused, whatever is sent', async () => {
  const { token } = await unproven(admin);
  const box = await server.givenBox({ pharmacyId });
  const ids: Record<string, string> = { pharmacyId, boxId: box.id, userId: main.id };
  for (const [name, call] of staffCalls) {
    const { asks } = proofs[name] ?? {};
    if (asks === undefined || asks === 'identityNumbers' || asks === 'remoteOpening') continue;
    const touched = Object.values(call.touches ?? {}).map(String);
    const id = touched.some((path) => path === 'params.id') ? main.id : pharmacyId;
    const path = fullPath(call).replaceAll(/:(\w+)/g, (_, part: string) => ids[part] ?? id);
    const body = call.method === 'GET' ? undefined : { pharmacyId };
    const answer = await server.ask({ token }, call.method, path, body);
    expect([name, answer.body.code]).toEqual([name, 'proof_needed']);
  }
});

/** For each field that asks for a proof another value than the present one. */
const others: Readonly<Record<string, unknown>> = {
  pinCode: '987654',
  pharmacistPin: '987654',
  strongAuthentication: true,
  secondFactorRequired: true,
  proofForIdentityNumbers: true,
  proofForOpening: true,
  correctionsAfterDelivery: false,
  holdAllParcels: true,
  name: 'Another name',
  email: 'other@example.com',
  phoneNumber: '+358401112233',
  additionalEmails: ['other@example.com'],
  additionalPhoneNumbers: ['+358401112233'],
  streetAddress: 'Another street 1',
  street: 'Another street 1',
  zipCode: '99999',
  city: 'Elsewhere',
  businessId: 'other-1',
  temperatureRangeFridge: { min: -5, max: 20 },
  temperatureRangeBasic: { min: -5, max: 40 },
  holdAfterMinutesBasic: 999,
  holdAfterMinutesFridge: 999,
  temperatureSendAlarmNotificationAfterIntervalTime: 3_600_000,
};

test('DAT-03: each field of the table asks for a proof when it changes, and nothing of that request is stored', async () => {
  const box = await server.givenBox({ pharmacyId });
  const { token } = await unproven(admin);
  const urls = {
    updatePharmacy: `/api/pharmacies/update/${pharmacyId}`,
    updatePickupBox: `/api/pickup-boxes/update/${box.id}`,
    updateProfile: '/api/profile/update',
  };
  const rest: Record<string, object> = {
    updateProfile: { firstName: 'Aino', lastName: 'Virtanen' },
    updatePharmacy: { shelvesNumber: 7 },
  };
  const withFields = Object.keys(proofs).filter((name) => asksFor(name).length > 0);
  expect(withFields.toSorted()).toEqual(Object.keys(urls).toSorted());
  const place = () => server.ask(admin, 'GET', `/api/pharmacies/show/${pharmacyId}`);
  const before = (await place()).body.result;
  for (const [name, url] of Object.entries(urls))
    for (const field of asksFor(name)) {
      const body = { ...rest[name], [field]: others[field] };
      const { code } = (await server.ask({ token }, 'PATCH', url, body)).body;
      expect([name, field, code]).toEqual([name, field, 'proof_needed']);
    }
  expect((await place()).body.result).toEqual(before);
});

test('DAT-03: a PIN is shown after a recent proof only, and a refusal does not tell whether a guess is right', async () => {
  const { token, sessionKey } = await unproven(main);
  const show = async (url: string) => (await server.ask({ token }, 'GET', url)).body;
  const [place, pins] = [`/api/pharmacies/show/${pharmacyId}`, '/api/profile/pins'];
  expect((await show(place)).result).toMatchObject({ id: pharmacyId, pinCode: null });
  expect((await show(pins)).code).toBe('proof_needed');
  await server.store.inGlobal((tx) => noteProof(tx, sessionKey));
  const { pinCode } = (await show(place)).result as { pinCode: string };
  expect(pinCode).toMatch(/^\d{6}$/);
  expect((await show(pins)).result).toMatchObject({ pinCode });
  await ageProof(sessionKey);
  expect((await show(place)).result).toMatchObject({ pinCode: null });
  for (const guess of [pinCode, '135791']) {
    const url = `/api/pharmacies/update/${pharmacyId}`;
    const { code } = (await server.ask({ token }, 'PATCH', url, { pinCode: guess })).body;
    expect(code).toBe('proof_needed');
  }
});

test('SEC-06: a call without a recent proof of its own session is refused before its input is read', async () => {
  const { token } = await unproven(main);
  const answer = await server.ask({ token }, 'POST', '/api/users/create', { pharmacyId });
  expect([answer.status, answer.body.code]).toEqual([403, 'proof_needed']);
  const stranger = await server.givenUser({ pharmacyId, role: 'user' });
  const other = await unproven(stranger);
  const refused = await server.ask({ token: other.token }, 'POST', '/api/users/create', {
    pharmacyId,
  });
  expect(refused.body.code).toBe('not_enough_permissions');
  const [one, another] = [await unproven(admin), await unproven(admin)];
  await server.store.inGlobal((tx) => noteProof(tx, another.sessionKey));
  const role = { name: 'night', level: 1, app_access: 'web_app', permissions: ['delivery.read'] };
  const create = (token: string) => server.ask({ token }, 'POST', '/api/roles/create', role);
  expect((await create(one.token)).body.code).toBe('proof_needed');
  expect((await create(another.token)).status).toBe(200);
});

test('SEC-06: the proof is the session’s: an older token does not keep it, and gets a new one', async () => {
  const { token, sessionKey } = await unproven(main);
  const user = await server.givenUser({ pharmacyId, role: 'user' });
  const update = () =>
    server.ask({ token }, 'PATCH', `/api/users/update/${user.id}`, { pharmacyId, role: 'user' });
  const prove = () => server.store.inGlobal((tx) => noteProof(tx, sessionKey));
  expect((await update()).body.code).toBe('proof_needed');
  await prove();
  expect((await update()).status).toBe(200);
  await ageProof(sessionKey);
  expect((await update()).body.code).toBe('proof_needed');
  await prove();
  expect((await update()).status).toBe(200);
});

test('SEC-06: reading identity numbers and opening doors ask for it where the pharmacy wants that', async () => {
  const box = await server.givenBox({ pharmacyId });
  const { token } = await unproven(main);
  const read = () =>
    server.ask({ token }, 'GET', `/api/deliveries/show-decoded-ssn/none?pharmacyId=${pharmacyId}`);
  const open = () =>
    server.ask({ token }, 'POST', `/api/pickup-boxes/open-door/${box.id}`, {
      lockerId: '1-1',
      reason: 'a test',
    });
  expect([(await read()).body.code, (await open()).body.code]).not.toContain('proof_needed');
  const url = `/api/pharmacies/update/${pharmacyId}`;
  const turnOn = { proofForIdentityNumbers: true };
  expect((await server.ask({ token }, 'PATCH', url, turnOn)).body.code).toBe('proof_needed');
  expect((await server.ask({ token }, 'PATCH', url, { holdAllParcels: false })).status).toBe(200);
  expect((await server.ask(main, 'PATCH', url, turnOn)).status).toBe(200);
  expect([(await read()).body.code, (await open()).body.code === 'proof_needed']).toEqual([
    'proof_needed',
    false,
  ]);
  expect((await server.ask(main, 'PATCH', url, { proofForOpening: true })).status).toBe(200);
  expect((await open()).body.code).toBe('proof_needed');
});
