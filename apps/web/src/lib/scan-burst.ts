import { cleanKolliId, kolliIdPattern } from '@kolli/domain/kolli-ids';

/** On average a scanner types a character within this; nobody types so fast for four on end. */
const meanGapMs = 50;
/** A busy computer may hold up one character of a scan so long; after more, a new burst begins. */
const maxGapMs = 250;
const minLength = 4;

/** What a key of the keyboard means to the recogniser. */
type Stroke = {
  /** As the browser names it: a character, or a name such as 'Enter'. */
  readonly key: string;
  /** Control, Alt or Meta is held: what is typed is no text. */
  readonly isCommand: boolean;
  /** The key is held down and repeats by itself. */
  readonly isRepeat: boolean;
  readonly timeMs: number;
};

export type ScanBurst = {
  /**
   * Takes a key. Answers the clean kolli ID when Enter or Tab ends a burst, null when a burst was no
   * kolli ID, undefined for all else.
   */
  take: (stroke: Stroke) => string | null | undefined;
  /** Whether the last character may be the first of a burst: what stands in a field now, stood before it. */
  isAtStart: () => boolean;
};

/** Symbology identifiers that many scanners put before the code, such as ']C1' or ']d2'. */
const symbologyPrefix = /^\][A-Za-z][0-9A-Za-z]/;

/** What was scanned as a kolli ID, without symbology prefix and control characters; null for none. */
export function scannedKolliId(text: string): string | null {
  const plain = text.replace(/\p{Cc}/gu, '').trim();
  const code = cleanKolliId(plain.replace(symbologyPrefix, ''));
  return kolliIdPattern.test(code) ? code : null;
}

/**
 * Tells the burst of a keyboard-wedge scanner from somebody's typing: characters in quick
 * succession, then Enter or Tab.
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
      // Shift and its like come between the characters of a burst and are none themselves.
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
      // A control character, such as the separator between two fields of a code.
      if (!isCommand && !isRepeat) text += key;
      return undefined;
    },
    isAtStart: () => text.length <= 1,
  };
}
