import type { CallError } from './call-error.ts';

/** `about` names what the call was about, such as a kolli ID, where the screen may show something else by now. */
type Listener = (error: CallError, about?: string) => void;

export type CallFailures = {
  /** Reports a failed call; buffered until there is a listener. */
  readonly report: Listener;
  /**
   * Calls the listener for every failure, buffered ones first. Returns the unsubscribe function.
   */
  readonly listen: (listener: Listener) => () => void;
};

/** Passes failed calls from the query client to the screen, which may be mounted later. */
export function createCallFailures(): CallFailures {
  let buffered: Parameters<Listener>[] = [];
  let listener: Listener | null = null;
  return {
    report: (...failure) => {
      if (listener) listener(...failure);
      else buffered.push(failure);
    },
    listen: (next) => {
      listener = next;
      const waiting = buffered;
      buffered = [];
      for (const failure of waiting) next(...failure);
      return () => {
        if (listener === next) listener = null;
      };
    },
  };
}
