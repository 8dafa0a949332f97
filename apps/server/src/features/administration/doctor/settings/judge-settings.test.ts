import { expect, test } from 'vitest';
import { readRightSettings } from '../../../../platform/settings/settings.ts';
import { judgeSettings } from './judge-settings.ts';

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const complete = {
  DATABASE_URL: 'postgres://kolli_server@db.example/kolli',
  PUBLIC_URL: 'https://kolli.example',
  TRUST_PROXY: '10.0.0.1',
  KOLLI_DATA_KEYS: `new:${keyOf(1)},old:${keyOf(2)}`,
  KOLLI_HASH_KEY: keyOf(3),
  KOLLI_AUDIT_KEY: keyOf(4),
  KOLLI_SESSION_SECRET: 'a session secret of thirty-two characters',
  SMS_GATEWAY_URL: 'https://sms.example',
  SMS_GATEWAY_KEY: 'a-gateway-key',
  SMTP_URL: 'smtps://mail.example',
  SERVICE_ADDRESS: 'service@kolli.example',
  AUDIT_HEADS_FILE: '/var/lib/kolli/heads',
};
const judge = (changed: NodeJS.ProcessEnv = {}) => {
  const environment = { ...complete, ...changed };
  return judgeSettings(readRightSettings(environment), environment);
};

test('OPS-16: complete and strong settings are right', () => {
  expect(judge()).toEqual([{ state: 'ok', text: 'All settings are right.' }]);
  const local = { PUBLIC_URL: 'http://localhost:8080', SMS_GATEWAY_URL: 'http://127.0.0.1:9' };
  expect(judge(local)).toMatchObject([{ state: 'ok' }]);
});

const twice = { KOLLI_AUDIT_KEY: keyOf(3) };
test.each<[NodeJS.ProcessEnv, string, string]>([
  [{ PORT: 'x' }, 'fault', 'PORT: '],
  [{ KOLLI_HASH_KEY: '' }, 'fault', 'KOLLI_HASH_KEY: '],
  // Without TLS.
  [{ PUBLIC_URL: 'http://kolli.example' }, 'fault', 'PUBLIC_URL begins with http'],
  [{ SMS_GATEWAY_URL: 'http://sms.example' }, 'fault', 'SMS_GATEWAY_URL begins'],
  [
    { STRONG_AUTH_ISSUER: 'http://id.example', STRONG_AUTH_ACR_VALUES: 'high' },
    'fault',
    'identity numbers can be read',
  ],
  // The same key twice.
  [twice, 'fault', 'KOLLI_HASH_KEY and KOLLI_AUDIT_KEY are the same'],
  [{ KOLLI_HASH_KEY: keyOf(2) }, 'fault', "the key 'old' of KOLLI_DATA_KEYS and"],
  [{ KOLLI_SESSION_SECRET: keyOf(4) }, 'fault', 'and KOLLI_SESSION_SECRET are'],
  [{ SMTP_URL: '' }, 'warning', 'SMTP_URL is not set: no mail is sent'],
  [{ SERVICE_ADDRESS: '' }, 'warning', 'SERVICE_ADDRESS is not set: nobody is mailed'],
  [{ AUDIT_HEADS_FILE: '' }, 'warning', 'AUDIT_HEADS_FILE is not set'],
  [{ SMS_GATEWAY_URL: '' }, 'warning', 'SMS_GATEWAY_URL is not set'],
  [{ PUBLIC_URL: '' }, 'warning', 'PUBLIC_URL is not set: links'],
  [{ STRONG_AUTH_ISSUER: 'https://id.example' }, 'warning', 'however weak the proof'],
  [{ TRUST_PROXY: '' }, 'warning', 'TRUST_PROXY is not set'],
])('OPS-16: %j is a %s', (changed, state, text) => {
  expect(judge(changed)).toEqual([{ state, text: expect.stringContaining(text) }]);
});

test('OPS-16: with several wrong settings each has its line, and the right ones are judged', () => {
  const findings = judge({ PORT: 'x', ROLE: 'master', SMTP_URL: '', ...twice });
  expect(findings.map(({ text }) => text.split(/[: ]/u)[0])).toEqual([
    'PORT',
    'ROLE',
    'KOLLI_HASH_KEY',
    'SMTP_URL',
  ]);
});
