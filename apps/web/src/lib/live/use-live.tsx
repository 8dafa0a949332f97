import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { serverNow } from '../time/server-clock.ts';
import { followPharmacy } from './live.ts';
import { createLiveRefresh } from './live-refresh.ts';

/** Shorter disconnections are not shown. */
const QUIET_MS = 5000;

const StaleContext = createContext<number | null>(null);
const ConnectedContext = createContext(true);

type LiveProviderProps = { pharmacyId: string; children: ReactNode };

/** Keeps the cached data of a pharmacy up to date while the screens below are mounted. */
export function LiveProvider({ pharmacyId, children }: LiveProviderProps) {
  const queryClient = useQueryClient();
  const [staleSince, setStaleSince] = useState<number | null>(null);
  const [isConnected, setIsConnected] = useState(true);

  useEffect(() => {
    const refresh = createLiveRefresh(queryClient);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const found = () => {
      clearTimeout(timer);
      timer = undefined;
      setStaleSince(null);
      setIsConnected(true);
    };
    const lost = (isEnd: boolean) => {
      if (!isEnd) setIsConnected(false);
      const lostMs = serverNow();
      timer ??= setTimeout(() => {
        setStaleSince(lostMs);
        setIsConnected(false);
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

  return (
    <StaleContext value={staleSince}>
      <ConnectedContext value={isConnected}>{children}</ConnectedContext>
    </StaleContext>
  );
}

/**
 * Since when what the screens show may be out of date, in epoch milliseconds: the stream has been disconnected for more
 * than five seconds. Null while it is connected.
 */
export function useStaleSince(): number | null {
  return use(StaleContext);
}

/** Whether changes reach this screen: false as soon as the network or the stream is gone. */
export function useIsConnected(): boolean {
  return use(ConnectedContext);
}
