import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { cookieHash, type SessionCookie } from './session-cookie.ts';
import {
  findCookie,
  insertCookie,
  lockSession,
  renewSession,
  spendCookie,
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
 * one. A cookie that was replaced and is sent again ends the session (SEC-07).
 */
export function readCookie(
  deps: SessionDeps,
  client: IdentityClient,
): Promise<StoredSession | undefined> {
  return found(deps, client, false).then((used) => used?.session);
}

/**
 * Renews the session of the cookie and replaces the cookie (SEC-07). Another tab that sends the old
 * one at the same time gets the same replacement, as long as that has not been used. A half
 * signed-in session is not renewed.
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
  const { value, client } = use;
  const hash = cookieHash(value);
  const sent = await findCookie(tx, hash);
  const session = sent && (await lockSession(tx, sent.sessionId, deps.sessionDays));
  // Read again under the lock: another tab may have replaced it.
  const cookie = session && (await findCookie(tx, hash));
  if (session === undefined || cookie === undefined) return undefined;
  if (cookie.isSpent) {
    const isSameBrowser = (session.userAgent ?? undefined) === shortUserAgent(client);
    if (!cookie.isJustSpent || !isSameBrowser) return { kind: 'reused', session };
    return { kind: 'valid', session, lines: await replacementOf(deps, tx, value) };
  }
  if (!use.isRefresh || session.missingStep !== null) return { kind: 'valid', session, lines: [] };
  const line = await replaceCookie(deps, tx, { value, sessionId: session.sessionId });
  const renewed = { ...client, userAgent: shortUserAgent(client), sessionDays: deps.sessionDays };
  const expiresAt = await renewSession(tx, session.sessionId, renewed);
  const lasting = expiresAt === undefined ? session : { ...session, expiresAt };
  return { kind: 'valid', session: lasting, lines: [line] };
}

/** Replaces the cookie of a locked session; returns the Set-Cookie header. */
async function replaceCookie(
  { cookie }: Pick<SessionDeps, 'cookie'>,
  tx: Tx,
  { value, sessionId }: { readonly value: string; readonly sessionId: string },
): Promise<string> {
  const next = cookie.after(value);
  await spendCookie(tx, cookieHash(value));
  await insertCookie(tx, sessionId, next.hash);
  return next.line;
}

/** The replacement of a spent cookie, unless somebody has used it: then the browser has it. */
async function replacementOf({ cookie }: SessionDeps, tx: Tx, value: string): Promise<string[]> {
  const next = cookie.after(value);
  const stored = await findCookie(tx, next.hash);
  return stored?.isSpent === false ? [next.line] : [];
}
