import type { CallError } from './call-error.ts';

export type CallFailures = {
  /** Tells of a failed call; kept until somebody listens. */
  readonly report: (error: CallError) => void;
  /** Hears every failure, those kept first. Returns how to stop. */
  readonly listen: (listener: (error: CallError) => void) => () => void;
};

/** Carries failed calls from the cache to the screen, which may be drawn later than they fail. */
export function createCallFailures(): CallFailures {
  let kept: CallError[] = [];
  let listener: ((error: CallError) => void) | null = null;
  return {
    report: (error) => {
      if (listener) listener(error);
      else kept.push(error);
    },
    listen: (next) => {
      listener = next;
      const waiting = kept;
      kept = [];
      for (const error of waiting) next(error);
      return () => {
        if (listener === next) listener = null;
      };
    },
  };
}
