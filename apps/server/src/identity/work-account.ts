import { randomBytes } from 'node:crypto';
import { networkOf } from '../platform/http/network-of.ts';
import type { AttemptLimit, AttemptWindows } from './attempt-windows.ts';
import type { EmbeddedIdentity } from './embedded-identity.ts';
import type { IdentityClient } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';
import { localPath } from './local-path.ts';
import type { WorkAccountAttempts } from './work-account-attempts.ts';
import type { VouchedSubject, WorkAccountIssuer } from './work-account-issuer.ts';
import type { WorkAccountLinks } from './work-account-links.ts';

export interface WorkAccountSettings {
  /** The issuer as it calls itself. */
  readonly issuer: string;
  /** What the button on Login says. */
  readonly name: string;
  /** Whether people may sign in with a password, too. */
  readonly hasPasswordSignIn: boolean;
}

export interface WorkAccountDeps {
  readonly identity: Pick<EmbeddedIdentity, 'beginProvenSession' | 'findSession'>;
  readonly issuer: WorkAccountIssuer;
  readonly attempts: WorkAccountAttempts;
  readonly links: WorkAccountLinks;
  readonly windows: Pick<AttemptWindows, 'take'>;
  readonly settings: WorkAccountSettings;
  /** Gives what goes wrong its code of the catalogue. */
  readonly explained: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** What a browser is to come back to, and what it brings. */
interface Begun {
  readonly redirectUri: string;
  /** Where the person wishes to go after a sign-in. */
  readonly redirect: unknown;
  /** The session whose person connects a work account; undefined where somebody signs in. */
  readonly sessionId?: string | undefined;
  /** The token of an invitation, whose person connects a work account in place of a password. */
  readonly invitation?: string;
  readonly address: string;
}

interface Answer {
  /** The whole address that the browser came back to. */
  readonly address: URL;
  /** The secret that `start` gave to the browser. */
  readonly browser: string;
  readonly client: IdentityClient;
}

/** What became of it. `cookies` are the Set-Cookie lines of a new session. */
export type Outcome =
  | { readonly kind: 'signedIn'; readonly redirect: string; readonly cookies: readonly string[] }
  | { readonly kind: 'connected' }
  | { readonly kind: 'cancelled' };

/** A way to the issuer that was begun, and that this browser alone can end. */
export interface WayBack {
  readonly isConnect: boolean;
  /**
   * @throws IdentityError work_account_unavailable, work_account_failed, user_is_disabled,
   * work_account_not_connected, work_account_in_use, reset_link_has_expired, not_authorized where the session has ended that
   * a work account was to be connected in
   */
  readonly finish: () => Promise<Outcome>;
}

/** Sign-in with a work account of the organisation's OpenID Connect issuer. */
export interface WorkAccount {
  /**
   * Answers where the browser goes, and a secret that it has to bring back.
   * @throws IdentityError work_account_unavailable, too_many_requests, reset_link_has_expired of an
   * invitation that is good no more
   */
  readonly start: (
    begun: Begun,
  ) => Promise<{ readonly location: string; readonly browser: string }>;
  /** Undefined for an answer that belongs to no attempt of this browser, or to one that ran out. */
  readonly comeBack: (answer: Answer) => Promise<WayBack | undefined>;
  readonly show: (userId: string) => Promise<{ isConnected: boolean; name: string }>;
  /** @throws IdentityError work_account_needed */
  readonly disconnect: (userId: string) => Promise<void>;
  /** Deletes attempts that have run out. */
  readonly purgeExpired: () => Promise<void>;
}

/** How often one network may set out for the issuer. */
const START_LIMIT: AttemptLimit = { tries: 60, windowMs: 600_000 };

export function createWorkAccount(deps: WorkAccountDeps): WorkAccount {
  const { links, settings, explained } = deps;
  return {
    start: (begun) => explained(() => start(deps, begun)),
    comeBack: (answer) => explained(() => comeBack(deps, answer)),
    show: (userId) =>
      explained(async () => ({
        isConnected: await links.isConnected(userId, settings.issuer),
        name: settings.name,
      })),
    disconnect: (userId) =>
      explained(async () => {
        if (!settings.hasPasswordSignIn) throw new IdentityError('work_account_needed');
        await links.disconnect(userId, settings.issuer);
      }),
    purgeExpired: () => deps.attempts.purge(),
  };
}

async function start({ windows, issuer, attempts, links }: WorkAccountDeps, begun: Begun) {
  const counted = { kind: 'work-account', value: networkOf(begun.address) };
  const place = await windows.take(counted, START_LIMIT);
  if ('retryAfterSeconds' in place) throw new IdentityError('too_many_requests', place);
  const { sessionId = null, redirect, invitation } = begun;
  if (invitation !== undefined && !(await links.isInvitation(invitation)))
    throw new IdentityError('reset_link_has_expired');
  const keys = { state: newSecret(), browser: withInvitation(newSecret(), invitation) };
  const location = await issuer.begin(keys.state, begun.redirectUri);
  await attempts.begin(keys, { redirect: localPath(redirect), sessionId });
  return { location, browser: keys.browser };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** An invitation stays in the browser, too: what is kept of the secret covers both. */
function withInvitation(secret: string, invitation: string | undefined): string {
  return invitation === undefined ? secret : `${secret}.${invitation}`;
}

function invitationIn(browser: string): string | undefined {
  return browser.split('.')[1];
}

async function comeBack(deps: WorkAccountDeps, answer: Answer): Promise<WayBack | undefined> {
  const state = answer.address.searchParams.get('state') ?? '';
  const attempt = await deps.attempts.take({ state, browser: answer.browser });
  if (attempt === undefined) return undefined;
  const { sessionId, redirect } = attempt;
  const finish = async (): Promise<Outcome> => {
    const subject = await deps.issuer.finish(state, answer.address);
    if (subject === undefined) return { kind: 'cancelled' };
    if (sessionId !== null) return connect(deps, subject, sessionId, answer.client);
    const invitation = invitationIn(answer.browser);
    if (invitation !== undefined) await deps.links.acceptInvitation(invitation, subject);
    const userId = await deps.links.findPerson(subject);
    const { cookies } = await deps.identity.beginProvenSession(userId, answer.client);
    return { kind: 'signedIn', redirect, cookies };
  };
  return { isConnect: sessionId !== null, finish: () => deps.explained(finish) };
}

/** Only in the session that it was begun in: somebody else may sit at the browser by now. */
async function connect(
  { identity, links }: WorkAccountDeps,
  subject: VouchedSubject,
  sessionId: string,
  client: IdentityClient,
): Promise<Outcome> {
  const session = await identity.findSession(client);
  if (session?.sessionId !== sessionId) throw new IdentityError('not_authorized');
  await links.connect(session.userId, subject);
  return { kind: 'connected' };
}
