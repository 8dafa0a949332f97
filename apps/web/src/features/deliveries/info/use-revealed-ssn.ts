import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { showDecodedSsn } from '@kolli/contract/delivery/identity-numbers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call/call.ts';

const SHOWN_MS = 30_000;

/** What identifies the delivery of an identity number. */
export type SsnHolder = Pick<Delivery, 'docId' | 'deliveryId' | 'pharmacyId'>;

export type WhoseSsn = 'customer' | 'pickup';

/**
 * An identity number that somebody asked to see: held in this component alone, never in the cache
 * or in storage, and gone again after 30 seconds, or when the page is left or another window used. Null while it is
 * masked.
 */
export function useRevealedSsn(delivery: SsnHolder, of: WhoseSsn) {
  const [number, setNumber] = useState<string | null>(null);
  const reading = useMutation({
    // Returns nothing: what a mutation returns would stay in the cache.
    mutationFn: async () => {
      const { ssn } = await call(showDecodedSsn, {
        params: { deliveryId: delivery.docId },
        query: { pharmacyId: delivery.pharmacyId, docId: delivery.docId, of },
      });
      setNumber(ssn);
    },
  });
  const isShown = number !== null;
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setNumber(null);
    const timer = setTimeout(hide, SHOWN_MS);
    const listening = new AbortController();
    document.addEventListener('visibilitychange', hide, listening);
    globalThis.addEventListener('blur', hide, listening);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isShown]);
  return {
    number,
    isReading: reading.isPending,
    show: () => reading.mutate(),
    hide: () => setNumber(null),
  };
}
