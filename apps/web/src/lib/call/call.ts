import type { Call, CallInput, CallResult } from '@kolli/contract/call/call';
import { CallError, callErrorOf, noResponse } from './call-error.ts';
import { withProof } from './proof.ts';
import { requestPath } from './request-path.ts';
import { noteServerTime } from '../time/server-clock.ts';
import { currentToken, refreshToken, whenCallsAllowed } from './token.ts';

/** A call without a response within this time fails as NO_RESPONSE. */
const TIMEOUT_MS = 20_000;

/** The code of a session that can't be continued (NET-04). */
export const SESSION_EXPIRED = 'error_session_expired';

/**
 * Makes a call of the contract and gives its `result` (NET-01, NET-02). A 401
 * 'auth/id-token-expired' refreshes the token, once for all callers, and tries once more (NET-03);
 * where that fails the code is 'error_session_expired' (NET-04). Throws a CallError and draws
 * nothing: see handle-call-error.ts.
 */
export async function call<C extends Call>(
  definition: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<CallResult<C>> {
  // The server serialises the result with the same contract; see its tests.
  return resultIn(await answerOf(definition, input, signal)) as CallResult<C>;
}

function answerOf<C extends Call>(definition: C, input: CallInput<C>, signal?: AbortSignal) {
  return withProof(() => callWithToken((token) => send(definition, input, token, signal)));
}

/** The result of a change, and what undoes it; null where nothing was changed. */
export type Undoable<Result> = { readonly result: Result; readonly undo: string | null };

/** Makes a call that can be undone for some seconds (LST-04), as `call` does. */
export async function callUndoable<C extends Call>(
  definition: C,
  input: CallInput<C>,
): Promise<Undoable<CallResult<C>>> {
  const answer = await answerOf(definition, input);
  const undo: unknown =
    typeof answer === 'object' && answer !== null && Reflect.get(answer, 'undo');
  return {
    result: resultIn(answer) as CallResult<C>,
    undo: typeof undo === 'string' ? undo : null,
  };
}

/** Makes a call once with this token, whatever the session's state. */
export async function callAs<C extends Call>(
  token: string,
  definition: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  return resultIn(await send(definition, input, token, undefined)) as CallResult<C>;
}

/**
 * Runs a request with the token and, if the server says that the token has expired, once more with
 * a new one. `request` throws a CallError. While the session is being closed it sends nothing and
 * throws no refusal; after the session has ended it never resolves.
 */
export async function callWithToken<T>(request: (token: string) => Promise<T>): Promise<T> {
  await whenCallsAllowed();
  const token = currentToken() ?? (await refreshToken()) ?? '';
  await whenCallsAllowed();
  try {
    return await request(token);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    await whenCallsAllowed();
    if (!isTokenExpired(error)) throw error;
    return await callAgain(request, token, error);
  }
}

async function callAgain<T>(
  request: (token: string) => Promise<T>,
  stale: string,
  expired: CallError,
): Promise<T> {
  // Another caller may have refreshed the token while this request was running.
  const known = currentToken();
  const fresh = known !== null && known !== stale ? known : await refreshToken();
  await whenCallsAllowed();
  if (fresh === null) throw sessionExpired(expired);
  try {
    return await request(fresh);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    await whenCallsAllowed();
    throw sessionExpired(error);
  }
}

function isUnauthorized(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 401;
}

function isTokenExpired(error: unknown): error is CallError {
  return isUnauthorized(error) && error.code === 'auth/id-token-expired';
}

function sessionExpired(cause: unknown): CallError {
  return new CallError({ code: SESSION_EXPIRED, status: 401, cause });
}

async function send(
  definition: Call,
  input: { params?: unknown; query?: unknown; body?: unknown },
  token: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const hasBody = input.body !== undefined;
  const response = await fetch(requestPath(definition, input), {
    method: definition.method,
    headers: {
      Accept: 'application/json',
      AuthToken: token,
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw noResponse(cause);
  });
  noteServerTime(response.headers.get('date'));
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw callErrorOf(response, body);
  return body;
}

function resultIn(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'result' in body) return body.result;
  throw new CallError({ code: 'unknown', status: 502, message: 'The response has no result' });
}
