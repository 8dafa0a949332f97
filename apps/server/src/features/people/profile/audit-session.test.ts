import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { openPeople } from '../testing/people.ts';

const password = 'a password for tests';

const { server, pharmacyId, otherId, givenColleague, signIn: enter } = await openPeople();
// People without the web tool may also sign in, and this is audited.
const user = await givenColleague({ pharmacyId: [pharmacyId, otherId], webToolAccess: false });
const account = { userId: user.id, email: user.email, name: 'Aino', password };
await server.services.identity.accounts.createAccount(account);

const signIn = (tried = password) => enter(user.email, tried);
const headers = { origin: server.services.settings.PUBLIC_URL };
const signOut = async (cookie: string) =>
  server.app.inject({
    method: 'POST',
    url: '/identity/sign-out',
    headers: { ...headers, cookie },
    payload: {},
  });
const token = async (cookie: string) =>
  (await server.app.inject({ url: '/identity/token', headers: { cookie } })).statusCode;
const entries = () =>
  asOwner(
    server,
    `select pharmacy_id, action, user_id, user_name from audit_entry where subject = $1
     order by seq, pharmacy_id`,
    [user.id],
  );

test('a session started and ended without a browser is in the audit chains of all its pharmacies', async () => {
  const { cookie } = await signIn();
  expect((await signOut(cookie)).statusCode).toBe(200);
  // No session is left to end.
  expect((await signOut(cookie)).statusCode).toBe(200);
  const who = { user_id: user.id, user_name: `${user.firstName} ${user.lastName}` };
  const places = [pharmacyId, otherId].sort();
  expect(await entries()).toEqual(
    ['session.begin', 'session.end'].flatMap((action) =>
      places.map((pharmacy_id) => ({ pharmacy_id, action, ...who })),
    ),
  );
});

test('of wrong passwords the first of an hour is an entry, and none starts a session', async () => {
  const before = await entries();
  for (let times = 0; times < 2; times += 1) {
    expect((await signIn('a wrong one')).status).toBe(401);
    await expect
      .poll(async () => (await entries()).slice(before.length))
      .toMatchObject([{ action: 'sign_in.failed' }, { action: 'sign_in.failed' }]);
  }
});

test('if the entry cannot be written, sign-in and sign-out fail', async () => {
  const { cookie } = await signIn();
  await asOwner(server, 'revoke insert on audit_entry from kolli_app');
  try {
    const unavailable = { code: 'service_unavailable' };
    expect(await signIn()).toMatchObject({ status: 503, body: unavailable, cookie: '' });
    const refusedOut = await signOut(cookie);
    expect(refusedOut).toMatchObject({ statusCode: 503, cookies: [] });
    expect(refusedOut.json()).toMatchObject(unavailable);
  } finally {
    await asOwner(server, 'grant insert on audit_entry to kolli_app');
  }
  expect(await token(cookie)).toBe(200);
  expect((await signOut(cookie)).statusCode).toBe(200);
  expect(await token(cookie)).toBe(401);
});
