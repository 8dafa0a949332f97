import { type RefObject, useEffect, useRef } from 'react';

/**
 * A busy button lets go of the focus. Given to the button that was pressed, this brings it back once
 * the work is done, so that whoever pressed it goes on from there.
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
