import type { ScannedKey } from '../scan/keyboard-reading.ts';

/** What a key types: without Shift, with Shift and with AltGr; 'dead' for a key that waits for the next. */
type Signs = readonly [plain: string, shifted: string, altGraph?: string];

/** A keyboard layout by the places of keys (`KeyboardEvent.code`). */
export type KeyboardLayout = Readonly<Record<string, Signs>>;

const letters = Object.fromEntries(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => [
    `Key${letter}`,
    [letter.toLowerCase(), letter] as const,
  ]),
);

const digits = (shifted: string, altGraph: string): KeyboardLayout =>
  Object.fromEntries(
    Array.from('1234567890', (digit, index) => {
      const signs: Signs = [digit, shifted[index] ?? '', altGraph[index] ?? ''];
      return [`Digit${digit}`, signs];
    }),
  );

/** The layout with which most scanners leave their factory. */
export const usLayout: KeyboardLayout = {
  ...letters,
  ...digits('!@#$%^&*()', ''),
  Space: [' ', ' '],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};

const nordic: KeyboardLayout = {
  ...letters,
  // A space where AltGr types nothing.
  ...digits('!"#¤%&/()=', ' @£$€ {[]}'),
  Space: [' ', ' '],
  Minus: ['+', '?', '\\'],
  Equal: ['dead', 'dead'],
  BracketLeft: ['å', 'Å'],
  BracketRight: ['dead', 'dead', 'dead'],
  Semicolon: ['ö', 'Ö'],
  Quote: ['ä', 'Ä'],
  Backslash: ["'", '*'],
  IntlBackslash: ['<', '>', '|'],
  Backquote: ['§', '½'],
  Comma: [',', ';'],
  Period: ['.', ':'],
  Slash: ['-', '_'],
};

/** As in xkeyboard-config 2.35.1: se, fi (classic), no and dk. */
export const nordicLayouts: Readonly<Record<string, KeyboardLayout>> = {
  Swedish: nordic,
  Finnish: nordic,
  Norwegian: {
    ...nordic,
    Minus: ['+', '?'],
    Equal: ['\\', 'dead', 'dead'],
    Semicolon: ['ø', 'Ø'],
    Quote: ['æ', 'Æ'],
    IntlBackslash: ['<', '>'],
    Backquote: ['|', '§'],
  },
  Danish: {
    ...nordic,
    Minus: ['+', '?'],
    Equal: ['dead', 'dead', '|'],
    Semicolon: ['æ', 'Æ'],
    Quote: ['ø', 'Ø'],
    IntlBackslash: ['<', '>', '\\'],
    Backquote: ['½', '§'],
  },
};

/**
 * The keys that a computer with a layout reports when a scanner that is set to a layout types a code. A group separator is
 * Control and the key of ] on a US keyboard.
 */
export function keysOf(
  code: string,
  scanner: KeyboardLayout,
  computer: KeyboardLayout,
): ScannedKey[] {
  return Array.from(code, (sign) => {
    const plain = { isShifted: false, isAltGraph: false, isControl: false };
    if (sign === '\u001d') return { ...plain, key: ']', code: 'BracketRight', isControl: true };
    for (const [place, signs] of Object.entries(scanner)) {
      const level = signs.indexOf(sign);
      if (level === -1) continue;
      const typed = computer[place]?.[level];
      const key = typed === 'dead' ? 'Dead' : (typed ?? 'Unidentified');
      return { ...plain, key, code: place, isShifted: level === 1, isAltGraph: level === 2 };
    }
    throw new Error(`A scanner with this layout cannot type ${sign}`);
  });
}
