import { callErrorOf, noResponse } from './call-error.ts';

/**
 * Asks the identity service, which knows the person by the session's cookie. Gives its answer, or
 * null where it has none to read; throws a CallError with its code.
 */
export async function identityCall(
  method: 'GET' | 'POST',
  path: `/identity/${string}`,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw noResponse(cause);
  });
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw callErrorOf(answer.status, told);
  return told;
}
