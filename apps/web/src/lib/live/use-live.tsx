import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { followPharmacy } from './live.ts';
import { createLiveRefresh } from './live-refresh.ts';

/** Shorter disconnections are not shown. */
const QUIET_MS = 5000;

const ReconnectingContext = createContext(false);

type LiveProviderProps = { pharmacyId: string; children: ReactNode };

/** Keeps the cached data of a pharmacy up to date while the screens below are mounted. */
export function LiveProvider({ pharmacyId, children }: LiveProviderProps) {
  const queryClient = useQueryClient();
  const [isReconnecting, setIsReconnecting] = useState(false);

  useEffect(() => {
    const refresh = createLiveRefresh(queryClient);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const found = () => {
      clearTimeout(timer);
      timer = undefined;
      setIsReconnecting(false);
    };
    const lost = () => {
      timer ??= setTimeout(() => {
        setIsReconnecting(true);
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
        refresh.refused();
      },
    });
    return () => {
      stop();
      found();
    };
  }, [pharmacyId, queryClient]);

  return <ReconnectingContext value={isReconnecting}>{children}</ReconnectingContext>;
}

/** Whether the stream has been disconnected for more than five seconds. */
export function useIsReconnecting(): boolean {
  return use(ReconnectingContext);
}
