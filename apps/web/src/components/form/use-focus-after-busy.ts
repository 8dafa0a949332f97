import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button loses the focus while it is busy. With this ref it gets the focus back when the work is
 * done, so that people who use the keyboard continue from there.
 */
export function useFocusAfterBusy(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!isBusy && wasBusy.current && document.activeElement === document.body)
      button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
