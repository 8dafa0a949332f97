import pg from 'pg';
import { expect, test } from 'vitest';
import { givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';

const password = 'a password for tests';

const server = await shareTestServer();
const pharmacyIds = [(await givenPharmacy(server)).id, (await givenPharmacy(server)).id];
const foreignId = (await givenPharmacy(server)).id;
// People without the web tool may also sign in, and this is audited.
const user = await givenUser(server, { pharmacyId: pharmacyIds, webToolAccess: false });
const account = { userId: user.id, email: user.email, name: 'Aino', password };
await server.services.identity.accounts.createAccount(account);

const post = (path: string, payload: object, cookie = '') =>
  server.app.inject({
    method: 'POST',
    url: `/identity/${path}`,
    headers: { origin: server.services.settings.PUBLIC_URL, cookie },
    payload,
  });
const signIn = async () => {
  const response = await post('sign-in/email', { email: user.email, password });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return { response, cookie: cookie.join('; ') };
};
const entries = (pharmacyId: string) =>
  server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'user_id', 'user_name'])
      .where('pharmacy_id', '=', pharmacyId)
      .orderBy('seq')
      .execute(),
  );
const asOwner = async (sql: string) => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
};

test('a session started and ended without a browser is in the audit chains of all its pharmacies', async () => {
  const { cookie } = await signIn();
  expect((await post('sign-out', {}, cookie)).statusCode).toBe(200);
  // No session is left to end.
  expect((await post('sign-out', {}, cookie)).statusCode).toBe(200);
  const who = { subject: user.id, user_id: user.id };
  const name = `${user.firstName} ${user.lastName}`;
  for (const id of pharmacyIds)
    expect(await entries(id)).toEqual([
      { action: 'session.begin', ...who, user_name: name },
      { action: 'session.end', ...who, user_name: name },
    ]);
  expect(await entries(foreignId)).toEqual([]);
});

test('of wrong passwords the first of an hour is an entry, and none starts a session', async () => {
  const before = await entries(pharmacyIds[0] ?? '');
  for (let times = 0; times < 2; times += 1) {
    const wrong = await post('sign-in/email', { email: user.email, password: 'a wrong one' });
    expect(wrong.statusCode).toBe(401);
    await expect
      .poll(async () => (await entries(pharmacyIds[0] ?? '')).slice(before.length))
      .toMatchObject([{ action: 'sign_in.failed', subject: user.id }]);
  }
});

test('if the entry cannot be written, sign-in and sign-out fail', async () => {
  const { cookie } = await signIn();
  await asOwner('revoke insert on audit_entry from kolli_app');
  try {
    const refused = [(await signIn()).response, await post('sign-out', {}, cookie)];
    for (const response of refused) {
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'service_unavailable' });
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
  } finally {
    await asOwner('grant insert on audit_entry to kolli_app');
  }
  const token = () => server.app.inject({ url: '/identity/token', headers: { cookie } });
  expect((await token()).statusCode).toBe(200);
  expect((await post('sign-out', {}, cookie)).statusCode).toBe(200);
  expect((await token()).statusCode).toBe(401);
});
