import { useCallback, useEffect, useRef, useState } from 'react';
import { askForParcel, type VerifiedParcel } from './ask-server.ts';
import { codeOf } from './use-verify-link.ts';

export type Verification =
  | { readonly state: 'waiting' }
  | { readonly state: 'verified'; readonly parcel: VerifiedParcel }
  | { readonly state: 'refused'; readonly code: string };

const EXPIRED: Verification = { state: 'refused', code: 'authentication_link_has_expired' };

/**
 * Sends the provider's answer once (VER-06). It and the PIN live in memory alone: whoever loads the
 * page anew opens the link in the message again. Without an answer there is nothing to send.
 * `resend` is for where no server was reached.
 */
export function useVerifiedParcel(answer: string): {
  verification: Verification;
  resend: () => void;
} {
  const hasAnswer = answer !== '' && answer !== '?';
  const [verification, setVerification] = useState<Verification>(
    hasAnswer ? { state: 'waiting' } : EXPIRED,
  );
  const [tries, setTries] = useState(1);
  const sent = useRef(0);

  useEffect(() => {
    if (!hasAnswer || sent.current >= tries) return;
    sent.current = tries;
    askForParcel(answer).then(
      (parcel) => setVerification({ state: 'verified', parcel }),
      (error: unknown) => setVerification({ state: 'refused', code: codeOf(error) }),
    );
  }, [answer, hasAnswer, tries]);

  const resend = useCallback(() => {
    setVerification({ state: 'waiting' });
    setTries((count) => count + 1);
  }, []);
  return { verification, resend };
}
