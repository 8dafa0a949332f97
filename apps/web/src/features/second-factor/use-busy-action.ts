import { useState } from 'react';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/** A user's action, once at a time, and whether it runs: for a button without a mutation. */
export function useBusyAction(action: () => Promise<unknown>) {
  const once = useSingleFlight();
  const [isBusy, setIsBusy] = useState(false);
  const run = () =>
    once(async () => {
      setIsBusy(true);
      try {
        await action();
      } finally {
        setIsBusy(false);
      }
    });
  return { isBusy, run };
}
