import { callErrorOf, noResponse } from './call-error.ts';
import { forgetSession, noteSession } from './session-end.ts';

/**
 * Shorter than a call's timeout, because at start nothing is rendered before the response (NAV-31).
 */
const TIMEOUT_MS = 10_000;

/**
 * The user's short-lived token. It is stored in memory only: the session itself is a cookie that
 * scripts cannot read.
 */
let token: string | null = null;
/** The last token used, also after it has expired. */
let last: string | null = null;
let refreshing: Promise<string | null> | null = null;
/**
 * Incremented when the token is dropped, so that the response of a pending request cannot restore
 * it.
 */
let generation = 0;
/** Set when a session ends, until there is a new token. */
let isOver = false;
/** Set while the session is being closed; resolves if closing fails. */
let closing: Promise<void> | null = null;
/** The code with which the identity service last refused a token. */
let refusal: string | null = null;
/** The page belongs to somebody else than the session, in which another tab has signed in. */
let meetOther = () => location.reload();

export function currentToken(): string | null {
  return token;
}

/** The last token of a session that the server has ended; accepted only to log the sign-out. */
export function lastToken(): string | null {
  return last;
}

/** Why the session of this browser has ended, as a code of the catalogue; null if the server does not say. */
export function sessionEndCause(): string | null {
  const isCause = refusal?.startsWith('session_') === true || refusal === 'user_is_disabled';
  return isCause ? refusal : null;
}

/** Sets what happens, instead of a reload, when the session turns out to be another person's. */
export function onOtherPerson(next: () => void): void {
  meetOther = next;
}

/** Clears the token, and ignores one that is being fetched. */
export function dropToken(): void {
  token = null;
  last = null;
  refreshing = null;
  generation += 1;
  isOver = false;
  closing = null;
  forgetSession();
}

/** How far the end of the session is: `over` until there is another one. */
export function sessionState(): 'open' | 'closing' | 'over' {
  if (isOver) return 'over';
  return closing === null ? 'open' : 'closing';
}

/** Ends the session: clears the token, and blocks calls until there is a new one. */
export function endCalls(): void {
  dropToken();
  isOver = true;
}

/**
 * Blocks calls while the session is being closed, until it has ended or the returned function is
 * called because closing failed.
 */
export function blockCalls(): () => void {
  let release: () => void = () => undefined;
  const own = new Promise<void>((resolve) => {
    release = resolve;
  });
  closing = own;
  return () => {
    if (closing === own) closing = null;
    release();
  };
}

/**
 * Resolves once calls may be sent. After the session has ended it never resolves: the screens that
 * wait are about to be unmounted, and it is garbage collected with them.
 */
export async function whenCallsAllowed(): Promise<void> {
  if (isOver) await new Promise(() => undefined);
  if (closing !== null) await closing;
}

/**
 * Fetches a new token from the identity service by the session cookie; null if there is no session.
 * Concurrent callers share one request (NET-03). Throws a CallError if the identity service does
 * not respond.
 */
export function refreshToken(): Promise<string | null> {
  if (refreshing) return refreshing;
  const request = fetchToken(generation).finally(() => {
    if (refreshing === request) refreshing = null;
  });
  refreshing = request;
  return request;
}

async function fetchToken(startedIn: number): Promise<string | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { Accept: 'application/json' };
  const request = () => fetch('/identity/token', { headers, signal });
  const response = await oneAtATime(request).catch((cause: unknown) => {
    throw noResponse(cause);
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    // A truncated response, or a proxy's page, does not mean that the user is signed out.
    if (signal.aborted || response.ok) throw noResponse(cause);
    return null;
  });
  refusal = response.ok ? null : callErrorOf(response, body).code;
  if (response.status === 401 || response.status === 403) return store(null, startedIn);
  if (!response.ok) throw callErrorOf(response, body);
  const stored = store(tokenIn(body), startedIn);
  if (stored !== null) noteSession(body);
  return stored;
}

/**
 * Each refresh replaces the session's cookie (SEC-07), so the tabs of a browser refresh one after
 * the other. Pages without TLS have no locks; there the server's grace period suffices.
 */
function oneAtATime(request: () => Promise<Response>): Promise<Response> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks === undefined ? request() : locks.request('kolli.refresh', request);
}

function store(fresh: string | null, startedIn: number): string | null {
  if (startedIn !== generation) return null;
  if (fresh !== null && last !== null && personIn(fresh) !== personIn(last)) {
    // What the page shows and was about to send is the former person's.
    endCalls();
    meetOther();
    return null;
  }
  token = fresh;
  if (fresh !== null) isOver = false;
  last = fresh ?? last;
  return fresh;
}

/** Whose token it is; undefined for a text of another form. */
function personIn(text: string): unknown {
  const [, payload = ''] = text.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return Object(claims)['sub'];
  } catch {
    return undefined;
  }
}

function tokenIn(body: unknown): string | null {
  const found: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : null;
  return typeof found === 'string' && found !== '' ? found : null;
}
