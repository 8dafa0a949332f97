import { expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { letAdminister } from '../../testing/given-administrator.ts';
import { givenDelivery } from '../../testing/given-delivery.ts';
import { testEnvironment } from '../../testing/test-secrets.ts';
import { ownTestServer, said, shareTestServer } from '../../testing/test-server.ts';
import { changeIn, lookIn } from '../../testing/rows.ts';
import { newId } from '../database/ids.ts';
import { createMachineKey } from '../session/machine-keys.ts';

const server = await shareTestServer();
const { id: pharmacyId } = await server.givenPharmacy();
const boxId = (await server.givenBox({ pharmacyId })).id;
const user = await server.givenUser({ pharmacyId });

const given = (headers: Record<string, string>, url = '/api/profile') =>
  server.app.inject({ url, headers });
const refused = '401 not_authorized';

test('without a token of a known person the caller is not signed in', async () => {
  const stranger = { ...user, identity: { ...user.identity, subject: newId() } };
  for (const authtoken of ['', 'x', await server.tokenFor(stranger)])
    expect(await said(given({ authtoken }))).toBe(refused);
  const token = await server.tokenFor(user);
  for (const headers of [
    {},
    { authorization: `Bearer ${token}` },
    { cookie: `authtoken=${token}` },
  ])
    expect(await said(given(headers))).toBe(refused);
  const { statusCode, headers } = await given({ authtoken: token });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
});

/** Tokens of an ended session, of a disabled account and an expired one, with their errors. */
async function endedTokens() {
  const disabled = await server.givenUser({ pharmacyId, isDisabled: true });
  const sessionKey = newId();
  await server.store.pool.query(
    'insert into identity.ended_session (session_key, ended_at) values ($1, now())',
    [sessionKey],
  );
  const expiresAt = new Date(Date.now() - 60_000);
  return [
    [await server.tokenFor(user, { sessionKey }), refused],
    [await server.tokenFor(disabled), '403 user_is_disabled'],
    [await server.tokenFor(user, { expiresAt }), '401 auth/id-token-expired'],
  ] as const;
}

test('ended tokens are refused, except for reporting a sign-out', async () => {
  const url = '/api/users/login-logs/logged-out';
  for (const [token, refusal] of await endedTokens()) {
    expect(await said(given({ authtoken: token }))).toBe(refusal);
    const { status } = await server.ask({ token }, 'POST', url, {});
    expect(status).not.toBe(Number(refusal.slice(0, 3)));
  }
  const stranger = { ...user, identity: { ...user.identity, subject: newId() } };
  expect((await server.ask(stranger, 'POST', url, {})).status).toBe(401);
});

const receipts = '/integration/v1/sms-receipts';
const receiptBy = async (authorization: string | undefined, at = server) => {
  const headers = authorization === undefined ? {} : { authorization };
  return (await at.app.inject({ method: 'POST', url: receipts, headers, payload: {} })).statusCode;
};

test('the SMS gateway needs its full key as a bearer token, and without a configured key receipts are refused', async () => {
  const key = testEnvironment.SMS_GATEWAY_KEY;
  expect(await receiptBy(`Bearer ${key}`)).toBe(400);
  for (const wrong of [
    undefined,
    '',
    key,
    `Basic ${key}`,
    `xBearer ${key}`,
    `Bearer ${key} x`,
    `Bearer ${key}x`,
    `Bearer  ${key}`,
    'Bearer ',
  ])
    expect(await receiptBy(wrong)).toBe(401);
  const without = await ownTestServer({ SMS_GATEWAY_KEY: '' });
  for (const key of ['Bearer ', 'Bearer undefined', 'Bearer x', undefined])
    expect(await receiptBy(key, without)).toBe(401);
});

const givenKey = (kind: 'device' | 'orderSource', replaces?: string) =>
  server.store.inPharmacies([pharmacyId], (tx) => {
    const source = { kind: 'orderSource', source: 'shop' } as const;
    const machine = kind === 'device' ? ({ kind, boxId } as const) : source;
    const holder = { ...machine, pharmacyId, name: 'machine' };
    return createMachineKey(tx, holder, server.time.clock(), replaces);
  });
const state = '/device/v1/state';
const order = '/integration/v1/orders/unknown';

test('a machine may make only the calls of its kind, which nobody else may make, and a box’s first call with a new key ends the old one', async () => {
  const [box, source] = [await givenKey('device'), await givenKey('orderSource')];
  const status = async (who: Parameters<typeof server.ask>[0], url: string) =>
    (await server.ask(who, 'GET', url)).status;
  expect([await status(box, state), await status(source, order)]).toEqual([200, 404]);
  for (const who of [source, user, null, { key: testEnvironment.SMS_GATEWAY_KEY }])
    expect(await status(who, state)).toBe(401);
  for (const who of [box, user, null]) expect(await status(who, order)).toBe(401);
  for (const who of [box, source]) expect(await status(who, '/api/profile')).toBe(401);
  expect(await said(given({ authtoken: box.key }))).toBe(refused);
  const old = await givenKey('device');
  const { key } = await givenKey('device', old.id);
  const statusWith = async (text: string) => (await server.ask({ key: text }, 'GET', state)).status;
  expect([await statusWith(old.key), await statusWith(key), await statusWith(old.key)]).toEqual([
    200, 200, 401,
  ]);
});

const show = (who: GivenUser, id: string) =>
  server.ask(who, 'GET', `/api/deliveries/open?pharmacyId=${id}`);

test('a role counts only at its own pharmacy, and a pharmacy of others and an unknown one get the same error, whatever else is wrong', async () => {
  const other = (await server.givenPharmacy()).id;
  const [reader, writer] = [newId(), newId()];
  const role = { level: 5, app_access: 'web_app' };
  const roles = [
    { ...role, name: reader, permissions: ['delivery.read'] },
    { ...role, name: writer, permissions: ['delivery.write'] },
  ];
  await server.store.inGlobal((tx) => tx.insertInto('role').values(roles).execute());
  const both = await server.givenUser({ role: writer, pharmacyId: [pharmacyId, other] });
  const ofBoth = { user_id: both.id, pharmacy_id: pharmacyId };
  await changeIn(lookIn(server, pharmacyId), 'user_access', { role_name: reader }, ofBoth);
  expect((await show(both, pharmacyId)).status).toBe(200);
  expect((await show(both, other)).body.code).toBe('not_enough_permissions');
  const foreign = (await server.givenPharmacy()).id;
  const strange = await Promise.all(
    [foreign, newId(), 'x'].map(async (id) => (await show(user, `${id}&more=1`)).body),
  );
  expect(strange[0]?.code).toBe('forbidden');
  expect(strange[0]).not.toHaveProperty('errors');
  expect(strange).toEqual(strange.map(() => strange[0]));
});

test('SEC-01: a call about the installation needs its administration, whatever the role', async () => {
  const templates = (who: GivenUser) => said(server.ask(who, 'GET', '/api/box-templates/'));
  for (const wishes of [{ role: 'user' }, { webToolAccess: false }, { role: 'admin' }]) {
    const who = await server.givenUser({ pharmacyId, ...wishes });
    expect(await templates(who)).toBe('403 user_is_not_admin');
    await letAdminister(server, who);
    expect(await templates(who)).toBe('200');
  }
});

const describe = (body: object) =>
  server.ask(user, 'PATCH', '/api/deliveries/update-description/any', body);

test('pharmacy, box and delivery of one call must all be of one pharmacy of the caller', async () => {
  const second = (await server.givenPharmacy()).id;
  const both = await server.givenUser({ pharmacyId: [pharmacyId, second] });
  const [own, other] = [
    await givenDelivery(server, pharmacyId),
    await givenDelivery(server, second),
  ];
  const ask = async (body: object) =>
    (await server.ask(both, 'PATCH', '/api/deliveries/update-description/any', body)).body.code;
  const names = { pharmacyId, pickupboxId: boxId, docId: own };
  expect(await ask(names)).not.toBe('forbidden');
  for (const wrong of [
    { pharmacyId: second },
    { docId: other },
    { docId: newId() },
    { pickupboxId: newId() },
  ])
    expect(await ask({ ...names, ...wrong })).toBe('forbidden');
  expect((await describe({ docId: own })).body.code).not.toBe('forbidden');
  expect((await describe({ docId: other })).body.code).toBe('forbidden');
  const required = [{ msg: 'validation.required', path: 'body.pharmacyId' }];
  expect((await describe({})).body).toMatchObject({ code: 'validation_fail', errors: required });
});

test('a person is accessible only to staff of their pharmacies, and an access or a role without the web tool permits nothing', async () => {
  const colleague = await server.givenUser({ pharmacyId, webToolAccess: false });
  const elsewhere = await server.givenUser({ pharmacyId: (await server.givenPharmacy()).id });
  const admin = await server.givenUser({ role: 'admin', pharmacyId });
  const removal = async (id: string) => {
    const url = `/api/users/remove-pharmacy-access/${id}`;
    return (await server.ask(admin, 'PATCH', url, { pharmacyId, more: 1 })).body.code;
  };
  expect(await removal(colleague.id)).toBe('validation_fail');
  for (const id of [elsewhere.id, newId(), 'x']) expect(await removal(id)).toBe('forbidden');
  const name = newId();
  const role = { name, level: 5, app_access: 'none', permissions: ['delivery.read'] };
  await server.store.inGlobal((tx) => tx.insertInto('role').values(role).execute());
  for (const overrides of [{ webToolAccess: false }, { role: name }]) {
    const who = await server.givenUser({ pharmacyId, ...overrides });
    expect((await show(who, pharmacyId)).body.code).toBe('forbidden');
  }
});
