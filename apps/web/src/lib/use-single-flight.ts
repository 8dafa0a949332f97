import { useRef } from 'react';

/**
 * Lets a person's action run once at a time: a second click or Enter before the first is answered
 * does nothing, also before React has drawn the button as busy.
 */
export function useSingleFlight(): (action: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return (action) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action().finally(() => {
      isRunning.current = false;
    });
  };
}
