import type { CallResult } from '@kolli/contract/call/call';
import type {
  authenticateCustomer,
  showVerifyLink,
} from '@kolli/contract/people/strong-authentication';
import { CallError, callErrorOf, noResponse } from '../../lib/call/call-error.ts';

/** The data for a verified customer: the PIN, and where and until when the parcel is kept. */
export type VerifiedParcel = CallResult<typeof authenticateCustomer>;

/** A long timeout for slow networks, because the request can be sent only once. */
const TIMEOUT_MS = 60_000;

/**
 * Fetches the address at which the customer identifies (VER-04). Without the contract's schemas, to
 * keep the page small, and without a token, because customers are not signed in. Throws a
 * CallError.
 */
export async function fetchVerifyLink(businessId: string, deliveryId: string): Promise<string> {
  const [business, delivery] = [businessId, deliveryId].map(encodeURIComponent);
  const path = `/api/strong-authentication/show-verify-link/${business}/${delivery}`;
  const { authLink } = (await request(path)) as CallResult<typeof showVerifyLink>;
  return authLink;
}

/** Exchanges the query with which the provider sent the customer back for the parcel (VER-06). */
export async function fetchVerifiedParcel(verificationData: string): Promise<VerifiedParcel> {
  return (await request('/api/strong-authentication/authenticate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ verificationData }),
  })) as VerifiedParcel;
}

async function request(path: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, { ...init, signal }).catch((cause: unknown) => {
    throw noResponse(cause);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw callErrorOf(response, body);
  if (typeof body === 'object' && body !== null && 'result' in body) return body.result;
  throw new CallError({ code: 'unknown', status: 502 });
}
