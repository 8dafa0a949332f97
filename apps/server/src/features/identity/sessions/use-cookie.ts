import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { cookieHash, type SessionCookie } from './session-cookie.ts';
import {
  findCookie,
  giveUpReplacement,
  insertCookie,
  lockSession,
  noteUse,
  renewSession,
  spendCookie,
  type StoredCookie,
  type StoredSession,
} from './sessions.repository.ts';

/** Dependencies of the calls that know their person by the session's cookie. */
export interface SessionDeps {
  readonly store: Store;
  readonly cookie: SessionCookie;
  /** How many days a session lasts in any case. */
  readonly sessionDays: number;
  /** Ends a session of which somebody has sent a cookie that was replaced. */
  readonly endReused: (session: StoredSession) => Promise<void>;
}

/** The session of a cookie. `lines` has the Set-Cookie header of its replacement, if there is one. */
export interface UsedSession {
  readonly session: StoredSession;
  readonly lines: readonly string[];
}

/** The longest stored text of a browser's name. */
const USER_AGENT_LENGTH = 300;

/** The browser's name as it is stored. */
export function shortUserAgent(client: Pick<IdentityClient, 'userAgent'>): string | undefined {
  return client.userAgent?.slice(0, USER_AGENT_LENGTH);
}

type Found =
  | ({ readonly kind: 'valid' } & UsedSession)
  | { readonly kind: 'reused'; readonly session: StoredSession };

/**
 * Reads the session of the cookie without renewing it, also a half signed-in one; undefined without
 * one. A cookie whose replacement was used ends the session when it is sent again (SEC-07).
 */
export function readCookie(
  deps: SessionDeps,
  client: IdentityClient,
): Promise<StoredSession | undefined> {
  return found(deps, client, false).then((used) => used?.session);
}

/**
 * Renews the session of the cookie and replaces the cookie (SEC-07). Another tab that sends the old
 * one at the same time gets the same replacement, as long as that has not been used. A browser that
 * missed the replacement gets another one, however late. A half signed-in session is not renewed.
 */
export function refreshCookie(
  deps: SessionDeps,
  client: IdentityClient,
): Promise<UsedSession | undefined> {
  return found(deps, client, true);
}

async function found(
  deps: SessionDeps,
  client: IdentityClient,
  isRefresh: boolean,
): Promise<UsedSession | undefined> {
  const value = deps.cookie.read(client.cookie);
  if (value === undefined) return undefined;
  const result = await deps.store.inGlobal((tx) => find(deps, tx, { value, client, isRefresh }));
  if (result !== undefined) client.noteAccount?.(result.session.userId);
  if (result?.kind !== 'reused') return result;
  await deps.endReused(result.session);
  return undefined;
}

interface Use {
  readonly value: string;
  readonly client: IdentityClient;
  readonly isRefresh: boolean;
}

async function find(deps: SessionDeps, tx: Tx, use: Use): Promise<Found | undefined> {
  const hash = cookieHash(use.value);
  const sent = await findCookie(tx, hash);
  const session = sent && (await lockSession(tx, sent.sessionId, deps.sessionDays));
  // Read again under the lock: another tab may have replaced it.
  const cookie = session && (await findCookie(tx, hash));
  if (session === undefined || cookie === undefined) return undefined;
  if (cookie.isSpent) return findSpent(deps, tx, use, { session, cookie });
  if (!cookie.isUsed) await noteUse(tx, hash);
  if (!use.isRefresh || session.missingStep !== null) return { kind: 'valid', session, lines: [] };
  await spendCookie(tx, hash);
  return replace(deps, tx, use, { session, nth: cookie.replacements });
}

/**
 * A cookie that was replaced. As long as nobody has used the replacement, its browser has not got it: it slept, or lost
 * the network. After some seconds it gets another one, and the former is given up, so that of two who share a cookie one is
 * found out. Once the replacement was used, other tabs may send the old one for some seconds.
 */
async function findSpent(
  deps: SessionDeps,
  tx: Tx,
  use: Use,
  { session, cookie }: { readonly session: StoredSession; readonly cookie: StoredCookie },
): Promise<Found> {
  const isSameBrowser = (session.userAgent ?? undefined) === shortUserAgent(use.client);
  const next = deps.cookie.after(use.value, cookie.replacements);
  const replacement = await findCookie(tx, next.hash);
  const isMissed = replacement?.isUsed === false && !replacement.isSpent;
  if (!isSameBrowser || (!isMissed && replacement?.isJustUsed !== true))
    return { kind: 'reused', session };
  if (!isMissed || !use.isRefresh) return { kind: 'valid', session, lines: [] };
  if (cookie.isJustSpent) return { kind: 'valid', session, lines: [next.line] };
  await giveUpReplacement(tx, cookieHash(use.value), next.hash);
  return replace(deps, tx, use, { session, nth: cookie.replacements + 1 });
}

/** Gives a locked session the next cookie, and renews it. */
async function replace(
  deps: SessionDeps,
  tx: Tx,
  { value, client }: Use,
  { session, nth }: { readonly session: StoredSession; readonly nth: number },
): Promise<Found> {
  const { hash, line } = deps.cookie.after(value, nth);
  await insertCookie(tx, session.sessionId, hash);
  const renewed = { ...client, userAgent: shortUserAgent(client), sessionDays: deps.sessionDays };
  const expiresAt = await renewSession(tx, session.sessionId, renewed);
  const lasting = expiresAt === undefined ? session : { ...session, expiresAt };
  return { kind: 'valid', session: lasting, lines: [line] };
}
