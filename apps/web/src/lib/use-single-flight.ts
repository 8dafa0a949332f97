import { useRef } from 'react';

/**
 * Runs a user's action one at a time: further clicks or Enter before it has finished are ignored,
 * also before React has rendered the button as busy.
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
