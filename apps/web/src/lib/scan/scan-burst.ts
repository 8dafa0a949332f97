import { cleanKolliId, kolliIdPattern } from '@kolli/domain/delivery/kolli-ids';

/**
 * A scanner's average gap between characters is shorter; nobody types four characters this fast.
 */
const meanGapMs = 50;
/**
 * A busy computer may delay one character of a scan by this much; a longer gap starts a new burst.
 */
const maxGapMs = 250;
const minLength = 4;

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
   * Processes a key press. Returns the clean kolli ID when Enter or Tab ends a burst, null if the
   * burst was not a kolli ID, undefined otherwise.
   */
  take: (stroke: Stroke) => string | null | undefined;
  /**
   * Whether the last character may be the first of a burst: a field's current text was there before
   * it.
   */
  isAtStart: () => boolean;
};

/** Symbology identifiers that many scanners send before the code, such as ']C1' or ']d2'. */
const symbologyPrefix = /^\][A-Za-z][0-9A-Za-z]/;

/** The scanned kolli ID without symbology prefix and control characters; null if it is not one. */
export function scannedKolliId(text: string): string | null {
  const plain = text.replace(/\p{Cc}/gu, '').trim();
  const code = cleanKolliId(plain.replace(symbologyPrefix, ''));
  return kolliIdPattern.test(code) ? code : null;
}

/**
 * Recognises a scan by its speed. A scanner is a keyboard that types the code and presses Enter or Tab:
 * so no scanner needs setup, but it must send one of the two. A person would have to type four
 * characters at twenty a second to be mistaken for one. The listener on the window opens the parcel
 * wherever the focus is, and the scanner's Enter sends no form and presses no button.
 */
export function createScanBurst(): ScanBurst {
  let text = '';
  let firstMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;

  const begin = () => {
    text = '';
  };
  return {
    take: ({ key, isCommand, isRepeat, timeMs }) => {
      const isEnd = key === 'Enter' || key === 'Tab';
      // Modifier keys such as Shift come between the characters of a burst and are ignored.
      if (!isEnd && key.length > 1) return undefined;
      const isInBurst = timeMs - lastMs <= maxGapMs;
      lastMs = timeMs;
      if (isEnd) {
        const burst = text;
        begin();
        const isQuick = timeMs - firstMs <= meanGapMs * burst.length;
        const isScan = isInBurst && isQuick && burst.length >= minLength;
        return isScan ? scannedKolliId(burst) : undefined;
      }
      if (!isInBurst || isRepeat || text === '') {
        begin();
        firstMs = timeMs;
      }
      // May be a control character, such as the separator between two fields of a code.
      if (!isCommand && !isRepeat) text += key;
      return undefined;
    },
    isAtStart: () => text.length <= 1,
  };
}
