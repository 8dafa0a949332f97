import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../settings/settings.ts';
import { type GivenUser } from '../../../testing/factories.ts';
import { testEnvironment } from '../../../testing/test-secrets.ts';
import { openTestServer, type TestServer, said } from '../../../testing/test-server.ts';
import { createMachineKey } from '../../session/machine-keys.ts';
import { parseNetworks } from './staff-networks.ts';

const networks = parseNetworks('10.0.0.0/8, 192.168.1.5,2001:db8::/32,fe80::/10');

test.each(['10.1.2.3', '::ffff:10.1.2.3', '192.168.1.5', '2001:db8::7', 'fe80::1%eth0'])(
  '%s is in the networks',
  (address) => expect(networks.includes(address)).toBe(true),
);

test.each(['11.0.0.1', '::ffff:11.0.0.1', '192.168.1.6', '2001:db9::7', 'nonsense', ''])(
  "'%s' is outside",
  (address) => expect(networks.includes(address)).toBe(false),
);

test.each([
  'x',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/',
  '10.0.0.0/8,',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
])('the setting %s fails the start', (STAFF_NETWORKS) => {
  const environment = { ...testEnvironment, DATABASE_URL: 'postgres://x', STAFF_NETWORKS };
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow('STAFF_NETWORKS');
});

test('a single IPv4 or IPv6 address is a network of one', () => {
  const ones = parseNetworks('10.0.0.1,::1,10.0.1.0/32,2001:db8::/128');
  const inside = ['10.0.0.1', '::1', '10.0.1.0', '2001:db8::'];
  const outside = ['10.0.0.2', '::2', '10.0.1.1', '2001:db8::1'];
  expect([...inside, ...outside].filter(ones.includes)).toEqual(inside);
});

test.each(['x', '', '10.0.0.0/', '10.0.0.0/33', '::/129', '10.0.0.0/0008', '10.0.0.0/8/8'])(
  "'%s' is refused as a network",
  (network) => {
    expect(() => parseNetworks(network)).toThrow(
      new RangeError(`'${network}' is no network, such as 10.0.0.0/8`),
    );
  },
);

describe('a server for staff of one network', () => {
  let server: TestServer;
  let staff: GivenUser;
  let orderSource: string;
  let pharmacyId: string;

  beforeAll(async () => {
    server = await openTestServer({ STAFF_NETWORKS: '10.0.0.0/8', TRUST_PROXY: '10.9.9.9' });
    pharmacyId = (await server.givenPharmacy()).id;
    staff = await server.givenUser({ pharmacyId });
    orderSource = await server.store.inPharmacies([pharmacyId], async (tx) => {
      const source = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
      return (await createMachineKey(tx, source, new Date())).key;
    });
  });
  afterAll(() => server.close());

  const ask = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({ url, remoteAddress, headers });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
  const asStaff = async (address: string, headers: Record<string, string> = {}) =>
    ask('/api/profile', address, { authtoken: await server.tokenFor(staff), ...headers });
  const nothing = { status: 404, body: { code: 'no_content', errors: [{ msg: 'no_content' }] } };

  test('ERR-041: only staff are restricted: from elsewhere no_content is all they learn, unless a trusted proxy forwards a call from their network', async () => {
    expect(await asStaff('203.0.113.5')).toMatchObject(nothing);
    expect((await asStaff('10.1.2.3')).status).toBe(200);
    expect((await asStaff('::ffff:10.1.2.3')).status).toBe(200);
    for (const authtoken of ['', 'forged'])
      expect(await ask('/api/profile', '203.0.113.5', { authtoken })).toMatchObject(nothing);
    const live = `/api/live/${pharmacyId}`;
    expect(await ask(live, '203.0.113.5')).toMatchObject(nothing);
    expect((await ask('/api/profile', '10.1.2.3')).status).toBe(401);
    const forged = { 'x-forwarded-for': '10.1.2.3' };
    expect(await asStaff('203.0.113.5', forged)).toMatchObject(nothing);
    expect(await asStaff('10.9.9.9', { 'x-forwarded-for': '203.0.113.5' })).toMatchObject(nothing);
    expect((await asStaff('10.9.9.9', forged)).status).toBe(200);
    const elsewhere = '203.0.113.5';
    expect((await ask('/api/product', elsewhere)).status).toBe(200);
    expect((await ask('/api/health', elsewhere)).status).toBe(200);
    const key = { authorization: `Bearer ${orderSource}` };
    const orders = await ask('/integration/v1/orders/unknown', elsewhere, key);
    expect(await said(orders)).toBe('404 order_not_found');
    const token = await server.app.inject({ url: '/identity/token', remoteAddress: elsewhere });
    expect(token.statusCode).toBe(401);
  });

  test('ERR-041: from elsewhere nobody sees or changes how they sign in; signing in and a new password are possible', async () => {
    const send = async (method: 'GET' | 'POST', path: string, remoteAddress = '203.0.113.5') => {
      const { PUBLIC_URL: origin } = server.services.settings;
      const url = `/identity${path}`;
      const headers = { origin };
      const body = method === 'POST' ? { payload: {} } : {};
      const answer = await server.app.inject({ method, url, remoteAddress, headers, ...body });
      return `${answer.statusCode} ${String(answer.json<{ code?: string }>().code)}`;
    };
    for (const path of ['/security', '/work-account', '/work-account/start?connect=1'])
      expect([path, await send('GET', path)]).toEqual([path, '404 no_content']);
    for (const path of [
      '/authenticator/begin',
      '/authenticator/confirm',
      '/authenticator/remove',
      '/recovery-codes',
      '/prove',
      '/sessions/end',
      '/passkeys/register/begin',
      '/passkeys/register',
      '/passkeys/prove',
      '/passkeys/rename',
      '/passkeys/remove',
      '/change-password',
      '/work-account/disconnect',
    ])
      expect([path, await send('POST', path)]).toEqual([path, '404 no_content']);
    expect(await send('POST', '/authenticator/begin', '10.1.2.3')).toBe('401 not_authorized');
    for (const path of ['/sign-in/email', '/request-reset', '/reset-password', '/second-step'])
      expect([path, await send('POST', path)]).not.toEqual([path, '404 no_content']);
  });
});
