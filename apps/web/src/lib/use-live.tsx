import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { followPharmacy } from './live.ts';
import { createLiveRefresh } from './live-refresh.ts';

/** A stream that is back sooner than this was never missed. */
const QUIET_MS = 5000;

const ReconnectingContext = createContext(false);

type LiveProviderProps = { pharmacyId: string; children: ReactNode };

/** Keeps what is read of a pharmacy as it is now, while the screens below are open. */
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
      // The next call of the screen meets the same refusal and tells it.
      onRefused: () => {
        found();
        refresh.connected(null);
      },
    });
    return () => {
      stop();
      found();
    };
  }, [pharmacyId, queryClient]);

  return <ReconnectingContext value={isReconnecting}>{children}</ReconnectingContext>;
}

/** Whether changes have not been heard of for more than five seconds. */
export function useIsReconnecting(): boolean {
  return use(ReconnectingContext);
}
