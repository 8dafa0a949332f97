import { randomBytes } from 'node:crypto';
import { networksOf } from '../../../platform/http/access/networks-of.ts';
import type { AttemptLimit, AttemptWindows } from '../attempts/attempt-windows.ts';
import type { EmbeddedIdentity } from '../embedded/embedded-identity.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { localPath } from './local-path.ts';
import type { WorkAccountAttempts } from '../attempts/work-account-attempts.ts';
import type { VouchedSubject, WorkAccountIssuer } from './work-account-issuer.ts';
import type { WorkAccountLinks } from './work-account-links.ts';

export interface WorkAccountSettings {
  /** The issuer's identifier. */
  readonly issuer: string;
  /** Label of the button on Login. */
  readonly name: string;
  /** Whether people may also sign in with a password. */
  readonly hasPasswordSignIn: boolean;
}

export interface WorkAccountDeps {
  readonly identity: Pick<EmbeddedIdentity, 'beginProvenSession' | 'findSession'>;
  readonly issuer: WorkAccountIssuer;
  readonly attempts: WorkAccountAttempts;
  readonly links: WorkAccountLinks;
  readonly windows: Pick<AttemptWindows, 'reserve'>;
  readonly settings: WorkAccountSettings;
  /** Maps errors to codes of the catalogue. */
  readonly explained: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Input of a new attempt. */
interface Begun {
  readonly redirectUri: string;
  /** Requested path to open after the sign-in. */
  readonly redirect: unknown;
  /** The session whose person connects a work account; undefined for a sign-in. */
  readonly sessionId?: string | undefined;
  /** The token of an invitation, whose person connects a work account instead of a password. */
  readonly invitation?: string;
  readonly address: string;
}

interface Answer {
  /** The full URL that the browser was redirected to. */
  readonly address: URL;
  /** The secret that `start` gave to the browser. */
  readonly browser: string;
  readonly client: IdentityClient;
}

/** The result. `cookies` are the Set-Cookie headers of a new session. */
export type Outcome =
  | { readonly kind: 'signedIn'; readonly redirect: string; readonly cookies: readonly string[] }
  | { readonly kind: 'connected' }
  | { readonly kind: 'cancelled' };

/** An attempt that only this browser can finish. */
export interface ReturnedAttempt {
  readonly isConnect: boolean;
  /**
   * @throws IdentityError work_account_unavailable, work_account_failed, user_is_disabled,
   * work_account_not_connected, work_account_in_use, reset_link_has_expired, not_authorized where
   * the session that connects a work account has ended
   */
  readonly finish: () => Promise<Outcome>;
}

/** Sign-in with a work account of the organisation's OpenID Connect issuer. */
export interface WorkAccount {
  /**
   * Returns the redirect URL, and a secret that the browser has to send back.
   * @throws IdentityError work_account_unavailable, too_many_requests, reset_link_has_expired for
   * an invalid invitation
   */
  readonly start: (
    begun: Begun,
  ) => Promise<{ readonly location: string; readonly browser: string }>;
  /** Undefined for a response without a current attempt of this browser. */
  readonly comeBack: (answer: Answer) => Promise<ReturnedAttempt | undefined>;
  readonly show: (userId: string) => Promise<{ isConnected: boolean; name: string }>;
  /** @throws IdentityError work_account_needed */
  readonly disconnect: (userId: string) => Promise<void>;
  /** Deletes expired attempts. */
  readonly purgeExpired: () => Promise<void>;
}

/** How often one network may start a sign-in. */
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
  for (const { name: value, share } of networksOf(begun.address)) {
    const limit = { ...START_LIMIT, tries: START_LIMIT.tries * share };
    const reserved = await windows.reserve({ kind: 'work-account', value }, limit);
    if ('retryAfterSeconds' in reserved) throw new IdentityError('too_many_requests', reserved);
  }
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

/** Appends the invitation to the browser's secret, so that the stored hash covers both. */
function withInvitation(secret: string, invitation: string | undefined): string {
  return invitation === undefined ? secret : `${secret}.${invitation}`;
}

function invitationIn(browser: string): string | undefined {
  return browser.split('.')[1];
}

async function comeBack(
  deps: WorkAccountDeps,
  answer: Answer,
): Promise<ReturnedAttempt | undefined> {
  const state = answer.address.searchParams.get('state') ?? '';
  const attempt = await deps.attempts.consume({ state, browser: answer.browser });
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

/** Only in the session that started it: another person may now use the browser. */
async function connect(
  { identity, links }: WorkAccountDeps,
  subject: VouchedSubject,
  sessionId: string,
  client: IdentityClient,
): Promise<Outcome> {
  const session = await identity.findSession(client);
  if (session?.sessionId !== sessionId) throw new IdentityError('not_authorized');
  if (!session.isProven) throw new IdentityError('proof_needed');
  await links.connect(session.userId, subject);
  return { kind: 'connected' };
}
