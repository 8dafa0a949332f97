import { useEffect, useRef, useState } from 'react';

/** A decision, and the parcel that is shown after it; undefined where none is left to decide. */
type Decided = { readonly nextId: string | undefined };

/**
 * Where the focus goes once somebody has decided and the button that had it is gone: to the heading of the next parcel,
 * which takes it itself, else to the screen's title, also where the screen changes once nothing is left.
 */
export function useFocusAfterDecision(isEmpty: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const moved = useRef<Decided | null>(null);
  useEffect(() => {
    if (decided === null || decided.nextId !== undefined) return;
    const isNew = moved.current !== decided;
    moved.current = decided;
    if (isNew || document.activeElement === document.body) title.current?.focus();
  }, [decided, isEmpty]);
  return {
    title,
    /** The parcel whose heading takes the focus when it appears. */
    focusedId: decided?.nextId,
    onDecided: (nextId: string | undefined) => setDecided({ nextId }),
    /** Somebody chose another parcel, and keeps the focus in the list. */
    onChosen: () => setDecided(null),
  };
}
