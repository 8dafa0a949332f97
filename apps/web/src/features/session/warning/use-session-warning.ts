import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  askSession,
  onSessionEnd,
  type SessionEnd,
  sessionEnd,
} from '../../../lib/call/session-end.ts';

/** How long before its end a session's person is warned. */
const WARNING_MS = 120_000;

type Warning = { readonly secondsLeft: number; readonly canStay: boolean };

/**
 * Says in its last two minutes when the session ends, else null. Before that it asks the server, which knows of other
 * tabs and of the time that a computer slept. Calls `onOver` when the session has ended.
 */
export function useSessionWarning(onOver: () => void): Warning | null {
  const end = useSyncExternalStore(onSessionEnd, sessionEnd);
  // Without an answer this tab counts on its own.
  const [unconfirmed, setUnconfirmed] = useState<SessionEnd | null>(null);
  const ask = async () => {
    const isOpen = await askSession().catch(() => {
      setUnconfirmed(end);
      return end !== null && performance.now() < end.endsAtMs;
    });
    if (!isOpen) onOver();
  };
  const onDue = useEffectEvent(() => void ask());
  const isDue = end !== null && (end.restMs <= WARNING_MS || end === unconfirmed);
  useAskOnReturn(ask);
  useEffect(() => {
    if (end === null || isDue) return;
    const timer = setTimeout(() => onDue(), end.restMs - WARNING_MS);
    return () => clearTimeout(timer);
  }, [end, isDue]);
  const secondsLeft = useSecondsLeft(isDue ? end : null, () => void ask());
  return isDue ? { secondsLeft, canStay: end.canStay } : null;
}

/** A computer that slept did not count the time. */
function useAskOnReturn(ask: () => Promise<void>): void {
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && sessionEnd() !== null) void ask();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
}

/** Counts down each second; calls `onZero` at the end, and again while it remains there. */
function useSecondsLeft(end: SessionEnd | null, onZero: () => void): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const tick = useEffectEvent(() => {
    setNowMs(performance.now());
    if (end !== null && performance.now() >= end.endsAtMs) onZero();
  });
  useEffect(() => {
    if (end === null) return;
    const first = setTimeout(() => tick(), 0);
    const timer = setInterval(() => tick(), 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [end]);
  return end === null ? 0 : Math.max(0, Math.ceil((end.endsAtMs - nowMs) / 1000));
}
