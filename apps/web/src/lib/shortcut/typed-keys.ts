import { isScannerSpeed, maxGapMs, minLength } from '../scan/scan-burst.ts';

/** A key press as it is needed to tell a person from a scanner. */
type Stroke = {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly isCommand: boolean;
  readonly isRepeat: boolean;
  readonly timeMs: number;
};

/** What was typed, once the pause after it has passed. */
export type TypedText = { readonly text: string; readonly firstMs: number };

export type TypedKeys = {
  /** Processes a key press; whether `settle` is to be called after the pause. */
  take: (stroke: Stroke) => boolean;
  /** The typed text, after `pauseMs` without a key; undefined if a scanner typed it. */
  settle: () => TypedText | undefined;
  /** Forgets what was typed: it went into a field. */
  clear: () => void;
};

/**
 * How long no key may follow before typed keys count. The first key of a scan looks like a person's: only what comes
 * after it tells them apart, so a shortcut waits until nothing more can belong to it.
 */
export const pauseMs = maxGapMs;

/** Collects keys that are typed outside of fields, and leaves out what a scanner typed. */
export function createTypedKeys(): TypedKeys {
  let text = '';
  let firstMs = 0;
  let lastMs = 0;
  const clear = () => {
    text = '';
  };
  return {
    take: ({ key, isCommand, isRepeat, timeMs }) => {
      const isText = key.length === 1 && !isCommand && !isRepeat;
      // Shift comes before '?', and between the characters of a scan.
      if (key === 'Shift' || key === 'AltGraph') return text !== '';
      if (!isText) clear();
      else {
        if (text === '' || timeMs - lastMs > maxGapMs) {
          text = '';
          firstMs = timeMs;
        }
        text += key;
        lastMs = timeMs;
      }
      return text !== '';
    },
    settle: () => {
      const isScan = text.length >= minLength && isScannerSpeed(text.length, lastMs - firstMs);
      const typed = text === '' || isScan ? undefined : { text, firstMs };
      clear();
      return typed;
    },
    clear,
  };
}
