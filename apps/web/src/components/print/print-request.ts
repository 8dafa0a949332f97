import { useEffect, useEffectEvent } from 'react';

const REQUEST = 'kolli-print';

/** Prints the page. What is not whole yet prevents it, and calls this again once it is (LST-02). */
export function requestPrint(): void {
  if (window.dispatchEvent(new Event(REQUEST, { cancelable: true }))) window.print();
}

function isPrintKey(event: Event): boolean {
  return (
    event instanceof KeyboardEvent &&
    (event.ctrlKey || event.metaKey) &&
    !event.shiftKey &&
    !event.altKey &&
    event.key.toLowerCase() === 'p'
  );
}

/** Calls `onRequest` before the page is printed, by a button or Ctrl+P; the event's default is to print it. */
export function useBeforePrint(onRequest: (event: Event) => void): void {
  const act = useEffectEvent(onRequest);
  useEffect(() => {
    const request = (event: Event) => act(event);
    const press = (event: Event) => {
      if (isPrintKey(event)) act(event);
    };
    window.addEventListener(REQUEST, request);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener(REQUEST, request);
      window.removeEventListener('keydown', press);
    };
  }, []);
}
