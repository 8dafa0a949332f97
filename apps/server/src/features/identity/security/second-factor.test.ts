import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { setUpApp } from '../testing/authenticator.ts';
import { chosen, PASSWORD } from '../testing/identity.ts';
import { answerOf, copyTo, openIdentity, statusesOf } from '../testing/open-identity.ts';

const world = await openIdentity();
const { time, rows, actionsAt, mailsTo, codeNow } = world;
const { givenApp, givenBrowser, givenLink, halfSignedIn, openBrowser } = world;

/** The answer to a second step after the password in another browser. */
const step = async (email: string, body: object) =>
  said((await halfSignedIn(email)).post('second-step', body));
const removed = { password: PASSWORD };

test('SEC-03: an app is set up with its key and a code, stored in secret, and asked for at the next sign-in', async () => {
  const { email, userId, secret, recoveryCodes, statuses, pharmacyIds } = await givenApp();
  expect(statuses).toEqual([200, 200]);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const [row] = await rows<{ all: string }>(
    `select (select jsonb_agg(a) from identity.authenticator_app a where user_id = $1)::text
       || (select jsonb_agg(c) from identity.recovery_code c where user_id = $1)::text as all`,
    userId,
  );
  expect(row?.all).toContain(userId);
  for (const text of [secret, ...recoveryCodes]) {
    expect(row?.all).not.toContain(text);
    expect(row?.all).not.toContain(Buffer.from(text).toString('hex'));
    expect(row?.all).not.toContain(Buffer.from(text.replace('-', '')).toString('hex'));
  }
  const browser = await halfSignedIn(email);
  expect((await browser.token()).statusCode).toBe(401);
  const second = browser.post('second-step', { code: codeNow(secret) });
  expect(await answerOf(second)).toEqual([200, { userId }]);
  expect((await browser.token()).statusCode).toBe(200);
  const actions = await actionsAt(pharmacyIds);
  expect(actions.filter((action) => action === 'second_factor.set_up')).toHaveLength(2);
  expect(await mailsTo(email)).toMatchObject([
    { kind: 'security_changed', language: 'fi', facts: { change: 'set_up' } },
  ]);
});

test('SEC-03: with the password alone every call is refused, and no sign-in is recorded', async () => {
  const noted: string[] = [];
  const own = await world.startAnother({ onSignedIn: async (id) => void noted.push(id) });
  const { email, userId, secret } = await own.givenApp();
  expect(noted).toEqual([userId]);
  const browser = await own.halfSignedIn(email);
  // The browser does not count as known, which would give it tries of its own.
  expect([...browser.cookies.keys()]).toEqual(['__Secure-kolli.session_token']);
  const refused = [
    await browser.token(),
    await browser.get('security'),
    await browser.post('authenticator/begin'),
    await browser.post('authenticator/confirm', { code: codeNow(secret) }),
    await browser.post('authenticator/remove', removed),
    await browser.post('recovery-codes'),
    await browser.post('prove', { password: PASSWORD }),
    await browser.post('sessions/end', { others: true }),
    await browser.post('change-password', { oldPassword: PASSWORD, ...chosen('Ett nytt lösen') }),
  ];
  for (const response of refused) expect(await said(response)).toBe('401 not_authorized');
  expect(noted).toEqual([userId]);
  await browser.post('second-step', { code: codeNow(secret) });
  expect(noted).toEqual([userId, userId]);
});

test('SEC-03: a code is accepted once, of two requests at the same time by one', async () => {
  const { email, secret } = await givenApp();
  const code = codeNow(secret);
  const both = await Promise.all([step(email, { code }), step(email, { code })]);
  expect(both.toSorted()).toEqual(['200', '409 wrong_code']);
  expect(await step(email, { code })).toBe('409 wrong_code');
  // Nor is an earlier one that the window would still allow.
  time.advance(-30_000);
  const earlier = codeNow(secret);
  time.advance(30_000);
  expect(await step(email, { code: earlier })).toBe('409 wrong_code');
  time.advance(30_000);
  expect(await step(email, { code: codeNow(secret) })).toBe('200');
});

test('SEC-03: the code that confirmed the set-up does not sign in, and before it is confirmed none is asked for', async () => {
  const { email, browser } = await givenBrowser();
  const { secret } = (await browser.post('authenticator/begin')).json<{ secret: string }>();
  const wrong = { code: '000000' };
  expect(await said(browser.post('authenticator/confirm', wrong))).toBe('409 wrong_code');
  expect((await openBrowser().signIn(email)).json()).toHaveProperty('userId');
  const code = codeNow(secret);
  expect(await said(browser.post('authenticator/confirm', { code }))).toBe('200');
  expect(await step(email, { code })).toBe('409 wrong_code');
});

test('SEC-03: after ten wrong codes further ones are refused, also right ones and from other browsers', async () => {
  const { email, secret, recoveryCodes } = await givenApp();
  const right = codeNow(secret);
  const wrong = { code: right === '000000' ? '000001' : '000000' };
  const browser = await halfSignedIn(email);
  const guesses = Array.from({ length: 14 }, () => browser.post('second-step', wrong));
  expect(statusesOf(await Promise.all(guesses))).toEqual({ 409: 10, 429: 4 });
  const other = await halfSignedIn(email);
  const late = await other.post('second-step', { code: right });
  expect(await said(late)).toBe('429 too_many_requests');
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000);
  const recovery = await other.post('second-step', { recoveryCode: recoveryCodes[0] });
  expect(recovery.statusCode).toBe(429);
});

test('SEC-03: guesses from elsewhere do not lock out a browser that has signed in before', async () => {
  const { email, secret, browser } = await givenApp();
  const stranger = await halfSignedIn(email);
  for (let guess = 0; guess < 11; guess += 1)
    await stranger.post('second-step', { recoveryCode: `AAAA-AAA${guess}` });
  await browser.signIn(email);
  expect(await said(browser.post('second-step', { code: codeNow(secret) }))).toBe('200');
});

test('SEC-03: links to a new password give no more tries of codes, also not to a browser that was known before', async () => {
  const { email, userId, browser } = await givenApp();
  const own = copyTo(openBrowser(), browser);
  const wrong = { recoveryCode: 'AAAA-AAAA' };
  const answers = [];
  for (let reset = 0; reset < 3; reset += 1) {
    const password = `Ett nytt lösen ${String(reset)}`;
    const { token } = await givenLink(userId);
    const browser = reset === 2 ? own : openBrowser();
    const answer = await browser.post('reset-password', { token, ...chosen(password) });
    expect(answer.statusCode).toBe(200);
    await browser.signIn(email, password);
    for (let guess = 0; guess < 5; guess += 1)
      answers.push(await browser.post('second-step', wrong));
  }
  expect(statusesOf(answers)).toEqual({ 409: 10, 429: 5 });
});

test('SEC-03: a browser that set its password by a link and then signed in completely has its own tries of codes', async () => {
  const { email, userId, secret } = await givenApp();
  const { token } = await givenLink(userId);
  const password = 'Ett nytt lösen';
  const browser = openBrowser();
  await browser.post('reset-password', { token, ...chosen(password) });
  await browser.signIn(email, password);
  expect(await said(browser.post('second-step', { code: codeNow(secret) }))).toBe('200');
  const stranger = await halfSignedIn(email, password);
  for (let guess = 0; guess < 11; guess += 1)
    await stranger.post('second-step', { recoveryCode: 'AAAA-AAAA' });
  time.advance(30_000);
  await browser.signIn(email, password);
  expect(await said(browser.post('second-step', { code: codeNow(secret) }))).toBe('200');
});

test('SEC-03: a recovery code signs in once, however it is typed, its person gets a mail, and new ones replace the old', async () => {
  const { email, recoveryCodes, browser } = await givenApp();
  const [first = '', recoveryCode = '', third] = recoveryCodes;
  // As a text processor writes it.
  const typed = ` ${first.toLowerCase().replace('-', '\u2013\u200b ')} `;
  expect(await step(email, { recoveryCode: typed })).toBe('200');
  expect(await step(email, { recoveryCode: first })).toBe('409 wrong_code');
  const both = await Promise.all([step(email, { recoveryCode }), step(email, { recoveryCode })]);
  expect(both.toSorted()).toEqual(['200', '409 wrong_code']);
  expect((await browser.get('security')).json()).toMatchObject({ codes: { left: 8 } });
  const changes = (await mailsTo(email)).map(({ facts }) => facts);
  expect(changes).toMatchObject([
    { change: 'set_up' },
    { change: 'code_used' },
    { change: 'code_used' },
  ]);
  const made = (await browser.post('recovery-codes')).json<{ recoveryCodes: string[] }>();
  expect(made.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect(await step(email, { recoveryCode: third })).toBe('409 wrong_code');
  expect(await step(email, { recoveryCode: made.recoveryCodes[0] })).toBe('200');
});

test('SEC-03: the owner removes the app with the password, and not without it', async () => {
  const { email, userId, browser, pharmacyIds } = await givenApp();
  const remove = (body?: object) => said(browser.post('authenticator/remove', body));
  expect(await remove()).toBe('400 validation_fail');
  expect(await remove({ password: 'not the password' })).toBe('409 wrong_password');
  expect(await remove(removed)).toBe('200');
  expect((await openBrowser().signIn(email)).json()).toEqual({ userId });
  expect(await actionsAt(pharmacyIds)).toContain('second_factor.remove');
  expect((await mailsTo(email)).at(-1)).toMatchObject({ facts: { change: 'removed' } });
  expect(await remove(removed)).toBe('409 second_factor_not_set');
});

test('SEC-03: a replaced app no longer signs in', async () => {
  const { email, secret, browser } = await givenApp();
  const replacement = await setUpApp(browser, time);
  expect(await step(email, { code: codeNow(secret) })).toBe('409 wrong_code');
  expect(await step(email, { code: codeNow(replacement.secret) })).toBe('200');
});

test.each([[{}], [{ code: '12345' }], [{ code: 123_456 }], [{ recoveryCode: '' }], [null]])(
  'the second step %j is refused before it is counted',
  async (body) => {
    const { email } = await givenApp();
    expect(await step(email, body as object)).toBe('400 validation_fail');
  },
);

test.each([
  [
    'a half signed-in session ends after ten minutes',
    `update identity.session set "expiresAt" = "expiresAt" - interval '10 minutes'
     where "userId" = $1 and missing_step is not null`,
  ],
  [
    'an account disabled after the password does not take the second step',
    'update identity."user" set "disabledAt" = now() where id = $1',
  ],
])('%s', async (_what, change) => {
  const { email, secret, userId } = await givenApp();
  const browser = await halfSignedIn(email);
  await rows(change, userId);
  const late = browser.post('second-step', { code: codeNow(secret) });
  expect(await said(late)).toBe('401 not_authorized');
});
