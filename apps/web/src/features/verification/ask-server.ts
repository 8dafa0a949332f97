import type { CallResult } from '@kolli/contract/call';
import type { authenticateCustomer, showVerifyLink } from '@kolli/contract/strong-authentication';
import { CallError, callErrorOf, noResponse } from '../../lib/call-error.ts';

/** What a verified customer is told: the PIN, and where and until when the parcel waits. */
export type VerifiedParcel = CallResult<typeof authenticateCustomer>;

/** A slow network is no reason to give up early: the answer can be asked for once only. */
const TIMEOUT_MS = 60_000;

/**
 * The address at which a customer proves who they are (VER-04). Without the contract's schemas and
 * without a token: customers load little, and are signed in nowhere. Throws a CallError.
 */
export async function askForLink(businessId: string, deliveryId: string): Promise<string> {
  const [business, delivery] = [businessId, deliveryId].map(encodeURIComponent);
  const path = `/api/strong-authentication/show-verify-link/${business}/${delivery}`;
  const { authLink } = (await ask(path)) as CallResult<typeof showVerifyLink>;
  return authLink;
}

/** What the provider's answer, the query it sent the customer back with, is worth (VER-06). */
export async function askForParcel(verificationData: string): Promise<VerifiedParcel> {
  return (await ask('/api/strong-authentication/authenticate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ verificationData }),
  })) as VerifiedParcel;
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(path, { ...init, signal }).catch((cause: unknown) => {
    throw noResponse(cause);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw callErrorOf(answer.status, body);
  if (typeof body === 'object' && body !== null && 'result' in body) return body.result;
  throw new CallError({ code: 'unknown', status: 502 });
}
