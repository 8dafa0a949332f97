import { callErrorOf, noResponse } from './call-error.ts';

/**
 * Calls the identity service, which identifies the user by the session cookie. Returns the response
 * body, or null if it is empty or not JSON; throws a CallError with the service's code.
 */
export async function identityCall(
  method: 'GET' | 'POST',
  path: `/identity/${string}`,
  body?: object,
): Promise<unknown> {
  const response = await fetch(path, {
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
  const result: unknown = await response.json().catch(() => null);
  if (!response.ok) throw callErrorOf(response, result);
  return result;
}
