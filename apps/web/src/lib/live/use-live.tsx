import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { followPharmacy } from './live.ts';
import { createLiveRefresh } from './live-refresh.ts';

/** Shorter disconnections are not shown. */
const QUIET_MS = 5000;

const StaleContext = createContext<number | null>(null);

type LiveProviderProps = { pharmacyId: string; children: ReactNode };

/** Keeps the cached data of a pharmacy up to date while the screens below are mounted. */
export function LiveProvider({ pharmacyId, children }: LiveProviderProps) {
  const queryClient = useQueryClient();
  const [staleSince, setStaleSince] = useState<number | null>(null);

  useEffect(() => {
    const refresh = createLiveRefresh(queryClient);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const found = () => {
      clearTimeout(timer);
      timer = undefined;
      setStaleSince(null);
    };
    const lost = () => {
      const lostMs = Date.now();
      timer ??= setTimeout(() => {
        setStaleSince(lostMs);
      }, QUIET_MS);
    };
    const stop = followPharmacy(pharmacyId, {
      onReady: (ready) => {
        found();
        refresh.connected(ready);
      },
      onChange: refresh.changed,
      onLost: lost,
      onRefused: () => {
        found();
        refresh.refused(pharmacyId);
      },
    });
    return () => {
      stop();
      found();
    };
  }, [pharmacyId, queryClient]);

  return <StaleContext value={staleSince}>{children}</StaleContext>;
}

/**
 * Since when what the screens show may be out of date, in epoch milliseconds: the stream has been disconnected for more
 * than five seconds. Null while it is connected.
 */
export function useStaleSince(): number | null {
  return use(StaleContext);
}
