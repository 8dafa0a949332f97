import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { fetchVerifyLink } from './verification-calls.ts';
import { rememberLink } from './last-link.ts';
import { RETURNED } from './refusals.ts';
import { isSafeTarget } from './safe-target.ts';

/** The ids of a customer's link, decoded. */
export type VerifyLink = { readonly businessId: string; readonly deliveryId: string };

const pathOf = ({ businessId, deliveryId }: VerifyLink) =>
  `/verify/${[businessId, deliveryId].map(encodeURIComponent).join('/')}`;

/** Whether the browser came here by its back button: redirecting again would trap the user. */
const isReturn = () =>
  performance.getEntriesByType('navigation').some((entry) => {
    return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
  });

/**
 * Fetches a link to the provider and sends the browser there (VER-04). While `code` is null the
 * customer waits; then it says why they are still here. Each try creates one link.
 */
export function useVerifyLink(
  link: VerifyLink,
  leave: (address: string) => void,
): { code: string | null; retry: () => void } {
  const [code, setCode] = useState<string | null>(() => (isReturn() ? RETURNED : null));
  const [tries, setTries] = useState(() => (isReturn() ? 0 : 1));
  const begun = useRef(0);
  const { businessId, deliveryId } = link;

  useEffect(() => {
    // Once per try, also if effects run twice.
    if (begun.current >= tries) return;
    begun.current = tries;
    rememberLink(pathOf({ businessId, deliveryId }));
    fetchVerifyLink(businessId, deliveryId).then(
      (authLink) => (isSafeTarget(authLink) ? leave(authLink) : setCode('unknown')),
      (error: unknown) => setCode(codeOf(error)),
    );
  }, [businessId, deliveryId, leave, tries]);

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setCode(RETURNED);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const retry = useCallback(() => {
    setCode(null);
    setTries((count) => count + 1);
  }, []);
  return { code, retry };
}

/** The code of a failed call; 'User not authorized' is treated like an invalid link. */
export function codeOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'unknown';
  return error.message === 'User not authorized' ? 'authentication_link_has_expired' : error.code;
}
