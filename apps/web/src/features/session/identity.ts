import { CallError, callErrorOf, noResponse } from '../../lib/call-error.ts';

/**
 * Opens a session at the identity service: a cookie, no token in the answer (AUT-05). Throws a
 * CallError with the service's code, 'error' where it names none (AUT-10).
 */
export async function openIdentitySession(email: string, password: string): Promise<void> {
  const answer = await post('/identity/sign-in/email', { email, password });
  if (answer.ok) return;
  const error = callErrorOf(answer.status, await answer.json().catch(() => null));
  if (error.code !== 'unknown') throw error;
  throw new CallError({ code: 'error', status: answer.status, cause: error });
}

/** Ends the session at the identity service (AUT-36). Throws a CallError when it can't. */
export async function closeIdentitySession(): Promise<void> {
  const answer = await post('/identity/sign-out', {});
  if (!answer.ok && answer.status !== 401) {
    throw callErrorOf(answer.status, await answer.json().catch(() => null));
  }
}

async function post(path: string, body: object): Promise<Response> {
  return await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw noResponse(cause);
  });
}
