import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLog } from '../../../platform/log.ts';
import { openServices } from '../../../services.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { testEnvironment } from '../../../testing/test-secrets.ts';
import { ownTestWorld } from '../../../testing/test-world.ts';
import { chosen, cookieOf, PASSWORD } from '../testing/identity.ts';

type Instance = Awaited<ReturnType<typeof startInstance>>;

async function startInstance() {
  const settings = readSettings({
    ...testEnvironment,
    ROLE: 'api',
    DATABASE_URL: world.database.url,
  });
  const services = await openServices(settings, createLog('silent'));
  return { app: await createApp(services), services };
}

const world = await ownTestWorld();
const one = await startInstance();
const other = await startInstance();
afterAll(async () => {
  for (const { app, services } of [one, other]) {
    await app.close();
    await services.close();
  }
});

async function givenAccount() {
  const user = await world.givenUser({ pharmacyId: (await world.givenPharmacy()).id });
  const account = { userId: user.id, email: user.email, name: 'Aino', password: PASSWORD };
  await one.services.identity.accounts.createAccount(account);
  return user;
}

const post = ({ app, services }: Instance, path: string, payload: object, cookie = '') =>
  app.inject({
    method: 'POST',
    url: `/identity/${path}`,
    headers: { origin: services.settings.PUBLIC_URL, cookie },
    payload,
  });

/** A session with a token that both instances have accepted. */
async function givenSession(email: string) {
  const cookie = cookieOf(await post(one, 'sign-in/email', { email, password: PASSWORD }));
  const answer = await one.app.inject({ url: '/identity/token', headers: { cookie } });
  const { token } = answer.json<{ token: string }>();
  expect(await statusesOf(token)).toEqual([200, 200]);
  return { cookie, token };
}

const ask = ({ app }: Instance, token: string) =>
  app.inject({ url: '/api/profile', headers: { authtoken: token } });
const statusesOf = async (token: string) => [
  (await ask(one, token)).statusCode,
  (await ask(other, token)).statusCode,
];

test('CAL-56: a sign-out at one instance immediately ends the session’s tokens at all of them, also later ones, until they have expired', async () => {
  const { email } = await givenAccount();
  const [mine, another] = [await givenSession(email), await givenSession(email)];
  expect((await post(one, 'sign-out', {}, mine.cookie)).statusCode).toBe(200);
  expect(await statusesOf(mine.token)).toEqual([401, 401]);
  expect((await ask(other, mine.token)).json()).toMatchObject({ code: 'not_authorized' });
  expect(await statusesOf(another.token)).toEqual([200, 200]);
  const late = await startInstance();
  expect((await ask(late, mine.token)).statusCode).toBe(401);
  await late.app.close();
  await late.services.close();
  const { services } = one;
  await services.identity.purgeExpired();
  expect(await statusesOf(mine.token)).toEqual([401, 401]);
  const age = "update identity.ended_session set ended_at = ended_at - interval '61 minutes'";
  await services.store.pool.query(age);
  await services.identity.purgeExpired();
  const { rowCount } = await services.store.pool.query('select from identity.ended_session');
  expect(rowCount).toBe(0);
});

test('disabling an account, and a new password, end all its tokens at every instance', async () => {
  const first = await givenAccount();
  const second = await givenAccount();
  const disabled = await givenSession(first.email);
  const changed = [await givenSession(second.email), await givenSession(second.email)];
  await one.services.identity.accounts.disableAccount(first.id);
  await one.services.identity.accounts.setPassword(second.id, 'Ett nytt lösen');
  expect(await statusesOf(disabled.token)).toEqual([401, 401]);
  for (const { token } of changed) expect(await statusesOf(token)).toEqual([401, 401]);
});

test('a password change ends the other sessions at every instance, but not its own', async () => {
  const { email } = await givenAccount();
  const [mine, another] = [await givenSession(email), await givenSession(email)];
  const body = { oldPassword: PASSWORD, ...chosen('Ett nytt lösen') };
  expect((await post(other, 'change-password', body, mine.cookie)).statusCode).toBe(200);
  expect(await statusesOf(mine.token)).toEqual([200, 200]);
  expect(await statusesOf(another.token)).toEqual([401, 401]);
});
