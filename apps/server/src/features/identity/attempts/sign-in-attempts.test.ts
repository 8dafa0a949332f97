import { afterEach, expect, test } from 'vitest';
import { createAttemptWindows } from './attempt-windows.ts';
import { passwordLimit } from '../embedded/embedded-identity.ts';
import { defaultSignInLimits } from './sign-in-attempts.ts';
import { PASSWORD, SECRET } from '../testing/identity.ts';
import { openIdentity, statusesOf } from '../testing/open-identity.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const world = await openIdentity();
const { identity, store, rows, signIn, post, makeAccount, passAttempts } = world;
afterEach(() => rows('delete from identity.sign_in_attempt'));

const WRONG = 'not the password';
const from = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
const tryAs = (email: string, password: string, host: number) =>
  signIn(email, password, from(host));
const statusOf = async (...tried: Parameters<typeof tryAs>) => (await tryAs(...tried)).statusCode;
const startStrict = (tries: number) => {
  const limits = { ...defaultSignInLimits, address: { tries, windowMs: 600_000 } };
  return world.startAnother({ limits });
};

test('of many concurrent wrong passwords from many addresses, ten are verified, for an unknown address as for a known one', async () => {
  const { email } = await makeAccount();
  const many = trialSize(14, 30);
  for (const address of [email, 'nobody-at-all@apotek.example']) {
    const tried = Array.from({ length: many }, (_, host) => tryAs(address, WRONG, host));
    expect(statusesOf(await Promise.all(tried))).toEqual({ 401: 10, 429: many - 10 });
  }
  const locked = await tryAs(email, PASSWORD, 99);
  expect(locked.statusCode).toBe(429);
  expect(locked.json()).toMatchObject({ code: 'error_login_too_many_attempts' });
});

test('Retry-After is the number of seconds until the oldest try is an hour old', async () => {
  const { email } = await makeAccount();
  // Another person's older try does not count.
  await tryAs(`x${email}`, WRONG, 50);
  await passAttempts(0.5);
  await tryAs(email, WRONG, 1);
  await passAttempts(59);
  for (let host = 2; host <= 10; host += 1) await tryAs(email, WRONG, host);
  const locked = await tryAs(email, PASSWORD, 11);
  expect(locked.statusCode).toBe(429);
  const seconds = Number(locked.headers['retry-after']);
  expect(seconds).toBeGreaterThan(45);
  expect(seconds).toBeLessThanOrEqual(60);
  await passAttempts(1);
  expect(await statusOf(email, PASSWORD, 11)).toBe(200);
});

test('a successful sign-in uncounts its own try, but no earlier guess', async () => {
  const { email } = await makeAccount();
  for (let host = 0; host < 9; host += 1) expect(await statusOf(email, WRONG, host)).toBe(401);
  for (let round = 0; round < 3; round += 1) expect(await statusOf(email, PASSWORD, 50)).toBe(200);
  expect(await statusOf(email, WRONG, 51)).toBe(401);
  expect(await statusOf(email, WRONG, 52)).toBe(429);
  await passAttempts(60);
  expect(await statusOf(email, PASSWORD, 50)).toBe(200);
});

test('neither a bad request nor the right password of a disabled account resets tries', async () => {
  const { userId, email } = await makeAccount();
  for (let host = 0; host < 9; host += 1) await tryAs(email, WRONG, host);
  expect((await post('sign-in/email', { email }, from(20))).statusCode).toBe(400);
  await identity.accounts.disableAccount(userId);
  expect(await statusOf(email, PASSWORD, 21)).toBe(403);
  expect(await statusOf(email, WRONG, 22)).toBe(429);
});

test('one address cannot try many accounts, whatever headers it sends; successful sign-ins do not count against it', async () => {
  const strict = await startStrict(5);
  const tryAccount = (index: number, address: string) =>
    strict.signIn(`n${index}@apotek.example`, WRONG, {
      'x-forwarded-for': address,
      'x-kolli-client-address': `198.51.100.${index}`,
    });
  const ours = await Promise.all(
    Array.from({ length: 8 }, (_, index) => tryAccount(index, `2001:db8:0:1::${index + 1}`)),
  );
  expect(statusesOf(ours)).toEqual({ 401: 3, 429: 5 });
  expect((await tryAccount(20, '2001:db8:0:2::1')).statusCode).toBe(401);
  const { email } = await strict.makeAccount();
  for (let round = 0; round < 7; round += 1)
    expect((await strict.signIn(email, PASSWORD, from(1))).statusCode).toBe(200);
});

test('SEC-15: a network of 48 bits has the tries of one address, however many of its networks it uses', async () => {
  const strict = await startStrict(5);
  const tryFrom = (index: number, address: string) =>
    strict.signIn(`wide${index}@apotek.example`, WRONG, { 'x-forwarded-for': address });
  const wide = [];
  for (let index = 0; index < 8; index += 1)
    wide.push(await tryFrom(index, `2001:db8:48:${index.toString(16)}::1`));
  expect(statusesOf(wide)).toEqual({ 401: 5, 429: 3 });
  expect((await tryFrom(80, '2001:db8:49::1')).statusCode).toBe(401);
});

test('SEC-15: an IPv4 address has no second allowance as an IPv6 address', async () => {
  const forms = ['203.0.113.9', '::ffff:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109'];
  const strict = await startStrict(5);
  const responses = [];
  for (let index = 0; index < 9; index += 1) {
    const headers = { 'x-forwarded-for': forms[index % 3] ?? '' };
    responses.push(await strict.signIn(`form${index}@apotek.example`, WRONG, headers));
  }
  expect(statusesOf(responses)).toEqual({ 401: 5, 429: 4 });
});

test('SEC-15: of very many sign-ins at once few passwords are hashed at the same time, and those that cannot wait are refused', async () => {
  expect([passwordLimit.running <= 3, passwordLimit.waiting]).toEqual([true, 100]);
  const busy = await world.startAnother({ passwordCalls: { ...passwordLimit, waiting: 10 } });
  const tryAccount = (index: number) =>
    busy.signIn(`crowd${index}@apotek.example`, WRONG, { 'x-forwarded-for': `198.18.${index}.1` });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => tryAccount(index)));
  const { 401: tested = 0, 429: refused = 0 } = statusesOf(responses);
  expect([tested + refused, tested > 10, tested < 20]).toEqual([40, true, true]);
  const one = responses.find(({ statusCode }) => statusCode === 429);
  expect([one?.json().code, one?.headers['retry-after']]).toEqual(['too_many_requests', '2']);
  // Those that were refused have used up no tries.
  const { email } = await busy.makeAccount();
  expect((await busy.signIn(email, PASSWORD, from(77))).statusCode).toBe(200);
});

test('tries are stored without plain addresses or e-mails, and purged after they expire', async () => {
  for (let times = 0; times < 2; times += 1) await tryAs('nobody@apotek.example', WRONG, 7);
  const stored = () => rows('select a::text as row from identity.sign_in_attempt a');
  expect(JSON.stringify(await stored())).not.toMatch(/nobody|203\.0\.113/);
  await identity.purgeExpired();
  expect(await stored()).toHaveLength(2);
  await passAttempts(61);
  await identity.purgeExpired();
  expect(await stored()).toEqual([]);
});

test('releasing a try twice frees one slot, and other tries still count', async () => {
  const windows = createAttemptWindows(store.pool, SECRET);
  const on = { kind: 'test', value: 'one' };
  const reserve = () => windows.reserve(on, { tries: 3, windowMs: 3_600_000 });
  await reserve();
  // The stored try is in the future, so the next ones get timestamps as if the clock stood still.
  await rows(
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
