import type { z } from 'zod';
import { ADDRESS_HEADER, type BetterAuth } from './better-auth-server.ts';
import type { IdentityAnswer, IdentityClient } from './identity-call.ts';
import { refusalOf } from './refusal.ts';

/** Headers made anew, so that nothing else that a client sends reaches the library. */
export function headersOf(client: IdentityClient): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: client.address });
  if (client.cookie !== undefined) headers.set('cookie', client.cookie);
  if (client.origin !== undefined) headers.set('origin', client.origin);
  if (client.userAgent !== undefined) headers.set('user-agent', client.userAgent.slice(0, 300));
  return headers;
}

export interface IdentityCall<Body> {
  readonly url: string;
  readonly client: IdentityClient;
  /** What of the answer goes on; the rest, such as the session's secret, stays behind. */
  readonly answer: z.ZodType<Body>;
  /** Makes the call a POST. */
  readonly body?: object;
}

/** Passes one call to the library by its HTTP handler, so that its own origin check runs, too. */
export async function sendToBetterAuth<Body>(
  auth: BetterAuth,
  call: IdentityCall<Body>,
): Promise<IdentityAnswer<Body>> {
  const headers = headersOf(call.client);
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(call.url, {
    method: call.body === undefined ? 'GET' : 'POST',
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
  });
  const response = await auth.handler(request);
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw refusalOf(response.status, body);
  return { body: call.answer.parse(body), cookies: response.headers.getSetCookie() };
}
