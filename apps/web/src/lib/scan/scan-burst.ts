/**
 * A scanner's average gap between characters is shorter; nobody types four characters this fast.
 */
const meanGapMs = 50;
/**
 * A busy computer may delay one character of a scan by this much; a longer gap starts a new burst.
 */
export const maxGapMs = 250;
/** A shorter text was typed, however fast. */
export const minLength = 4;

/** Whether only a scanner types this many keys in this time. */
export function isScannerSpeed(keys: number, durationMs: number): boolean {
  return durationMs <= meanGapMs * keys;
}

/** A key press as the recogniser needs it. */
type Stroke = {
  /** `KeyboardEvent.key`: a character, or a name such as 'Enter'. */
  readonly key: string;
  /** Control, Alt or Meta is held: the key is not text. */
  readonly isCommand: boolean;
  /** The key is held down and repeats. */
  readonly isRepeat: boolean;
  readonly timeMs: number;
};

export type ScanBurst = {
  /**
   * Processes a key press. Returns the text of a burst when Enter or Tab ends it, undefined otherwise.
   */
  take: (stroke: Stroke) => string | undefined;
  /**
   * Whether the last character may be the first of a burst: a field's current text was there before
   * it.
   */
  isAtStart: () => boolean;
  /**
   * Whether the last key came at a scanner's speed after others of its scan: a character within it, or Enter once more
   * after its end. A Tab there would only move the focus.
   */
  isWithinScan: () => boolean;
};

/**
 * Recognises a scan by its speed. A scanner is a keyboard that types the code and presses Enter or Tab:
 * so no scanner needs setup, but it must send one of the two. A person would have to type four
 * characters at twenty a second to be mistaken for one.
 */
export function createScanBurst(): ScanBurst {
  let text = '';
  let firstMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  let scannedMs = Number.NEGATIVE_INFINITY;
  let isWithin = false;

  const begin = () => {
    text = '';
  };
  return {
    take: ({ key, isCommand, isRepeat, timeMs }) => {
      const isEnd = key === 'Enter' || key === 'Tab';
      isWithin = false;
      // Modifier keys such as Shift come between the characters of a burst and are ignored.
      if (!isEnd && key.length > 1) return undefined;
      const isInBurst = timeMs - lastMs <= maxGapMs;
      lastMs = timeMs;
      if (isEnd) {
        const burst = text;
        begin();
        const isQuick = isScannerSpeed(burst.length, timeMs - firstMs);
        const isScan = isInBurst && isQuick && burst.length >= minLength;
        isWithin = key === 'Enter' && burst === '' && isScannerSpeed(1, timeMs - scannedMs);
        if (isScan) scannedMs = timeMs;
        return isScan ? burst : undefined;
      }
      if (!isInBurst || isRepeat || text === '') {
        begin();
        firstMs = timeMs;
      }
      // May be a control character, such as the separator between two fields of a code.
      if (!isCommand && !isRepeat) text += key;
      isWithin = text.length > 1 && isScannerSpeed(text.length - 1, timeMs - firstMs);
      return undefined;
    },
    isAtStart: () => text.length <= 1,
    isWithinScan: () => isWithin,
  };
}
