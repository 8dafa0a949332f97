import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { chosen, PASSWORD } from '../testing/identity.ts';
import { copyTo, openIdentity } from '../testing/open-identity.ts';
import { type EndCause, endSessionsOf } from './ended-sessions.ts';

const world = await openIdentity();
const { rows, givenBrowser, openBrowser, identity, store } = world;

type Given = Awaited<ReturnType<typeof givenBrowser>>;
const age = (userId: string, createdAt: string, expiresAt: string) =>
  rows(
    `update identity.session set "createdAt" = now() - $2::interval, "expiresAt" = now() - $3::interval
     where "userId" = $1`,
    userId,
    createdAt,
    expiresAt,
  );
const next = 'Ett nytt lösen';

/** What ends the session of a browser, by the code that it then gets. */
const ends: readonly (readonly [cause: EndCause, end: (given: Given) => Promise<unknown>])[] = [
  ['session_idle', ({ userId }) => age(userId, '3 days', '1 minute')],
  ['session_limit', ({ userId }) => age(userId, '7 days 1 minute', '1 minute')],
  [
    'session_reused',
    async ({ browser, userId }) => {
      const thief = copyTo(openBrowser(), browser);
      await browser.token();
      await browser.token();
      await rows(
        `update identity.session_cookie set used_at = used_at - interval '31 seconds'
       where session_id = (select id from identity.session where "userId" = $1)`,
        userId,
      );
      await thief.token();
    },
  ],
  [
    'session_ended_elsewhere',
    async ({ email }) => {
      const other = openBrowser();
      await other.signIn(email);
      expect((await other.post('sessions/end', { others: true })).statusCode).toBe(200);
    },
  ],
  [
    'session_password_changed',
    async ({ email }) => {
      const other = openBrowser();
      await other.signIn(email);
      const changed = await other.post('change-password', {
        oldPassword: PASSWORD,
        ...chosen(next),
      });
      expect(changed.statusCode).toBe(200);
    },
  ],
  [
    'session_address_changed',
    ({ userId }) => store.inGlobal((tx) => endSessionsOf(tx, userId, 'session_address_changed')),
  ],
  [
    'session_factor_required',
    ({ userId }) => store.inGlobal((tx) => endSessionsOf(tx, userId, 'session_factor_required')),
  ],
  ['user_is_disabled', ({ userId }) => identity.accounts.disableAccount(userId)],
];

test.each(ends)(
  'SEC-07: a browser whose session has ended learns the cause %s for a week, also after the purge and a sign-out',
  async (cause, end) => {
    const given = await givenBrowser();
    const { browser } = given;
    await browser.token();
    await end(given);
    const status = cause === 'user_is_disabled' ? 403 : 401;
    const cookie = browser.session();
    for (let times = 0; times < 2; times += 1) {
      for (const asked of [browser.token(), browser.get('session')])
        expect(await said(asked)).toBe(`${String(status)} ${cause}`);
      expect((await browser.post('sign-out')).statusCode).toBe(200);
      expect(browser.session()).toBe(cookie);
      await identity.purgeExpired();
    }
    await rows(`update identity.ended_cookie set ended_at = ended_at - interval '7 days 1 minute'`);
    await identity.purgeExpired();
    expect(await said(browser.token())).toBe('401 not_authorized');
    await browser.post('sign-out');
    expect(browser.session()).toBe('');
  },
);

test('SEC-07: nobody learns a cause without a cookie of the session, or of a sign-in that was not complete', async () => {
  expect(await said(openBrowser().token())).toBe('401 not_authorized');
  const app = await world.givenApp();
  const half = await world.halfSignedIn(app.email);
  await age(app.userId, '1 hour', '1 minute');
  expect(await said(half.token())).toBe('401 not_authorized');
  await identity.purgeExpired();
  expect(await said(half.token())).toBe('401 not_authorized');
});
