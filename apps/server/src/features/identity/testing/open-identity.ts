import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, onTestFinished } from 'vitest';
import { type MailContent, mailPlace } from '../../outgoing/mails/queue-mail.ts';
import { givenPharmacy, givenUser, type UserWishes } from '../../../testing/factories.ts';
import type { EmbeddedIdentityOptions } from '../embedded/embedded-identity.ts';
import { codeAt, openBrowser, setUpApp, type TestBrowser } from './authenticator.ts';
import {
  createIdentityDatabase,
  type IdentityDatabase,
  PASSWORD,
  startIdentity,
} from './identity.ts';

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
    ...rowsOf(database),
    ...agingOf(database),
    ...linksOf(database, server),
    ...peopleOf(database, server),
    /** Another instance on the database, until the test ends. */
    startAnother: async (more: Partial<EmbeddedIdentityOptions> = {}) => {
      const another = await startIdentity(database, more);
      onTestFinished(() => another.app.close());
      return { ...another, ...linksOf(database, another), ...peopleOf(database, another) };
    },
  };
}

function rowsOf({ owner, secrets }: IdentityDatabase) {
  const rows = async <Row extends object = Record<string, unknown>>(
    text: string,
    ...values: unknown[]
  ) => (await owner.query<Row>(text, values)).rows;
  const auditedAt = (pharmacyIds: readonly string[]) =>
    rows(
      `select pharmacy_id as "pharmacyId", action, subject from audit_entry
       where pharmacy_id = any ($1::uuid[]) order by pharmacy_id, seq`,
      pharmacyIds,
    );
  return {
    rows,
    auditedAt,
    actionsAt: async (pharmacyIds: readonly string[]) =>
      (await auditedAt(pharmacyIds)).map(({ action }) => action),
    mailsTo: async (address: string) => {
      const mails = await rows<{ id: string; language: string; cipher: Buffer; keyId: string }>(
        `select id, language, content_cipher as cipher, content_key_id as "keyId"
         from outgoing_mail order by created_at, id`,
      );
      const opened = mails.map(({ id, language, ...sealed }) => {
        const content = JSON.parse(secrets.open(sealed, mailPlace(id))) as MailContent;
        return { language, ...content };
      });
      return opened.filter(({ to }) => to === address);
    },
  };
}

/** What makes stored times older. */
function agingOf({ owner }: IdentityDatabase) {
  return {
    /** Ages counted tries by the given minutes. */
    passAttempts: (minutes: number) =>
      owner.query(
        `update identity.sign_in_attempt set expires_at = expires_at - $1::interval,
           attempted_at = array(select t - $1::interval from unnest(attempted_at) t order by t)`,
        [`${minutes} minutes`],
      ),
    /** Ages all proofs of a person's sessions. */
    ageProofs: (userId: string, minutes = 11) =>
      owner.query(
        `update identity.session_proof p set proven_at = proven_at - $2::interval
         from identity.session s where s.id::text = p.session_key and s."userId" = $1`,
        [userId, `${minutes} minutes`],
      ),
  };
}

/** Other ways in: links to a new password, and the sign-in of another issuer. */
function linksOf(database: IdentityDatabase, { app, identity }: Server) {
  return {
    /** A browser with the session of another issuer's sign-in. */
    provenBrowser: async (userId: string) => {
      const client = { address: '192.0.2.1', cookie: undefined, origin: undefined };
      const begun = await identity.beginProvenSession(userId, { ...client, userAgent: 'a' });
      const browser = openBrowser(app, 'a');
      for (const line of begun.cookies) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        browser.cookies.set(name, value);
      }
      return { ...begun, browser };
    },
    /** A link for a person, and its token. */
    givenLink: async (userId: string, purpose: 'reset' | 'invitation' = 'reset') => {
      const link = await database.store.inGlobal((tx) =>
        identity.accounts.makePasswordLink(tx, userId, purpose),
      );
      return { link, token: link.replace(/^.*#token=/, '') };
    },
    answerRequests: async () => {
      const { rows } = await database.owner.query('select id from identity.reset_request');
      for (const { id } of rows) await identity.passwords.answerResetRequest(String(id));
    },
  };
}

/** People with their browsers and apps. */
function peopleOf(database: IdentityDatabase, { app, identity, givenAccount }: Server) {
  /** With access to two pharmacies and an account; `password: null` omits the account's password. */
  const givenPerson = async ({ password = PASSWORD, ...wishes }: PersonWishes = {}) => {
    const pharmacyIds = [(await givenPharmacy(database)).id, (await givenPharmacy(database)).id];
    const all = { pharmacyId: pharmacyIds, appLanguage: 'fi', ...wishes };
    const person = await givenUser(database, all);
    const account = { userId: person.id, email: person.email, name: 'Aino' };
    if (password === null) await identity.accounts.createAccount(account);
    else await givenAccount(account, password);
    return { ...person, userId: person.id, pharmacyIds };
  };
  const browserOf = (userAgent?: string) => openBrowser(app, userAgent);
  /** A person, and the browser in which they signed in. */
  const givenBrowser = async (wishes: PersonWishes = {}) => {
    const given = await givenPerson(wishes);
    const browser = browserOf();
    await browser.signIn(given.email);
    return { ...given, browser };
  };
  return {
    givenPerson,
    openBrowser: browserOf,
    givenBrowser,
    /** A person with an app, and the browser in which they set it up. */
    givenApp: async () => {
      const given = await givenBrowser();
      return { ...given, ...(await setUpApp(given.browser, database.time)) };
    },
    /** A browser in which only the password was given. */
    halfSignedIn: async (email: string, password: string = PASSWORD) => {
      const browser = browserOf();
      const half = [200, { missingStep: 'second_factor' }];
      expect(await answerOf(browser.signIn(email, password))).toEqual(half);
      return browser;
    },
    codeNow: (secret: string) => codeAt(secret, database.time.clock()),
  };
}

/** A browser with a copy of another one's current cookies. */
export function copyTo(copy: TestBrowser, browser: TestBrowser): TestBrowser {
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

export async function answerOf(response: Promise<LightMyRequestResponse>) {
  const { statusCode, body } = await response;
  return [statusCode, JSON.parse(body) as unknown];
}

export const statusesOf = (responses: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ statusCode }) => String(statusCode))).map(
      ([status, all]) => [status, all?.length],
    ),
  );
