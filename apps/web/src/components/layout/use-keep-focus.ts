import { type FocusEvent, useEffect, useRef } from 'react';

const isDisabled = (element: Element) => element.matches(':disabled');

/**
 * Keeps the focus inside a modal: a button loses it while it is busy, and has it again afterwards. Returns what
 * the modal calls for each element in it that gets the focus.
 */
export function useKeepFocus(): (event: FocusEvent) => void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { current } = last;
    if (document.activeElement !== document.body || !current?.isConnected) return;
    if (!isDisabled(current)) current.focus();
  });
  return ({ target }) => {
    if (target instanceof HTMLElement) last.current = target;
  };
}
