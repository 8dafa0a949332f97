import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isStrongAuthSet, readSettings, SettingsError, readRetention } from './settings.ts';
import { twinOrigins } from './twin-origins.ts';
import { testEnvironment } from '../../testing/test-secrets.ts';

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const complete = { ...testEnvironment, DATABASE_URL: 'postgres://localhost/kolli' };

test('missing settings have these defaults, empty texts count as missing, and protective settings are on', () => {
  const empty = readSettings({ ...complete, PORT: '', SMS_GATEWAY_URL: '' });
  expect(empty).toMatchObject({ PORT: 8080, ROLE: 'all', LOG_LEVEL: 'info' });
  expect(empty.SMS_GATEWAY_URL).toBeUndefined();
  const { SMS_GATEWAY_KEY: _key, PUBLIC_URL: _url, ...least } = complete;
  const { KOLLI_DATA_KEYS, KOLLI_HASH_KEY, KOLLI_AUDIT_KEY, ...settings } = readSettings(least);
  expect(KOLLI_DATA_KEYS).toEqual([{ id: 'test', key: Buffer.alloc(32, 7) }]);
  expect(KOLLI_HASH_KEY).toEqual({ newest: Buffer.alloc(32, 8), former: undefined });
  expect(KOLLI_AUDIT_KEY).toEqual(Buffer.alloc(32, 9));
  expect(settings).toEqual({
    HOST: '0.0.0.0',
    PORT: 8080,
    METRICS_HOST: '127.0.0.1',
    ACCESS_LOG: false,
    OTEL_SERVICE_NAME: 'kolli',
    OTEL_TRACES_SAMPLER_ARG: 1,
    ROLE: 'all',
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: complete.DATABASE_URL,
    DATABASE_POOL_SIZE: 10,
    DATABASE_JOB_POOL_SIZE: 5,
    DATABASE_PREPARED_STATEMENTS: true,
    SEND_CONCURRENCY: 16,
    WEBHOOK_LOOPBACK: false,
    LOG_LEVEL: 'info',
    KOLLI_SESSION_SECRET: complete.KOLLI_SESSION_SECRET,
    IDENTITY_AUDIENCE: 'kolli',
    WORK_ACCOUNT_NAME: 'OpenID Connect',
    PASSWORD_SIGN_IN: true,
    STRONG_AUTH_CLAIM: 'nin',
    STRONG_AUTH_SCOPE: 'openid nin',
    MAIL_FROM: 'Kolli <no-reply@localhost>',
    PRODUCT_NAME: 'Kolli',
    CALLS_PER_MINUTE: 1_200,
    BOX_KEY_DAYS: 90,
    DEVICE_EVENT_DAYS: 40,
    DRAIN_SECONDS: 0,
    READING_YEARS: 5,
    AUDIT_YEARS: 5,
    SSN_DAYS: 30,
    DELIVERY_MONTHS: 13,
    MESSAGE_DAYS: 90,
    LOGIN_LOG_MONTHS: 24,
    SESSION_DAYS: 7,
  });
  for (const name of ['TRUST_PROXY', 'STAFF_NETWORKS', 'IDENTITY_ISSUER', 'WORK_ACCOUNT_ISSUER'])
    expect(readSettings(complete)).not.toHaveProperty(name);
});

test('each error is on its own line, without the value of a secret; incomplete work account settings and a server without any sign-in are refused', () => {
  const wrong = { ...complete, PORT: 'x', ROLE: 'master', STAFF_NETWORKS: 'house' };
  expect(() => readSettings(wrong)).toThrow(
    /^Wrong settings:\nPORT: [^\n]+\nROLE: [^\n]+\nSTAFF_NETWORKS: 'house' is no network[^\n]+$/,
  );
  const unsafe = {
    DATABASE_URL: 'x',
    KOLLI_DATA_KEYS: 'k1:c2hvcnQ=',
    KOLLI_SESSION_SECRET: 'a-short-secret',
  };
  const read = () => readSettings(unsafe);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(
    /KOLLI_DATA_KEYS.*\n.*KOLLI_HASH_KEY.*\n.*KOLLI_AUDIT_KEY.*\n.*KOLLI_SESSION_SECRET/,
  );
  expect(read).not.toThrow(/a-short-secret|c2hvcnQ/);
  const half = { ...complete, WORK_ACCOUNT_ISSUER: 'https://login.example' };
  expect(() => readSettings(half)).toThrow('WORK_ACCOUNT_CLIENT_ID: is missing beside');
  const closed = { ...complete, PASSWORD_SIGN_IN: 'off' };
  expect(() => readSettings(closed)).toThrow('PASSWORD_SIGN_IN: is off without');
  const whole = { ...half, ...closed, WORK_ACCOUNT_CLIENT_ID: 'kolli' };
  expect(readSettings(whole)).toMatchObject({ PASSWORD_SIGN_IN: false });
});

test('of several data keys the first encrypts, strong authentication needs issuer and client id, and localhost is also trusted as 127.0.0.1', () => {
  const keys = `new:${keyOf(1)},old:${keyOf(2)}`;
  const { KOLLI_DATA_KEYS } = readSettings({ ...complete, KOLLI_DATA_KEYS: keys });
  expect(KOLLI_DATA_KEYS.map(({ id }) => id)).toEqual(['new', 'old']);
  const [STRONG_AUTH_ISSUER, STRONG_AUTH_CLIENT_ID] = ['https://id.example', 'kolli'];
  const isSet = (given: object) => isStrongAuthSet(readSettings({ ...complete, ...given }));
  expect(isSet({ STRONG_AUTH_ISSUER, STRONG_AUTH_CLIENT_ID })).toBe(true);
  for (const half of [{ STRONG_AUTH_ISSUER }, { STRONG_AUTH_CLIENT_ID }, {}])
    expect(isSet(half)).toBe(false);
  expect(twinOrigins('http://localhost:8080')).toEqual(['http://127.0.0.1:8080']);
  expect(twinOrigins('https://kolli.example')).toEqual([]);
});

test.each([
  ['PORT', '65535', '65536'],
  ['PORT', '0', '-1'],
  ['DATABASE_POOL_SIZE', '2', '1'],
  ['DATABASE_POOL_SIZE', '200', '201'],
  ['CALLS_PER_MINUTE', '1', '0'],
  ['BOX_KEY_DAYS', '1', '0'],
  ['DEVICE_EVENT_DAYS', '8', '7'],
  ['READING_YEARS', '1', '0'],
  ['READING_YEARS', '100', '101'],
  ['READING_YEARS', '7', '7.5'],
  ['SSN_DAYS', '1', '0'],
  ['DELIVERY_MONTHS', '1', '0'],
  ['MESSAGE_DAYS', '1', '0'],
  ['LOGIN_LOG_MONTHS', '1', '0'],
  ['AUDIT_YEARS', '1', '0'],
  ['KOLLI_SESSION_SECRET', 'x'.repeat(32), 'x'.repeat(31)],
  ['KOLLI_AUDIT_KEY', keyOf(1), Buffer.alloc(33).toString('base64')],
  ['KOLLI_HASH_KEY', keyOf(1), Buffer.alloc(33).toString('base64')],
  ['KOLLI_HASH_KEY', `${keyOf(1)},${keyOf(2)}`, `${keyOf(1)},${keyOf(1)}`],
  ['KOLLI_HASH_KEY', `${keyOf(1)},${keyOf(2)}`, `${keyOf(1)},`],
  ['KOLLI_HASH_KEY', `${keyOf(1)},${keyOf(2)}`, `${keyOf(1)},${keyOf(2)},${keyOf(3)}`],
  ['KOLLI_DATA_KEYS', `a:${keyOf(0)}`, keyOf(0)],
  ['KOLLI_DATA_KEYS', `a:${keyOf(0)}`, `:${keyOf(0)}`],
  ['SMS_GATEWAY_KEY', 'one', 'one two'],
  ['SMTP_URL', 'smtps://mail.example', 'https://mail.example'],
  ['SERVICE_ADDRESS', 'info@apotek-söder.example', 'info apotek.example'],
  ['ROLE', 'worker', 'master'],
  ['PASSWORD_SIGN_IN', 'on', 'yes'],
])('%s may be %s, but not %s', (name, right, wrong) => {
  expect(() => readSettings({ ...complete, [name]: right })).not.toThrow();
  expect(() => readSettings({ ...complete, [name]: wrong })).toThrow(`${name}: `);
});

test('RET-01: the periods of retention have their defaults, each is explained, and migrate reads only them', () => {
  const periods = {
    SSN_DAYS: 30,
    DELIVERY_MONTHS: 13,
    MESSAGE_DAYS: 90,
    LOGIN_LOG_MONTHS: 24,
    READING_YEARS: 5,
    AUDIT_YEARS: 5,
  };
  expect(readRetention({ SSN_DAYS: '', PORT: 'any' })).toEqual(periods);
  expect(readRetention({ SSN_DAYS: '7' })).toMatchObject({ SSN_DAYS: 7 });
  expect(() => readRetention({ AUDIT_YEARS: 'x' })).toThrow('AUDIT_YEARS');
  const read = (file: string) =>
    readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
  const [guide, example] = [read('docs/operations.md'), read('.env.example')];
  for (const [name, value] of Object.entries(periods)) {
    expect(guide).toMatch(new RegExp(`\\| \`${name}\` ${value} \\|[^|]+\\|[^|]+\\|`));
    expect(example).toContain(`${name}=${value}\n`);
  }
});
