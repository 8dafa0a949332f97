import { callErrorOf, noResponse } from './call-error.ts';

/** Shorter than a call's: at a load nothing is drawn before the answer (NAV-31). */
const TIMEOUT_MS = 10_000;

/**
 * The short-lived token of the signed-in person. It lives in memory alone, never in storage: the
 * session itself is a cookie that scripts can't read.
 */
let token: string | null = null;
/** The one that was used last, also after it has run out. */
let last: string | null = null;
let refreshing: Promise<string | null> | null = null;
/** Rises when the token is dropped, so that an answer still on its way can't bring it back. */
let generation = 0;
/** Set when a session ends, until there is a token again. */
let isOver = false;
/** Set while the session is being closed: settles when that failed. */
let closing: Promise<void> | null = null;

export function currentToken(): string | null {
  return token;
}

/** What is left of a session that the server has ended: good for noting the sign-out and nothing else. */
export function lastToken(): string | null {
  return last;
}

/** Forgets the token, also one that is just being fetched. */
export function dropToken(): void {
  token = null;
  last = null;
  refreshing = null;
  generation += 1;
  isOver = false;
  closing = null;
}

/** The session has ended: forgets the token, and lets no call out until there is another one. */
export function endCalls(): void {
  dropToken();
  isOver = true;
}

/** The session is being closed: no call goes out until then, or until the returned function says that it stays. */
export function holdCalls(): () => void {
  let letGo: () => void = () => undefined;
  const own = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  closing = own;
  return () => {
    if (closing === own) closing = null;
    letGo();
  };
}

/**
 * Settles once calls may go out. Where the session ends it never does: the screens that still ask are about to
 * go, and it is garbage collected together with them.
 */
export async function untilCallsMayGo(): Promise<void> {
  if (isOver) await new Promise(() => undefined);
  if (closing !== null) await closing;
}

/**
 * Fetches a new token from the identity service by the session's cookie; null when there is no
 * session. Callers at the same time share one request (NET-03). Throws a CallError when the
 * identity service does not answer.
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
  const answer = await fetch('/identity/token', { headers, signal }).catch((cause: unknown) => {
    throw noResponse(cause);
  });
  const body: unknown = await answer.json().catch((cause: unknown) => {
    // A cut-off answer, or a proxy's page, does not mean that nobody is signed in.
    if (signal.aborted || answer.ok) throw noResponse(cause);
    return null;
  });
  if (answer.status === 401 || answer.status === 403) return keep(null, startedIn);
  if (!answer.ok) throw callErrorOf(answer.status, body);
  return keep(tokenIn(body), startedIn);
}

function keep(fresh: string | null, startedIn: number): string | null {
  if (startedIn !== generation) return null;
  token = fresh;
  if (fresh !== null) isOver = false;
  last = fresh ?? last;
  return fresh;
}

function tokenIn(body: unknown): string | null {
  const found: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : null;
  return typeof found === 'string' && found !== '' ? found : null;
}
