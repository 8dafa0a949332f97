import { expect, test } from 'vitest';
import { openMailProvider, sendQueuedMails } from '../../testing/providers/mail-provider.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import type { DeviceCaller } from '../../platform/session/machine-keys.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { isKeyOld, rotateDeviceKey } from './rotate-device-key.ts';
import { lookIn, rowsIn } from '../../testing/rows.ts';

const nowhere = '01900000-0000-7000-8000-000000000000';

const server = await shareTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const box = await server.givenBox({ pharmacyId });
const foreign = await server.givenPharmacy();
const foreignBox = await server.givenBox({ pharmacyId: foreign.id });
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId: foreign.id });

const create = (body: object) =>
  server.ask(admin, 'POST', '/api/keys/create', { pharmacyId, name: 'shop', ...body });
const list = async (query = '', at = pharmacyId) =>
  (await server.ask(admin, 'GET', `/api/keys/${at}${query}`)).body;
const revoke = (id: string, at = pharmacyId) =>
  server.ask(admin, 'PATCH', `/api/keys/revoke/${at}/${id}`);
const made = async (body: object) =>
  (await create(body)).body.result as { id: string; key: string };
const auditOf = async (subject: string) => {
  const rows = await rowsIn(lookIn(server, pharmacyId), 'audit_entry', { subject }, 'seq');
  return rows.map(({ action, user_id, detail }) => ({ action, user_id, detail }));
};
const opens = async (key: string) =>
  (await server.ask({ key }, 'GET', '/device/v1/state')).status !== 401;

test('a key of a box is shown once, works for its box, and stops when revoked', async () => {
  const { id, key } = await made({ kind: 'device', boxId: box.id });
  expect(await opens(key)).toBe(true);
  const listed = await list(`?boxId=${box.id}`);
  const times = { revokedAt: null, createdAt: server.time.clock().getTime() };
  const shown = { id, kind: 'device', name: 'shop', boxId: box.id, isTest: false, ...times };
  expect(listed.result).toEqual([shown]);
  expect(JSON.stringify(listed)).not.toContain(key.split('_').slice(3).join('_'));
  const revokedAt = server.time.clock().getTime();
  expect((await revoke(id)).body.result).toMatchObject({ id, revokedAt });
  expect(await opens(key)).toBe(false);
});

test('INT-12: an order source cannot have the name of the source of imported orders', async () => {
  expect(await create({ kind: 'orderSource', name: ' csv-import ' })).toMatchObject({
    status: 400,
    body: { errors: [{ msg: 'validation.invalid', path: 'body.name' }] },
  });
  expect(await made({ kind: 'device', boxId: box.id, name: 'csv-import' })).toHaveProperty('key');
});

test('a key of an order source belongs to the pharmacy, like those of its boxes; it is revoked once, only there, and both are audited without the secret', async () => {
  const { id, key } = await made({ kind: 'orderSource' });
  expect(key).toMatch(/^ksrc_/);
  const own = expect.objectContaining({ id, kind: 'orderSource', boxId: null });
  expect((await list()).result).toContainEqual(own);
  const ofBox = (await list(`?boxId=${box.id}`)).result;
  expect(ofBox).not.toContainEqual(expect.objectContaining({ id }));
  expect((await revoke(id, foreignBox.pharmacyId)).body.code).toBe('key_not_found');
  expect((await revoke(id)).status).toBe(200);
  expect((await revoke(id)).body.code).toBe('key_not_found');
  const entries = await auditOf(id);
  expect(entries).toEqual([
    { action: 'key.create', user_id: admin.id, detail: { kind: 'orderSource', name: 'shop' } },
    { action: 'key.revoke', user_id: admin.id, detail: {} },
  ]);
  expect(JSON.stringify(entries)).not.toContain(key.split('_').slice(3).join('_'));
});

test('INT-08: an admin makes the key of a test source, audited as one, with a name that no real source has', async () => {
  await made({ kind: 'orderSource', name: 'shop' });
  const { id } = await made({ kind: 'orderSource', name: 'shop-test', isTest: true });
  const key = { kind: 'orderSource', name: 'shop-test', isTest: true };
  expect((await list()).result).toContainEqual(expect.objectContaining({ id, ...key }));
  expect(await auditOf(id)).toMatchObject([{ detail: key }]);
  const differs = refused(409, 'source_kind_differs');
  expect(await create({ kind: 'orderSource', name: 'shop', isTest: true })).toMatchObject(differs);
  // A revoked key changes nothing: its orders are still there.
  await revoke(id);
  expect(await create({ kind: 'orderSource', name: 'shop-test' })).toMatchObject(differs);
  const ofBox = { kind: 'device', boxId: box.id, isTest: true };
  expect(await create(ofBox)).toMatchObject(refused(400, 'validation_fail'));
});

test.each([
  ['ERR-058', 'pharmacyId_missing', 'body.pharmacyId', { pharmacyId: undefined }],
  ['ERR-068', 'missing_fields', 'body.kind', { kind: undefined }],
  ['ERR-068', 'missing_fields', 'body.boxId', { kind: 'device' }],
] as const)('%s: %s is reported at %s when a key is created', async (_id, msg, path, wrong) => {
  const { status, body } = await create({ kind: 'orderSource', ...wrong });
  expect([status, body.code, body.errors]).toEqual([400, 'validation_fail', [{ msg, path }]]);
});

test('ERR-038 ERR-040 ERR-032 ERR-033: no key is created for an unknown pharmacy, an unknown box or one of another pharmacy, nor listed or revoked there', async () => {
  expect(await create({ kind: 'orderSource', pharmacyId: nowhere })).toMatchObject(
    refused(404, 'pharmacy_does_not_exist'),
  );
  const expected = refused(404, 'pickupbox__does_not_exist');
  for (const boxId of [nowhere, foreignBox.id])
    expect(await create({ kind: 'device', boxId })).toMatchObject(expected);
  expect((await list('', nowhere)).code).toBe('pharmacy_not_found');
  expect((await list(`?boxId=${foreignBox.id}`)).code).toBe('pickupbox_not_found');
  expect((await revoke(nowhere, nowhere)).body.code).toBe('pharmacy_not_found');
});

/** The key's text with another pharmacy, but the same id and secret. */
const named = (key: string, otherPharmacyId: string) => {
  const [prefix, , ...rest] = key.split('_');
  return [prefix, otherPharmacyId.replaceAll('-', ''), ...rest].join('_');
};

test.each([
  ['device', 'GET', '/device/v1/state', undefined],
  [
    'orderSource',
    'POST',
    '/integration/v1/orders',
    { deliveryId: 'kolli-1', phoneNumber: '+358401234567' },
  ],
] as const)(
  'a key that names another pharmacy is refused, also concurrently with the valid key: %s',
  async (kind, method, url, body) => {
    const boxId = kind === 'device' ? box.id : undefined;
    const { key } = await made({ kind, boxId });
    const forged = named(key, foreignBox.pharmacyId);
    const ask = (text: string) => server.ask({ key: text }, method, url, body);
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = await Promise.all([key, forged, key, forged].map(ask));
      const isRefused = answers.map(({ status }) => status === 401);
      expect(isRefused).toEqual([false, true, false, true]);
    }
  },
);

test('keys are listed in creation order, the newest last', async () => {
  const own = (await server.givenPharmacy()).id;
  const names = ['one', 'two', 'three'];
  for (const name of names) {
    await made({ pharmacyId: own, kind: 'orderSource', name });
    server.time.advance(1000);
  }
  const { result } = await list('', own);
  expect((result as { name: string }[]).map(({ name }) => name)).toEqual(names);
});

test('a created key is returned with its times, and the log names its box', async () => {
  const device = await create({ kind: 'device', boxId: box.id, name: 'yard' });
  const source = await create({ kind: 'orderSource' });
  const times = { createdAt: server.time.clock().getTime(), revokedAt: null };
  const [id, key] = [expect.any(String) as string, expect.any(String) as string];
  expect([device.body.result, source.body.result]).toEqual([
    { id, key, kind: 'device', name: 'yard', boxId: box.id, isTest: false, ...times },
    { id, key, kind: 'orderSource', name: 'shop', boxId: null, isTest: false, ...times },
  ]);
  expect(await auditOf((device.body.result as { id: string }).id)).toMatchObject([
    { action: 'key.create', detail: { kind: 'device', name: 'yard', boxId: box.id } },
  ]);
});

test('SEC-01: the main users of a pharmacy get a mail about its new key, in their language', async () => {
  const mail = await openMailProvider();
  const own = await server.givenPharmacy({ name: 'Kamppi' });
  const lobby = await server.givenBox({ pharmacyId: own.id, name: 'Lobby' });
  const at = { pharmacyId: own.id, role: 'main_user' };
  const [finn, norse] = [
    await server.givenUser({ ...at, appLanguage: 'fi' }),
    await server.givenUser({ ...at, appLanguage: 'no' }),
  ];
  const others = [
    await server.givenUser({ ...at, role: 'user' }),
    await server.givenUser({ ...at, isDisabled: true }),
    await server.givenUser({ ...at, webToolAccess: false }),
    await server.givenUser({ role: 'main_user', pharmacyId }),
  ];
  const { key } = await made({ pharmacyId: own.id, kind: 'device', boxId: lobby.id });
  await sendQueuedMails(server, mail);
  const [toFinn] = mail.mailsTo(finn.email);
  expect(toFinn?.subject).toBe('Kolli: uusi avain – Kamppi');
  expect(toFinn?.text).toContain(
    `Apteekki: Kamppi\nNoutoautomaatti: Lobby\nLuonut: ${admin.firstName} ${admin.lastName}`,
  );
  expect(toFinn?.source).not.toContain(key.split('_').slice(3).join('_'));
  expect(mail.mailsTo(norse.email).map(({ subject }) => subject)).toEqual([
    'Kolli: ny nøkkel for Kamppi',
  ]);
  for (const { email } of others) expect(mail.mailsTo(email)).toEqual([]);
  await create({ kind: 'device', boxId: nowhere, pharmacyId: own.id });
  await sendQueuedMails(server, mail);
  expect(mail.mailsTo(finn.email)).toHaveLength(1);
});

const keyMadeAt = new Date('2026-03-01T00:00:00.000Z');
const ofBox = { kind: 'device', pharmacyId, boxId: box.id, replacesKeyId: null } as const;
const caller = (keyId: string): DeviceCaller => ({ ...ofBox, keyId, keyMadeAt });

test('the key of a box is old after more than the given days', () => {
  const after = (ms: number) => new Date(keyMadeAt.getTime() + ms);
  const threeDaysMs = 3 * 24 * 3_600_000;
  expect(isKeyOld(caller(nowhere), after(threeDaysMs), 3)).toBe(false);
  expect(isKeyOld(caller(nowhere), after(threeDaysMs + 1), 3)).toBe(true);
});

test('the key of a box is replaced by one for the same box, which is audited; a revoked key is not replaced', async () => {
  const { id } = await made({ kind: 'device', boxId: box.id, name: 'yard' });
  const { key } = await rotateDeviceKey(server.services, caller(id));
  expect(await opens(key)).toBe(true);
  const { result } = await list(`?boxId=${box.id}`);
  const newest = (result as { id: string }[]).at(-1)?.id ?? '';
  expect(await auditOf(newest)).toEqual([
    { action: 'key.rotate', user_id: null, detail: { boxId: box.id, replaces: id } },
  ]);
  const ended = await made({ kind: 'device', boxId: box.id });
  await revoke(ended.id);
  await expect(rotateDeviceKey(server.services, caller(ended.id))).rejects.toMatchObject({
    code: 'not_authorized',
  });
});
