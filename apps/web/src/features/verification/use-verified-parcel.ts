import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchVerifiedParcel, type VerifiedParcel } from './verification-calls.ts';
import { codeOf } from './use-verify-link.ts';

export type Verification =
  | { readonly state: 'waiting' }
  | { readonly state: 'verified'; readonly parcel: VerifiedParcel }
  | { readonly state: 'refused'; readonly code: string };

const EXPIRED: Verification = { state: 'refused', code: 'authentication_link_has_expired' };

/**
 * Sends the provider's response once (VER-06). It and the PIN are stored in memory only: after a
 * reload the customer opens the link in the message again. An empty response is not sent. `resend`
 * is for when the server was not reached.
 */
export function useVerifiedParcel(response: string): {
  verification: Verification;
  resend: () => void;
} {
  const hasResponse = response !== '' && response !== '?';
  const [verification, setVerification] = useState<Verification>(
    hasResponse ? { state: 'waiting' } : EXPIRED,
  );
  const [tries, setTries] = useState(1);
  const sent = useRef(0);

  useEffect(() => {
    if (!hasResponse || sent.current >= tries) return;
    sent.current = tries;
    fetchVerifiedParcel(response).then(
      (parcel) => setVerification({ state: 'verified', parcel }),
      (error: unknown) => setVerification({ state: 'refused', code: codeOf(error) }),
    );
  }, [response, hasResponse, tries]);

  const resend = useCallback(() => {
    setVerification({ state: 'waiting' });
    setTries((count) => count + 1);
  }, []);
  return { verification, resend };
}
