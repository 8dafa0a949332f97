import type { z } from 'zod';
import { ADDRESS_HEADER, type BetterAuth } from './better-auth-server.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { refusalOf } from '../calls/explain-failure.ts';

/** Builds new headers, so that no other client header reaches the library. */
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
  /** Schema of the response fields to pass on; the rest, such as the session secret, is dropped. */
  readonly answer: z.ZodType<Body>;
  /** Makes the call a POST. */
  readonly body?: object;
}

/** Sends one call through the library's HTTP handler, so that its origin check also runs. */
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
