import { afterAll, expect, test } from 'vitest';
import { codeAt, openBrowser, setUpApp, type TestBrowser } from '../testing/authenticator.ts';
import { createIdentityDatabase, PASSWORD, startIdentity } from '../testing/identity.ts';
import { auditedAt, givenPerson, mailsTo } from '../testing/passwords.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

/** A person with an app, and the browser in which they set it up. */
async function givenApp() {
  const person = await givenPerson(database, server.identity);
  const browser = openBrowser(server.app);
  await browser.signIn(person.email);
  const app = await setUpApp(browser, database.time);
  return { ...person, browser, ...app };
}

/** A browser in which only the password was given. */
async function halfSignedIn(email: string): Promise<TestBrowser> {
  const browser = openBrowser(server.app);
  const response = await browser.signIn(email);
  expect([response.statusCode, response.json()]).toEqual([200, { missingStep: 'second_factor' }]);
  return browser;
}
const now = () => database.time.clock();

test('SEC-03: an app is set up with its key and a code, and asked for at the next sign-in', async () => {
  const { email, userId, secret, recoveryCodes, statuses, pharmacyIds } = await givenApp();
  expect(statuses).toEqual([200, 200]);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const browser = await halfSignedIn(email);
  expect((await browser.token()).statusCode).toBe(401);
  const step = await browser.post('second-step', { code: codeAt(secret, now()) });
  expect([step.statusCode, step.json()]).toEqual([200, { userId }]);
  expect((await browser.token()).statusCode).toBe(200);
  const actions = (await auditedAt(database, pharmacyIds)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'second_factor.set_up')).toHaveLength(2);
  expect(await mailsTo(database, email)).toMatchObject([
    { kind: 'security_changed', language: 'fi', facts: { change: 'set_up' } },
  ]);
});

test('SEC-03: neither the key nor a recovery code is in the database in clear', async () => {
  const { secret, recoveryCodes, userId } = await givenApp();
  const { rows } = await database.owner.query<{ all: string }>(
    `select (select jsonb_agg(a) from identity.authenticator_app a where user_id = $1)::text
       || (select jsonb_agg(c) from identity.recovery_code c where user_id = $1)::text as all`,
    [userId],
  );
  const stored = rows[0]?.all ?? '';
  expect(stored).toContain(userId);
  for (const text of [secret, ...recoveryCodes]) {
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(Buffer.from(text).toString('hex'));
    expect(stored).not.toContain(Buffer.from(text.replace('-', '')).toString('hex'));
  }
});

test('SEC-03: with the password alone every call is refused, and no sign-in is recorded', async () => {
  const noted: string[] = [];
  const own = await startIdentity(database, { onSignedIn: async (id) => void noted.push(id) });
  const person = await givenPerson(database, own.identity);
  const first = openBrowser(own.app);
  await first.signIn(person.email);
  const { secret } = await setUpApp(first, database.time);
  expect(noted).toEqual([person.userId]);
  const browser = openBrowser(own.app);
  await browser.signIn(person.email);
  // The browser does not count as known, which would give it tries of its own.
  expect([...browser.cookies.keys()]).toEqual(['__Secure-kolli.session_token']);
  const refused = [
    await browser.token(),
    await browser.get('security'),
    await browser.post('authenticator/begin'),
    await browser.post('authenticator/confirm', { code: codeAt(secret, now()) }),
    await browser.post('authenticator/remove', { password: PASSWORD }),
    await browser.post('recovery-codes'),
    await browser.post('prove', { password: PASSWORD }),
    await browser.post('sessions/end', { others: true }),
    await browser.post('change-password', {
      oldPassword: PASSWORD,
      newPassword: 'Ett nytt lösen',
      repeatNewPassword: 'Ett nytt lösen',
    }),
  ];
  expect(refused.map((response) => [response.statusCode, codeOf(response)])).toEqual(
    refused.map(() => [401, 'not_authorized']),
  );
  expect(noted).toEqual([person.userId]);
  await browser.post('second-step', { code: codeAt(secret, now()) });
  expect(noted).toEqual([person.userId, person.userId]);
  await own.app.close();
});

test('SEC-03: a code is accepted once, of two requests at the same time by one', async () => {
  const { email, secret } = await givenApp();
  const code = codeAt(secret, now());
  const browsers = [await halfSignedIn(email), await halfSignedIn(email)];
  const answers = await Promise.all(browsers.map((one) => one.post('second-step', { code })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
    [200, 409],
  );
  const again = await (await halfSignedIn(email)).post('second-step', { code });
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'wrong_code']);
  // Nor is an earlier one that the window would still allow.
  const earlier = codeAt(secret, new Date(now().getTime() - 30_000));
  const old = await (await halfSignedIn(email)).post('second-step', { code: earlier });
  expect(old.statusCode).toBe(409);
  database.time.advance(30_000);
  const next = { code: codeAt(secret, now()) };
  expect((await (await halfSignedIn(email)).post('second-step', next)).statusCode).toBe(200);
});

test('SEC-03: the code that confirmed the set-up does not sign in', async () => {
  const person = await givenPerson(database, server.identity);
  const browser = openBrowser(server.app);
  await browser.signIn(person.email);
  const { secret } = (await browser.post('authenticator/begin')).json<{ secret: string }>();
  const code = codeAt(secret, now());
  expect((await browser.post('authenticator/confirm', { code })).statusCode).toBe(200);
  const step = await (await halfSignedIn(person.email)).post('second-step', { code });
  expect(codeOf(step)).toBe('wrong_code');
});

test('SEC-03: after ten wrong codes further ones are refused, also right ones and from other browsers', async () => {
  const { email, secret, recoveryCodes } = await givenApp();
  const right = codeAt(secret, now());
  const wrong = { code: right === '000000' ? '000001' : '000000' };
  const browser = await halfSignedIn(email);
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => browser.post('second-step', wrong)),
  );
  const statuses = answers
    .map(({ statusCode }) => statusCode)
    .toSorted((one, other) => one - other);
  expect(statuses).toEqual([...Array<number>(10).fill(409), ...Array<number>(4).fill(429)]);
  const other = await halfSignedIn(email);
  const late = await other.post('second-step', { code: right });
  expect([late.statusCode, codeOf(late)]).toEqual([429, 'too_many_requests']);
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
  const step = await browser.post('second-step', { code: codeAt(secret, now()) });
  expect(step.statusCode).toBe(200);
});

test('SEC-03: a recovery code signs in once, however it is typed, and its person gets a mail', async () => {
  const { email, recoveryCodes, browser } = await givenApp();
  const [first = '', second = ''] = recoveryCodes;
  const typed = { recoveryCode: ` ${first.toLowerCase().replace('-', ' ')} ` };
  expect((await (await halfSignedIn(email)).post('second-step', typed)).statusCode).toBe(200);
  const again = await (await halfSignedIn(email)).post('second-step', { recoveryCode: first });
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'wrong_code']);
  const browsers = [await halfSignedIn(email), await halfSignedIn(email)];
  const answers = await Promise.all(
    browsers.map((one) => one.post('second-step', { recoveryCode: second })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
    [200, 409],
  );
  const { codes } = (await browser.get('security')).json<{ codes: { left: number } }>();
  expect(codes.left).toBe(8);
  const changes = (await mailsTo(database, email)).map(({ facts }) => facts);
  expect(changes).toMatchObject([
    { change: 'set_up' },
    { change: 'code_used' },
    { change: 'code_used' },
  ]);
});

test('SEC-03: new recovery codes replace the old ones', async () => {
  const { email, recoveryCodes, browser } = await givenApp();
  const made = await browser.post('recovery-codes');
  const fresh = made.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  const attempt = async (recoveryCode = '') =>
    (await (await halfSignedIn(email)).post('second-step', { recoveryCode })).statusCode;
  expect([await attempt(recoveryCodes[0]), await attempt(fresh[0])]).toEqual([409, 200]);
});

test('SEC-03: the owner removes the app with the password, and not without it', async () => {
  const { email, userId, browser, pharmacyIds } = await givenApp();
  const bare = await browser.post('authenticator/remove');
  const wrong = await browser.post('authenticator/remove', { password: 'not the password' });
  expect([codeOf(bare), codeOf(wrong)]).toEqual(['validation_fail', 'wrong_password']);
  expect((await browser.post('authenticator/remove', { password: PASSWORD })).statusCode).toBe(200);
  const next = await openBrowser(server.app).signIn(email);
  expect(next.json()).toEqual({ userId });
  const actions = (await auditedAt(database, pharmacyIds)).map(({ action }) => action);
  expect(actions).toContain('second_factor.remove');
  expect((await mailsTo(database, email)).at(-1)).toMatchObject({ facts: { change: 'removed' } });
  const again = await browser.post('authenticator/remove', { password: PASSWORD });
  expect(codeOf(again)).toBe('second_factor_not_set');
});

test('SEC-03: a replaced app no longer signs in', async () => {
  const { email, secret, browser } = await givenApp();
  const replacement = await setUpApp(browser, database.time);
  const attempt = async (key: string) =>
    (await (await halfSignedIn(email)).post('second-step', { code: codeAt(key, now()) }))
      .statusCode;
  expect([await attempt(secret), await attempt(replacement.secret)]).toEqual([409, 200]);
});

test('a set-up that was begun but not confirmed is not asked for', async () => {
  const person = await givenPerson(database, server.identity);
  const browser = openBrowser(server.app);
  await browser.signIn(person.email);
  expect((await browser.post('authenticator/begin')).statusCode).toBe(200);
  const wrong = await browser.post('authenticator/confirm', { code: '000000' });
  expect(codeOf(wrong)).toBe('wrong_code');
  expect((await openBrowser(server.app).signIn(person.email)).json()).toHaveProperty('userId');
});

test.each([[{}], [{ code: '12345' }], [{ code: 123_456 }], [{ recoveryCode: '' }], [null]])(
  'the second step %j is refused before it is counted',
  async (body) => {
    const { email } = await givenApp();
    const browser = await halfSignedIn(email);
    const response = await browser.post('second-step', body as object);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'validation_fail']);
  },
);

test('a half signed-in session ends after ten minutes', async () => {
  const { email, secret, userId } = await givenApp();
  const browser = await halfSignedIn(email);
  await database.owner.query(
    `update identity.session set "expiresAt" = "expiresAt" - interval '10 minutes'
     where "userId" = $1 and missing_step is not null`,
    [userId],
  );
  const step = await browser.post('second-step', { code: codeAt(secret, now()) });
  expect([step.statusCode, codeOf(step)]).toEqual([401, 'not_authorized']);
});

test('an account disabled after the password does not take the second step', async () => {
  const { email, secret, userId } = await givenApp();
  const browser = await halfSignedIn(email);
  await database.owner.query('update identity."user" set "disabledAt" = now() where id = $1', [
    userId,
  ]);
  const step = await browser.post('second-step', { code: codeAt(secret, now()) });
  expect(step.statusCode).toBe(401);
});
