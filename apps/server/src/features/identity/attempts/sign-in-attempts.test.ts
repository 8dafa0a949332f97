import { afterAll, afterEach, expect, test } from 'vitest';
import { createAttemptWindows } from './attempt-windows.ts';
import { passwordLimit } from '../embedded/embedded-identity.ts';
import { defaultSignInLimits } from './sign-in-attempts.ts';
import {
  createIdentityDatabase,
  makeAccount,
  PASSWORD,
  SECRET,
  signIn,
  startIdentity,
} from '../testing/identity.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const database = await createIdentityDatabase();
const server = await startIdentity(database);
afterEach(async () => {
  await database.owner.query('delete from identity.sign_in_attempt');
});
afterAll(async () => {
  await server.app.close();
  await database.drop();
});

const WRONG = 'not the password';
const from = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
const statusesOf = (responses: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ statusCode }) => String(statusCode))).map(
      ([status, all]) => [status, all?.length],
    ),
  );
const passTime = (minutes: number) =>
  database.owner.query(
    `update identity.sign_in_attempt set expires_at = expires_at - $1::interval,
       attempted_at = array(select t - $1::interval from unnest(attempted_at) t order by t)`,
    [`${minutes} minutes`],
  );

test('of many concurrent wrong passwords from many addresses, ten are verified', async () => {
  const { email } = await makeAccount(server);
  const many = trialSize(14, 30);
  const responses = await Promise.all(
    Array.from({ length: many }, (_, host) =>
      signIn(server.app, { email, password: WRONG }, from(host)),
    ),
  );
  expect(statusesOf(responses)).toEqual({ 401: 10, 429: many - 10 });
  const locked = await signIn(server.app, { email, password: PASSWORD }, from(99));
  expect(locked.statusCode).toBe(429);
  expect(locked.json()).toMatchObject({ code: 'error_login_too_many_attempts' });
});

test('an unknown address is locked as a known one is', async () => {
  const email = 'nobody-at-all@apotek.example';
  const responses = await Promise.all(
    Array.from({ length: 14 }, (_, host) =>
      signIn(server.app, { email, password: WRONG }, from(host)),
    ),
  );
  expect(statusesOf(responses)).toEqual({ 401: 10, 429: 4 });
});

test('Retry-After is the number of seconds until the oldest try is an hour old', async () => {
  const { email } = await makeAccount(server);
  // Another person's older try does not count.
  await signIn(server.app, { email: `x${email}`, password: WRONG }, from(50));
  await passTime(0.5);
  await signIn(server.app, { email, password: WRONG }, from(1));
  await passTime(59);
  for (let host = 2; host <= 10; host += 1) {
    await signIn(server.app, { email, password: WRONG }, from(host));
  }
  const locked = await signIn(server.app, { email, password: PASSWORD }, from(11));
  expect(locked.statusCode).toBe(429);
  const seconds = Number(locked.headers['retry-after']);
  expect(seconds).toBeGreaterThan(45);
  expect(seconds).toBeLessThanOrEqual(60);
  await passTime(1);
  const open = await signIn(server.app, { email, password: PASSWORD }, from(11));
  expect(open.statusCode).toBe(200);
});

test('a successful sign-in uncounts its own try, but no earlier guess', async () => {
  const { email } = await makeAccount(server);
  const tryAs = (password: string, host: number) =>
    signIn(server.app, { email, password }, from(host));
  for (let host = 0; host < 9; host += 1) expect((await tryAs(WRONG, host)).statusCode).toBe(401);
  for (let round = 0; round < 3; round += 1)
    expect((await tryAs(PASSWORD, 50)).statusCode).toBe(200);
  expect((await tryAs(WRONG, 51)).statusCode).toBe(401);
  expect((await tryAs(WRONG, 52)).statusCode).toBe(429);
  await passTime(60);
  expect((await tryAs(PASSWORD, 50)).statusCode).toBe(200);
});

test('neither a bad request nor the right password of a disabled account resets tries', async () => {
  const { userId, email } = await makeAccount(server);
  for (let host = 0; host < 9; host += 1) {
    await signIn(server.app, { email, password: WRONG }, from(host));
  }
  expect((await signIn(server.app, { email }, from(20))).statusCode).toBe(400);
  await server.identity.accounts.disableAccount(userId);
  expect((await signIn(server.app, { email, password: PASSWORD }, from(21))).statusCode).toBe(403);
  expect((await signIn(server.app, { email, password: WRONG }, from(22))).statusCode).toBe(429);
});

test('one address cannot try many accounts, whatever headers it sends', async () => {
  const limits = { ...defaultSignInLimits, address: { tries: 5, windowMs: 600_000 } };
  const strict = await startIdentity(database, { limits });
  const tryAccount = (index: number, address: string) =>
    signIn(
      strict.app,
      { email: `n${index}@apotek.example`, password: WRONG },
      { 'x-forwarded-for': address, 'x-kolli-client-address': `198.51.100.${index}` },
    );
  const ours = await Promise.all(
    Array.from({ length: 8 }, (_, index) => tryAccount(index, `2001:db8:0:1::${index + 1}`)),
  );
  expect(statusesOf(ours)).toEqual({ 401: 3, 429: 5 });
  expect((await tryAccount(20, '2001:db8:0:2::1')).statusCode).toBe(401);
  await strict.app.close();
});

test('SEC-15: a network of 48 bits has the tries of one address, however many of its networks it uses', async () => {
  const limits = { ...defaultSignInLimits, address: { tries: 5, windowMs: 600_000 } };
  const strict = await startIdentity(database, { limits });
  const tryFrom = (index: number, address: string) =>
    signIn(
      strict.app,
      { email: `wide${index}@apotek.example`, password: WRONG },
      { 'x-forwarded-for': address },
    );
  const wide = [];
  for (let index = 0; index < 8; index += 1)
    wide.push(await tryFrom(index, `2001:db8:48:${index.toString(16)}::1`));
  expect(statusesOf(wide)).toEqual({ 401: 5, 429: 3 });
  expect((await tryFrom(80, '2001:db8:49::1')).statusCode).toBe(401);
  await strict.app.close();
});

test('SEC-15: an IPv4 address has no second allowance as an IPv6 address', async () => {
  const forms = ['203.0.113.9', '::ffff:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109'];
  const limits = { ...defaultSignInLimits, address: { tries: 5, windowMs: 600_000 } };
  const strict = await startIdentity(database, { limits });
  const responses = [];
  for (let index = 0; index < 9; index += 1) {
    const credentials = { email: `form${index}@apotek.example`, password: WRONG };
    const headers = { 'x-forwarded-for': forms[index % 3] ?? '' };
    responses.push(await signIn(strict.app, credentials, headers));
  }
  expect(statusesOf(responses)).toEqual({ 401: 5, 429: 4 });
  await strict.app.close();
});

test('SEC-15: of very many sign-ins at once few passwords are hashed at the same time, and those that cannot wait are refused', async () => {
  expect([passwordLimit.running <= 3, passwordLimit.waiting]).toEqual([true, 100]);
  const busy = await startIdentity(database, { passwordCalls: { ...passwordLimit, waiting: 10 } });
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      signIn(
        busy.app,
        { email: `crowd${index}@apotek.example`, password: WRONG },
        { 'x-forwarded-for': `198.18.${index}.1` },
      ),
    ),
  );
  const { 401: tested = 0, 429: refused = 0 } = statusesOf(responses);
  expect([tested + refused, tested > 10, tested < 20]).toEqual([40, true, true]);
  const one = responses.find(({ statusCode }) => statusCode === 429);
  expect([one?.json().code, one?.headers['retry-after']]).toEqual(['too_many_requests', '2']);
  // Those that were refused have used up no tries.
  const { email } = await makeAccount(busy);
  expect((await signIn(busy.app, { email, password: PASSWORD }, from(77))).statusCode).toBe(200);
  await busy.app.close();
});

test('successful sign-ins do not count against an address', async () => {
  const limits = { ...defaultSignInLimits, address: { tries: 3, windowMs: 600_000 } };
  const strict = await startIdentity(database, { limits });
  const { email } = await makeAccount(strict);
  for (let round = 0; round < 5; round += 1) {
    const response = await signIn(strict.app, { email, password: PASSWORD }, from(1));
    expect(response.statusCode).toBe(200);
  }
  await strict.app.close();
});

test('tries are stored without plain addresses or e-mails, and purged after they expire', async () => {
  for (let times = 0; times < 2; times += 1)
    await signIn(server.app, { email: 'nobody@apotek.example', password: WRONG }, from(7));
  const storedRows = () =>
    database.owner.query<{ row: string }>('select a::text as row from identity.sign_in_attempt a');
  const rows = (await storedRows()).rows.map(({ row }) => row).join();
  expect(rows).not.toMatch(/nobody|203\.0\.113/);
  await server.identity.purgeExpired();
  expect((await storedRows()).rowCount).toBe(2);
  await passTime(61);
  await server.identity.purgeExpired();
  expect((await storedRows()).rowCount).toBe(0);
});

test('releasing a try twice frees one slot, and other tries still count', async () => {
  const windows = createAttemptWindows(database.store.pool, SECRET);
  const on = { kind: 'test', value: 'one' };
  const reserve = () => windows.reserve(on, { tries: 3, windowMs: 3_600_000 });
  await reserve();
  // The stored try is in the future, so the next ones get timestamps as if the clock stood still.
  await database.owner.query(
    "update identity.sign_in_attempt set attempted_at = array[now() + interval '1 minute']",
  );
  const [first, second] = [await reserve(), await reserve()];
  if (!('subject' in first) || !('subject' in second)) throw new Error('The try was refused');
  expect(second.reservedAt > first.reservedAt).toBe(true);
  const full = { retryAfterSeconds: expect.any(Number) };
  expect(await reserve()).toEqual(full);
  for (let times = 0; times < 2; times += 1) await windows.release(first);
  expect(await reserve()).toHaveProperty('reservedAt');
  expect(await reserve()).toEqual(full);
});

test('the limits are as documented: guesses per hour, addresses per ten minutes', () => {
  const [tenMinutes, hour] = [600_000, 3_600_000];
  expect(defaultSignInLimits).toEqual({
    account: { tries: 10, windowMs: hour },
    browser: { tries: 10, windowMs: hour },
    code: { tries: 10, windowMs: hour },
    address: { tries: 60, windowMs: tenMinutes },
    oldPassword: { tries: 10, windowMs: hour },
    resetMail: { tries: 3, windowMs: hour },
    resetRequest: { tries: 20, windowMs: hour },
    resetLink: { tries: 60, windowMs: tenMinutes },
    passkey: { tries: 600, windowMs: tenMinutes },
  });
});
