import type { CallError } from './call-error.ts';

export type CallFailures = {
  /** Reports a failed call; buffered until there is a listener. */
  readonly report: (error: CallError) => void;
  /**
   * Calls the listener for every failure, buffered ones first. Returns the unsubscribe function.
   */
  readonly listen: (listener: (error: CallError) => void) => () => void;
};

/** Passes failed calls from the query client to the screen, which may be mounted later. */
export function createCallFailures(): CallFailures {
  let buffered: CallError[] = [];
  let listener: ((error: CallError) => void) | null = null;
  return {
    report: (error) => {
      if (listener) listener(error);
      else buffered.push(error);
    },
    listen: (next) => {
      listener = next;
      const waiting = buffered;
      buffered = [];
      for (const error of waiting) next(error);
      return () => {
        if (listener === next) listener = null;
      };
    },
  };
}
