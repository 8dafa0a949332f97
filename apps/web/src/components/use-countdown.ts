import { useEffect, useEffectEvent, useState } from 'react';

/** Counts the seconds down to zero, then calls once and starts anew; undefined counts nothing. */
export function useCountdown(seconds: number | undefined, onZero: () => void): number | undefined {
  const [left, setLeft] = useState(seconds);
  const fire = useEffectEvent(onZero);

  useEffect(() => {
    setLeft(seconds);
    if (seconds === undefined) return;
    let remaining = seconds;
    const timer = setInterval(() => {
      remaining -= 1;
      if (remaining <= 0) {
        fire();
        remaining = seconds;
      }
      setLeft(remaining);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return left;
}
