import { useEffect, useEffectEvent, useState } from 'react';

/** Until a load that may succeed later is tried again. */
export const RETRY_SECONDS = 15;

/** Counts seconds down to zero, then calls `onZero` once and restarts; undefined disables it. */
export function useCountdown(seconds: number | undefined, onZero: () => void): number | undefined {
  const [elapsed, setElapsed] = useState(0);
  const fire = useEffectEvent(onZero);

  useEffect(() => {
    if (seconds === undefined) return;
    let passed = 0;
    const timer = setInterval(() => {
      passed += 1;
      if (passed >= seconds) {
        fire();
        passed = 0;
      }
      setElapsed(passed);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return seconds === undefined ? undefined : Math.max(1, seconds - elapsed);
}
