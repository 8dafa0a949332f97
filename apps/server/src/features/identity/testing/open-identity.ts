import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { UserWishes } from '../../../testing/factories.ts';
import type { EmbeddedIdentityOptions } from '../embedded/embedded-identity.ts';
import { codeAt, openBrowser, setUpApp, type TestBrowser } from './authenticator.ts';
import {
  createIdentityDatabase,
  getToken,
  type IdentityDatabase,
  makeAccount,
  PASSWORD,
  signIn,
  signOut,
  startIdentity,
} from './identity.ts';
import {
  answerRequests,
  auditedAt,
  givenLink,
  givenPerson,
  mailsTo,
  passAttempts,
  post,
} from './passwords.ts';

type Server = Awaited<ReturnType<typeof startIdentity>>;
type PersonWishes = UserWishes & { readonly password?: string | null };

/** The identity service of a test file on a database of its own, with what people do at it. */
export async function openIdentity(options: Partial<EmbeddedIdentityOptions> = {}) {
  const database = await createIdentityDatabase();
  const server = await startIdentity(database, options);
  afterAll(async () => {
    await server.app.close();
    await database.drop();
  });
  return {
    ...database,
    ...server,
    database,
    server,
    ...callsOf(server),
    ...rowsOf(database),
    ...peopleOf(database, server),
    /** Another instance on the database, until the test ends. */
    startAnother: async (more: Partial<EmbeddedIdentityOptions> = {}) => {
      const another = await startIdentity(database, more);
      onTestFinished(() => another.app.close());
      return { ...another, ...callsOf(another), ...peopleOf(database, another) };
    },
  };
}

/** Calls without a browser, each with the headers that it is given. */
function callsOf(server: Server) {
  const { app } = server;
  type Headers = Record<string, string>;
  return {
    signIn: (email: string, password = PASSWORD, headers: Headers = {}) =>
      signIn(app, { email, password }, headers),
    getToken: (cookie: string, headers: Headers = {}) => getToken(app, cookie, headers),
    signOut: (cookie: string, headers: Headers = {}) => signOut(app, cookie, headers),
    post: (path: string, body: unknown, headers: Headers = {}) => post(app, path, body, headers),
    makeAccount: (password = PASSWORD) => makeAccount(server, password),
  };
}

function rowsOf(database: IdentityDatabase) {
  const { owner } = database;
  return {
    /** The rows of a statement of the owner. */
    rows: async <Row extends object = Record<string, unknown>>(
      text: string,
      ...values: unknown[]
    ) => (await owner.query<Row>(text, values)).rows,
    mailsTo: (address: string) => mailsTo(database, address),
    auditedAt: (pharmacyIds: readonly string[]) => auditedAt(database, pharmacyIds),
    actionsAt: async (pharmacyIds: readonly string[]) =>
      (await auditedAt(database, pharmacyIds)).map(({ action }) => action),
    passAttempts: (minutes: number) => passAttempts(database, minutes),
    /** Ages all proofs of a person's sessions. */
    ageProofs: (userId: string, minutes = 11) =>
      owner.query(
        `update identity.session_proof p set proven_at = proven_at - $2::interval
         from identity.session s where s.id::text = p.session_key and s."userId" = $1`,
        [userId, `${minutes} minutes`],
      ),
  };
}

/** People with their browsers and apps. */
function peopleOf(database: IdentityDatabase, { app, identity }: Server) {
  const person = (wishes: PersonWishes = {}) => givenPerson(database, identity, wishes);
  const browserOf = (userAgent?: string) => openBrowser(app, userAgent);
  /** A person, and the browser in which they signed in. */
  const signedIn = async (wishes: PersonWishes = {}) => {
    const given = await person(wishes);
    const browser = browserOf();
    const entered = await browser.signIn(given.email);
    return { ...given, browser, entered };
  };
  return {
    givenPerson: person,
    openBrowser: browserOf,
    givenBrowser: signedIn,
    /** A person with an app, and the browser in which they set it up. */
    givenApp: async () => {
      const given = await signedIn();
      return { ...given, ...(await setUpApp(given.browser, database.time)) };
    },
    /** A browser in which only the password was given. */
    halfSignedIn: async (email: string, password = PASSWORD) => {
      const browser = browserOf();
      expect(await answerOf(browser.signIn(email, password))).toEqual([200, secondFactor]);
      return browser;
    },
    /** A browser with the session of another issuer's sign-in. */
    provenBrowser: async (userId: string) => {
      const client = { address: '192.0.2.1', cookie: undefined, origin: undefined };
      const begun = await identity.beginProvenSession(userId, { ...client, userAgent: 'a' });
      const browser = browserOf('a');
      for (const line of begun.cookies) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        browser.cookies.set(name, value);
      }
      return { ...begun, browser };
    },
    givenLink: (userId: string, purpose?: 'reset' | 'invitation') =>
      givenLink(database, identity, userId, purpose),
    answerRequests: () => answerRequests(database, identity),
    /** What an authenticator app shows now. */
    codeNow: (secret: string) => codeAt(secret, database.time.clock()),
  };
}

const secondFactor = { missingStep: 'second_factor' };

/** A browser with a copy of another one's current cookies. */
export function copyTo(copy: TestBrowser, browser: TestBrowser): TestBrowser {
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Status and body of a response. */
export async function answerOf(response: Promise<LightMyRequestResponse>) {
  const { statusCode, body } = await response;
  return [statusCode, JSON.parse(body) as unknown];
}

/** How often each status was answered. */
export const statusesOf = (responses: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ statusCode }) => String(statusCode))).map(
      ([status, all]) => [status, all?.length],
    ),
  );
