import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { openWorkAccountWorld } from '../testing/work-account.ts';

const world = await openWorkAccountWorld();
const { issuer, rows, givenStaff, openBrowser } = world;
type Browser = ReturnType<typeof openBrowser>;

beforeEach(() => rows('delete from identity.sign_in_attempt'));

const done = '/auth/login?workAccount=done&redirect=%2Fusers%2F';
const failed = 'problem=work_account_failed';
const CONNECTED = '/profile/?workAccount=connected';
const CONNECT = '?connect=1';
const WISH = '?redirect=/users/';

/** Who is signed in in the browser; undefined for nobody. */
async function personIn(browser: Browser) {
  const answer = await browser.token();
  return answer.statusCode === 200
    ? decodeJwt(answer.json<{ token: string }>().token).sub
    : undefined;
}
const stateOf = (location: string) => new URL(location).searchParams.get('state') ?? '';
/** The person chooses once more at the issuer, with another attempt than that of the answer. */
async function goOn(browser: Browser, location: string, subject: string, former: URL) {
  expect(location).toMatch(issuer.issuer);
  expect(stateOf(location)).not.toBe(former.searchParams.get('state'));
  return browser.comeBack(issuer.answer(location, subject));
}
/** A browser that missed the answers to what it has sent since. */
function missAnswers(browser: Browser): () => void {
  const before = new Map(browser.cookies);
  return () => {
    browser.cookies.clear();
    for (const [name, value] of before) browser.cookies.set(name, value);
  };
}
const expire = () =>
  rows(`update identity.work_account_attempt set expires_at = expires_at - interval '11 minutes'`);

test('IDP-07: sign-ins in two tabs both end signed in, in whatever order their answers come', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const subject = `tabs ${String(order)}`;
    const { id } = await givenStaff({ subject });
    const browser = openBrowser();
    const answers = [await browser.begin(subject, WISH), await browser.begin(subject, WISH)];
    for (const one of order) {
      const answer = answers[one];
      if (answer === undefined) throw new Error('There is no answer');
      expect(await browser.comeBack(answer)).toBe(done);
      expect(await personIn(browser)).toBe(id);
    }
  }
});

test('IDP-07: an answer that is loaded again leads somebody who is signed in to the page, and else begins again', async () => {
  const { id } = await givenStaff({ subject: 'twice' });
  const browser = openBrowser();
  const answer = await browser.begin('twice', WISH);
  const lose = missAnswers(browser);
  expect(await browser.comeBack(answer)).toBe(done);
  const session = browser.cookies.get('kolli.session_token');
  expect(await browser.comeBack(answer)).toBe('/users/');
  expect(browser.cookies.get('kolli.session_token')).toBe(session);
  // Its answer never arrived: nobody is signed in.
  lose();
  expect(await goOn(browser, await browser.comeBack(answer), 'twice', answer)).toBe(done);
  expect(await personIn(browser)).toBe(id);
  await browser.signOut();
  expect(await goOn(browser, await browser.comeBack(answer), 'twice', answer)).toBe(done);
});

test('IDP-07: of answers that arrive at the same time one is accepted, and the others begin again', async () => {
  await givenStaff({ subject: 'parallel' });
  const browser = openBrowser();
  const answer = await browser.begin('parallel', WISH);
  const places = await Promise.all(Array.from({ length: 5 }, () => browser.comeBack(answer)));
  const others = places.filter((place) => place.startsWith(issuer.issuer) || place === '/users/');
  expect([places.filter((place) => place === done).length, others.length]).toEqual([1, 4]);
});

test('IDP-07: an answer after ten minutes, or after Back to the issuer, begins again with the page that was wanted', async () => {
  const { id } = await givenStaff({ subject: 'late' });
  const browser = openBrowser();
  const late = await browser.begin('late', WISH);
  await expire();
  expect(await goOn(browser, await browser.comeBack(late), 'late', late)).toBe(done);
  expect(await personIn(browser)).toBe(id);
  // Cancelled, then Back, and another choice in the same attempt.
  const other = openBrowser();
  const location = await other.start(WISH);
  const cancelled = issuer.answer(location, 'late');
  cancelled.searchParams.delete('code');
  cancelled.searchParams.set('error', 'access_denied');
  expect(await other.comeBack(cancelled)).toBe('/auth/login');
  const chosen = issuer.answer(location, 'late');
  expect(await goOn(other, await other.comeBack(chosen), 'late', chosen)).toBe(done);
});

test('IDP-07: somebody else’s answer signs nobody in: not in a browser where nobody is, not where somebody is, not with an attempt of its own', async () => {
  const me = await givenStaff({ subject: 'me' });
  const { id: strangerId } = await givenStaff({ subject: 'stranger' });
  const [mine, strangers] = [openBrowser(), openBrowser()];
  const theirs = await strangers.begin('stranger');
  const location = await mine.comeBack(theirs);
  expect(await personIn(mine)).toBeUndefined();
  expect(await mine.comeBack(issuer.answer(location, 'me'))).toContain('workAccount=done');
  expect(await personIn(mine)).toBe(me.id);
  expect(await mine.comeBack(theirs)).toBe('/');
  expect(await personIn(mine)).toBe(me.id);
  // Their code with a state of this browser.
  const mixed = new URL(theirs);
  mixed.searchParams.set('state', stateOf(await mine.start()));
  expect(await mine.comeBack(mixed)).toContain(failed);
  expect(await personIn(mine)).toBe(me.id);
  // The answer is still theirs.
  expect(await personIn(strangers)).toBeUndefined();
  const own = await strangers.begin('stranger');
  expect(await strangers.comeBack(own)).toContain('workAccount=done');
  expect(await personIn(strangers)).toBe(strangerId);
});

test('IDP-07: an answer replayed in another browser signs nobody in there, before and after its own browser has used it', async () => {
  const { id } = await givenStaff({ subject: 'replayed' });
  const [browser, other] = [openBrowser(), openBrowser()];
  const answer = await browser.begin('replayed', WISH);
  for (const when of ['before', 'after']) {
    expect(stateOf(await other.comeBack(answer)), when).toMatch(/\.again$/);
    expect(await personIn(other), when).toBeUndefined();
    expect(await browser.comeBack(answer), when).toBe(when === 'before' ? done : '/users/');
  }
  expect(await personIn(browser)).toBe(id);
});

test('IDP-07: a browser that stores no cookies does not go round for ever', async () => {
  const browser = openBrowser();
  const answer = await browser.begin('nobody');
  browser.cookies.clear();
  const again = await browser.comeBack(answer);
  browser.cookies.clear();
  expect(await browser.comeBack(issuer.answer(again, 'nobody'))).toBe(`/auth/login?${failed}`);
  for (const change of ['made up', undefined]) {
    if (change === undefined) answer.searchParams.delete('state');
    else answer.searchParams.set('state', change);
    expect(await browser.comeBack(answer)).toMatch(issuer.issuer);
  }
});

async function signedIn() {
  const staff = await givenStaff();
  const browser = openBrowser();
  await browser.signIn(staff.email);
  return { staff, browser };
}

test('IDP-07: connecting in two tabs, again by Back or reload, and after signing in again ends connected', async () => {
  const { staff, browser } = await signedIn();
  const answers = [await browser.begin('both', CONNECT), await browser.begin('both', CONNECT)];
  const lose = missAnswers(browser);
  for (const answer of [...answers, ...answers])
    expect(await browser.comeBack(answer)).toBe(CONNECTED);
  lose();
  expect(await browser.comeBack(answers[0] as URL)).toBe(CONNECTED);
  // Meanwhile signed out and in again, in another tab.
  const slow = await browser.begin('slow', CONNECT);
  await browser.signOut();
  expect(await browser.comeBack(slow)).toBe(`/auth/login?${failed}&redirect=%2Fprofile%2F`);
  const next = await browser.signIn(staff.email).then(() => browser.begin('next', CONNECT));
  await browser.signOut();
  await browser.signIn(staff.email);
  expect(await browser.comeBack(next)).toBe(CONNECTED);
  expect(await openBrowser().enter('next')).toContain('workAccount=done');
});

test('IDP-07: an answer that comes too late to connect begins again, after the password where that is too old', async () => {
  const { staff, browser } = await signedIn();
  const late = await browser.begin('too late', CONNECT);
  await expire();
  expect(await goOn(browser, await browser.comeBack(late), 'too late', late)).toBe(CONNECTED);
  const old = await browser.begin('other', CONNECT);
  await expire();
  await rows(
    `update identity.session_proof p set proven_at = proven_at - interval '11 minutes'
     from identity.session s where s.id::text = p.session_key and s."userId" = $1`,
    staff.id,
  );
  expect(await browser.comeBack(old)).toBe('/profile/?problem=proof_needed');
  expect(await openBrowser().enter('other')).toContain('work_account_not_connected');
});

test('IDP-07: an answer to connect connects nobody but its person: not who is signed in now, nor in another browser', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const answer = await one.browser.begin('stolen', CONNECT);
  expect(await other.browser.comeBack(answer)).toBe('/');
  await one.browser.signIn(other.staff.email);
  for (let times = 0; times < 2; times += 1)
    expect(await one.browser.comeBack(answer)).toBe(`/profile/?${failed}`);
  expect(await openBrowser().enter('stolen')).toContain('work_account_not_connected');
});
