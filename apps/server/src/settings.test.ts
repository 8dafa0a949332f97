import { expect, test } from 'vitest';
import { readSettings, SettingsError, twinOrigins } from './settings.ts';
import { testEnvironment } from './testing/test-secrets.ts';

const complete = { ...testEnvironment, DATABASE_URL: 'postgres://localhost/kolli' };

test('what is not set has its default, and an empty text counts as not set', () => {
  const settings = readSettings({ ...complete, PORT: '', SMS_GATEWAY_URL: '' });
  expect(settings).toMatchObject({ PORT: 8080, ROLE: 'all', LOG_LEVEL: 'info' });
  expect(settings.SMS_GATEWAY_URL).toBeUndefined();
});

test('secrets have no default: every one that is missing or short is named, without its value', () => {
  const wrong = {
    DATABASE_URL: 'x',
    KOLLI_DATA_KEYS: 'k1:c2hvcnQ=',
    KOLLI_SESSION_SECRET: 'a-short-secret',
  };
  const read = () => readSettings(wrong);
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/KOLLI_DATA_KEYS.*\n.*KOLLI_HASH_KEY.*\n.*KOLLI_SESSION_SECRET/);
  expect(read).not.toThrow(/a-short-secret|c2hvcnQ/);
});

test('a half of sign-in with work accounts is refused, and so is a server that nobody could sign in at', () => {
  const half = { ...complete, WORK_ACCOUNT_ISSUER: 'https://login.example' };
  expect(() => readSettings(half)).toThrow('WORK_ACCOUNT_CLIENT_ID: is missing beside');
  const closed = { ...complete, PASSWORD_SIGN_IN: 'off' };
  expect(() => readSettings(closed)).toThrow('PASSWORD_SIGN_IN: is off without');
  const whole = { ...half, ...closed, WORK_ACCOUNT_CLIENT_ID: 'kolli' };
  expect(readSettings(whole)).toMatchObject({ PASSWORD_SIGN_IN: false });
});

test('of several data keys the first encrypts', () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
  const { KOLLI_DATA_KEYS } = readSettings({
    ...complete,
    KOLLI_DATA_KEYS: `new:${key(1)},old:${key(2)}`,
  });
  expect(KOLLI_DATA_KEYS.map(({ id }) => id)).toEqual(['new', 'old']);
});

test('localhost is trusted by its number, too, and no other host has a twin', () => {
  expect(twinOrigins('http://localhost:8080')).toEqual(['http://127.0.0.1:8080']);
  expect(twinOrigins('https://kolli.example')).toEqual([]);
});
