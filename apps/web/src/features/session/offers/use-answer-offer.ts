import { acceptAccess, declineAccess } from '@kolli/contract/people/access-offers';
import type { OwnAccessOffer } from '@kolli/contract/people/profile';
import { useState } from 'react';
import { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

/** What became of an offer. */
export type Answered = {
  readonly how: 'accepted' | 'declined' | 'ended';
  readonly pharmacy: string;
};

async function send({ id }: OwnAccessOffer, how: 'accepted' | 'declined'): Promise<void> {
  const at = { params: { id } };
  if (how === 'accepted') await call(acceptAccess, at);
  else await call(declineAccess, at);
}

/** Answers an offer once; declining asks first. `failure` is the code of a refusal that leaves the offer open. */
export function useAnswerOffer(
  offer: OwnAccessOffer,
  onAnswered: (answered: Answered) => void | Promise<void>,
) {
  const [asksToDecline, askToDecline] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const once = useSingleFlight();
  const answer = (how: 'accepted' | 'declined') =>
    once(async () => {
      setBusy(true);
      setFailure(null);
      try {
        await send(offer, how);
        await onAnswered({ how, pharmacy: offer.pharmacyName });
      } catch (error) {
        const code = error instanceof CallError ? error.code : 'unknown';
        // Another tab, or the pharmacy, has ended it.
        const isOver = code === 'access_offer_ended' || code === 'already_has_access';
        if (isOver) await onAnswered({ how: 'ended', pharmacy: offer.pharmacyName });
        else setFailure(code);
      }
      setBusy(false);
    });
  return { answer, asksToDecline, askToDecline, busy, failure };
}
