import { setTimeout } from 'node:timers/promises';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import {
  hashPassword,
  verifyPassword,
} from '../apps/server/src/features/identity/accounts/password-hash.ts';
import { passwordLimit } from '../apps/server/src/features/identity/embedded/embedded-identity.ts';
import { createTokenVerifier } from '../apps/server/src/features/identity/tokens/verify-token.ts';
import { site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import type { Round } from './deliveries/send-requests.ts';
import { issueTokens } from './deliveries/issue-tokens.ts';
import {
  p50,
  p95,
  perSecond,
  ratioOf,
  reportFigure,
  reportRatio,
} from './deliveries/report-figures.ts';

const rounds = 5;
const roundMs = 4_000;
const clients = 4;

type Person = { readonly email: string; readonly password: string };

function firstPerson(): Person {
  const found = demo.users.find((user) => 'password' in user && user.password !== undefined);
  if (found?.password === undefined) throw new Error('No demo user has a password');
  return { email: found.email, password: found.password };
}

/** Repeats `work` for the duration of a round, with `count` clients at once. */
async function repeat(count: number, work: () => Promise<void>): Promise<Round> {
  const startedAt = performance.now();
  const times: number[] = [];
  const client = async () => {
    while (performance.now() - startedAt < roundMs) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: count }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  return { times: times.sort((a, b) => a - b), perSecond: times.length / seconds };
}

function trySignIn(person: Person, address = '127.0.0.1', cookie = ''): Promise<Response> {
  return fetch(`${site.url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(person),
  });
}

/**
 * Sign-ins of several clients beside bare hashes, as many at once as the server computes: it leaves a core to other calls
 * (SEC-15).
 */
async function measureHashing(person: Person): Promise<void> {
  const hash = await hashPassword(person.password);
  const bare: Round[] = [];
  const whole: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(
      await repeat(passwordLimit.running, async () => {
        if (!(await verifyPassword(hash, person.password))) throw new Error('The hash is wrong');
      }),
    );
    whole.push(
      await repeat(clients, async () => {
        const answer = await trySignIn(person);
        if (!answer.ok) throw new Error(`Sign-in answers ${answer.status}`);
      }),
    );
  }
  reportFigure('sign-ins', perSecond(whole), '/s');
  reportFigure(`the bare argon2id hash, ${passwordLimit.running} at once`, perSecond(bare), '/s');
  reportFigure('sign-in, p95', p95(whole), 'ms');
  reportFigure('the bare hash, p95', p95(bare), 'ms');
  reportRatio('sign-ins to bare hashes', ratioOf(whole, bare, 'perSecond'), '≥', 0.5);
}

async function measureTokens(): Promise<void> {
  const issuer = await issueTokens();
  try {
    const verifier = createTokenVerifier({ issuer: issuer.url, audience: 'kolli' });
    await verifier.verify(issuer.tokenFor('warm'));
    const fresh: Round[] = [];
    const known: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const tokens = Array.from({ length: 4_000 }, (_, index) =>
        issuer.tokenFor(`${round}-${index}`),
      );
      fresh.push(await verifyAll(verifier, tokens));
      known.push(await verifyAll(verifier, tokens));
    }
    reportFigure('tokens never seen before, verified', perSecond(fresh), '/s');
    reportFigure('tokens seen before, verified', perSecond(known), '/s');
  } finally {
    issuer.close();
  }
}

async function verifyAll(
  verifier: ReturnType<typeof createTokenVerifier>,
  tokens: readonly string[],
): Promise<Round> {
  const startedAt = performance.now();
  for (const token of tokens) await verifier.verify(token);
  return { times: [], perSecond: tokens.length / ((performance.now() - startedAt) / 1000) };
}

/** 30 addresses guess concurrently, ten times each; then the owner signs in from a known and an unknown browser. */
async function measureGuessing(person: Person): Promise<void> {
  const known = await trySignIn(person, '192.0.2.250');
  const cookie = known.headers.getSetCookie().map((one) => one.split(';')[0]);
  const guesses = Array.from({ length: 300 }, (_, index) =>
    trySignIn({ ...person, password: `guess-${index}` }, `192.0.2.${index % 30}`),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const tested = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  console.log(`concurrent guesses from 30 addresses: ${statuses.length}`);
  console.log(`tested: ${tested} (limit 10), refused before hashing: ${refused}`);
  const ownBrowser = await trySignIn(person, '192.0.2.251', cookie.join('; '));
  const otherBrowser = await trySignIn(person, '192.0.2.252');
  console.log(`the owner, from a known browser: ${ownBrowser.status}`);
  console.log(`the owner, from another browser: ${otherBrowser.status}`);
}

/** A call of staff, one after another, while `work` runs. */
async function callDuring(headers: Record<string, string>, work: Promise<unknown>): Promise<Round> {
  const startedAt = performance.now();
  const times: number[] = [];
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    const { status } = await fetch(`${site.url}/api/profile`, { headers });
    if (status !== 200) throw new Error(`The profile answers ${status}`);
    times.push(performance.now() - start);
  }
  await end;
  const seconds = (performance.now() - startedAt) / 1000;
  return { times: times.sort((a, b) => a - b), perSecond: times.length / seconds };
}

async function staffHeaders(person: Person): Promise<Record<string, string>> {
  const answer = await trySignIn(person, '192.0.2.253');
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  const headers = { cookie: cookies.join('; ') };
  const token = await fetch(`${site.url}/identity/token`, { headers });
  return { authtoken: ((await token.json()) as { token: string }).token };
}

/** 200 addresses sign in at once: how long other calls take, compared with an idle server. */
async function measureCrowd(person: Person): Promise<void> {
  const headers = await staffHeaders(person);
  const idle: Round[] = [];
  const busy: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await callDuring(headers, setTimeout(roundMs)));
    const crowd = Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const stranger = { email: `r${round}-${index}@nobody.example`, password: 'x' };
        return trySignIn(stranger, `198.18.${round}.${index}`);
      }),
    );
    busy.push(await callDuring(headers, crowd));
    const count = (status: number) =>
      crowd.then((all) => all.filter((one) => one.status === status));
    const [tested, refused] = [(await count(401)).length, (await count(429)).length];
    console.log(`200 sign-ins at once: ${tested} tested, ${refused} refused at once`);
  }
  reportFigure('a call of staff, idle, median', p50(idle), 'ms');
  reportFigure('beside 200 sign-ins, median', p50(busy), 'ms');
  reportRatio('calls beside 200 sign-ins to idle ones', ratioOf(busy, idle, 'p50'), '≤', 2);
}

/** The cost of a sign-in compared with its hash, the cost of tokens, and the number of tested guesses. */
export async function measureSignIn(): Promise<void> {
  process.env.TRUST_PROXY = '127.0.0.1';
  const stop = await startSite();
  try {
    const person = firstPerson();
    // Before the account is locked by guesses.
    await measureCrowd(person);
    await measureHashing(person);
    await measureTokens();
    await measureGuessing(person);
  } finally {
    await stop();
  }
}
