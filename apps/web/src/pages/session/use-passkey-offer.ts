import { useEffect, useEffectEvent, useState } from 'react';
import { NOT_OFFERED } from '../../features/session/passkey-sign-in.ts';
import type { SignInOutcome } from '../../features/session/sign-in.ts';
import { canOfferPasskeys, endPasskeyRequest } from '../../lib/passkey/authenticator.ts';

/** The server accepts an answer for five minutes: the offer is renewed before. */
const RENEW_MS = 240_000;

/** Why a passkey was refused; `nth` differs each time. */
export type OfferRefusal = { readonly key: string; readonly isGood: false; readonly nth: number };

/** What the server had no part in, or was not asked about. */
const noRefusals: readonly string[] = ['passkey_cancelled', 'passkey_unusable', NOT_OFFERED];

/** The server refused what the person chose; everything else is no news to somebody who chose nothing. */
function isRefusal(errorKey: string): boolean {
  const isOwn = noRefusals.includes(errorKey);
  return !isOwn && (errorKey.startsWith('passkey_') || errorKey === 'user_is_disabled');
}

/**
 * Offers the browser's passkeys in the e-mail field while the form is shown (SEC-04). `renew` offers
 * them again after another request of the page has ended the offer.
 */
export function usePasskeyOffer(offer: () => Promise<SignInOutcome>) {
  const [refusal, setRefusal] = useState<OfferRefusal>();
  const [round, setRound] = useState(0);
  const renew = () => setRound((count) => count + 1);
  const ask = useEffectEvent(async () => ((await canOfferPasskeys()) ? await offer() : {}));
  useEffect(() => {
    void ask().then(({ errorKey = '' }) => {
      if (!isRefusal(errorKey)) return;
      setRefusal({ key: errorKey, isGood: false, nth: round });
      setRound(round + 1);
    });
    const timer = setTimeout(renew, RENEW_MS);
    return () => clearTimeout(timer);
  }, [round]);
  // The browser shows one request at a time: another page must not meet this one.
  useEffect(() => () => void endPasskeyRequest(), []);
  return { refusal, renew };
}
