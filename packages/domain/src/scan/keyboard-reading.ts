import { separator } from '../text/sscc.ts';

/** A key of a scanner that works as a keyboard, as a browser reports it (UI Events). */
export type ScannedKey = {
  /** `KeyboardEvent.key`: what it types by the layout of the computer, or a name such as 'Dead'. */
  readonly key: string;
  /** `KeyboardEvent.code`: its place on the keyboard, such as 'KeyA'. */
  readonly code: string;
  readonly isShifted: boolean;
  /** AltGr is held. */
  readonly isAltGraph: boolean;
  /** Control is held, without AltGr. */
  readonly isControl: boolean;
};

/** The signs of the places on a US keyboard, without and with Shift; letters and digits are in `usSign`. */
const usSigns: Readonly<Record<string, readonly [string, string]>> = {
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
const usDigits = ')!@#$%^&*(';

/** In place of a key that types no sign by a layout. */
const nothing = '\uFFFD';

function usSign({ code, isShifted, isAltGraph }: ScannedKey): string {
  if (isAltGraph) return nothing;
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/u.exec(code)?.[1];
  if (digit !== undefined) return isShifted ? (usDigits[Number(digit)] ?? nothing) : digit;
  const onPad = /^Numpad(\d)$/u.exec(code)?.[1];
  return onPad ?? usSigns[code]?.[isShifted ? 1 : 0] ?? nothing;
}

/** The text of the keys as the computer read them, and as a scanner meant them that is set to a US keyboard. */
export type Readings = { readonly computer: string; readonly us: string };

/** What the keys of a scan say, by both layouts; a key without a sign there is the sign of what cannot be read. */
export function readKeys(keys: readonly ScannedKey[]): Readings {
  const read = (signOf: (key: ScannedKey) => string) =>
    // Scanners send the separator of a GS1 code as Control and the key of ] on a US keyboard.
    keys.map((key) => (key.isControl ? separator : signOf(key))).join('');
  return {
    computer: read(({ key }) => (key.length === 1 ? key : nothing)),
    // A browser may not say where a key is, as for a keyboard on the screen.
    us: read((one) => (one.code === '' ? (one.key.length === 1 ? one.key : nothing) : usSign(one))),
  };
}

/** Whether a key is one of a scanned text: it types a sign, or would by another layout, or separates elements. */
export function isOfScan(key: Pick<ScannedKey, 'key' | 'code' | 'isControl'>): boolean {
  if (key.isControl) return key.code === 'BracketRight' || key.key === ']';
  const isSilent = ['Dead', 'Process', 'Unidentified'].includes(key.key);
  const hasPlace = usSign({ ...key, isShifted: false, isAltGraph: false }) !== nothing;
  return key.key.length === 1 || (isSilent && hasPlace);
}
