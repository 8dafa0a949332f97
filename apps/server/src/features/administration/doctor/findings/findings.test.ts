import { expect, test } from 'vitest';
import { secretHider } from './hide-secrets.ts';
import { judgeClock } from './judge-clock.ts';
import { type Check, ok } from './report-finding.ts';
import { reasonOf } from './reason-of.ts';
import { runChecks } from './run-checks.ts';

test('OPS-16: a check that fails or never ends is a fault of its own, and the others are reported', async () => {
  const aborted: string[] = [];
  const checks: Check[] = [
    { name: 'first', run: async () => [ok('Right.')] },
    { name: 'failing', run: () => Promise.reject(new Error('broken')) },
    {
      name: 'endless',
      run: (signal) => {
        signal.addEventListener('abort', () => aborted.push('endless'));
        return Promise.withResolvers<never>().promise;
      },
    },
    { name: 'last', run: async () => [ok('Right, too.')] },
  ];
  expect(await runChecks(checks, 50)).toEqual([
    { check: 'first', state: 'ok', text: 'Right.' },
    { check: 'failing', state: 'fault', text: 'It failed: broken' },
    {
      check: 'endless',
      state: 'fault',
      text: 'It did not end within 0.05 s: what it asks does not answer, or is too busy.',
    },
    { check: 'last', state: 'ok', text: 'Right, too.' },
  ]);
  expect(aborted).toEqual(['endless']);
});

test.each([
  [2000, 'ok'],
  [-2000, 'ok'],
  [2001, 'fault'],
  [-2001, 'fault'],
])('OPS-16: a clock that is %i ms off is judged %s', (offset, state) => {
  const finding = judgeClock('the database', {
    time: 1_000_000 + offset,
    asked: 1e6,
    answered: 1e6,
  });
  expect(finding.state).toBe(state);
  if (state === 'fault')
    expect(finding.text).toContain(`2.0 s ${offset > 0 ? 'ahead of' : 'behind'} that of this`);
});

test('OPS-16: what the way and the step of a clock explain is no fault', () => {
  const slow = { time: 1_005_000, asked: 1_000_000, answered: 1_004_000 };
  expect(judgeClock('the database', slow).state).toBe('ok');
  expect(judgeClock('the database', { ...slow, answered: 1_001_000 }).state).toBe('fault');
  const header = { time: 1_002_000, asked: 1_000_000, answered: 1_000_000, stepMs: 1000 };
  expect(judgeClock('the product', header).state).toBe('ok');
  expect(judgeClock('the product', { ...header, time: 1_003_000 }).state).toBe('fault');
});

test('OPS-16: keys and passwords of the settings are hidden, other values are not', () => {
  const url = new URL('postgres://kolli_server@db.example/kolli');
  url.password = 'p@ssword';
  const hide = secretHider({
    DATABASE_URL: url.href,
    KOLLI_DATA_KEYS: 'k1:first-key=,k2:second-key=',
    KOLLI_SESSION_SECRET: 'session-secret',
    WORK_ACCOUNT_CLIENT_SECRET: 'client-secret',
    SMS_GATEWAY_KEY: 'gateway-key',
    MAIL_FROM: 'Kolli <kolli@example.org>',
  });
  expect(
    hide('p%40ssword p@ssword first-key= second-key= session-secret client-secret gateway-key'),
  ).toBe('*** *** *** *** *** *** ***');
  expect(hide('kolli_server at db.example, k1')).toBe('kolli_server at db.example, k1');
});

test('OPS-16: a reason is that of the innermost cause', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const wrapped = new TypeError('fetch failed', { cause: new AggregateError([refused]) });
  expect(reasonOf(wrapped)).toBe('nothing listens there (ECONNREFUSED)');
  expect(reasonOf(new Error('broken'))).toBe('broken');
  expect(reasonOf('text')).toBe('text');
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'CERT_HAS_EXPIRED'])
    expect(reasonOf(Object.assign(new Error('connect'), { code }))).toMatch(
      new RegExp(String.raw`^\w.+ \(${code}\)$`, 'u'),
    );
});
