import { isOfScan, type ScannedKey } from '@kolli/domain/scan/keyboard-reading';
import { useEffect, useEffectEvent } from 'react';
import { type Field, fillText, focusedField } from './kolli-field.ts';
import { type Burst, maxPauseMs, ScanBurst, type Stroke } from './scan-burst.ts';

/** What a scanner typed, or may have. */
export type ScannerInput = {
  /** `cut` if a part may be missing, `silent` without Enter or Tab, `perhaps` if a person may have typed it. */
  readonly kind: 'scan' | 'cut' | 'silent' | 'perhaps';
  readonly keys: readonly ScannedKey[];
  /** When its first key was pressed, on the clock of `performance.now()`. */
  readonly firstMs: number;
};

/** A busy computer may be late with a key, too. */
const latenessMs = 50;

const secretNames = /password|one-time-code/u;

/**
 * Whether the field takes a password, PIN or one-time code: its text is never passed on. A password manager may type it
 * as fast as a scanner.
 */
function isSecret(field: Field | null): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  // One that is shown is no password by its type.
  const isMarked = field.dataset['secret'] !== undefined;
  return isMarked || field.type === 'password' || secretNames.test(field.autocomplete);
}

const buttonTypes: readonly string[] = ['button', 'checkbox', 'radio', 'submit'];

/** Whether a key is typed there; elsewhere a space presses a button or ticks a box. */
const takesText = (field: Field | null) => field !== null && !buttonTypes.includes(field.type);

/** Whether Enter there sends a form, or does what the field says by `data-enter-sends`. */
const sendsByEnter = (field: Field | null) =>
  field?.dataset['enterSends'] !== undefined ||
  (field instanceof HTMLInputElement && takesText(field) && field.form !== null);

function strokeOf(event: KeyboardEvent, field: Field | null): Stroke {
  // Windows reports AltGr as Control and Alt.
  const isAltGraph = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);
  const isControl = event.ctrlKey && !isAltGraph;
  const { key, code } = event;
  return {
    key,
    code,
    isShifted: event.shiftKey,
    isAltGraph,
    isControl,
    isCommand:
      event.metaKey ||
      (event.altKey && !isAltGraph) ||
      (isControl && !isOfScan({ key, code, isControl })),
    isRepeat: event.repeat,
    isInText: takesText(field),
    timeMs: event.timeStamp,
  };
}

type Before = { readonly field: Field; readonly text: string };

/** Whether a key of a scan has an effect of its own there: all but the characters that a field takes. */
const acts = ({ key }: KeyboardEvent, { isInText }: Stroke) =>
  key === ' ' ? !isInText : key.length !== 1;

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Follows keys, and passes on what a scanner typed. */
class ScannerKeys {
  readonly #pass: (input: ScannerInput) => void;
  readonly #burst = new ScanBurst();
  /** What the field contained before a scanner may have begun to type. */
  readonly #before: Partial<Record<Burst['kind'], Before | null>> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A key of these was pressed in a field for a secret, which may be gone by now. */
  #isSecret = false;

  constructor(pass: (input: ScannerInput) => void) {
    this.#pass = pass;
  }

  press(event: KeyboardEvent): void {
    const field = focusedField();
    const stroke = strokeOf(event, field);
    const ended = this.#burst.take(stroke);
    if (ended === undefined && this.#burst.begins.perhaps) this.#isSecret = false;
    this.#isSecret ||= isSecret(field);
    if (this.#isSecret) {
      this.#pressInSecret(event, ended);
      return;
    }
    if (ended !== undefined) {
      this.#end(event, ended, field);
      return;
    }
    this.#awaitEnd();
    if (this.#burst.isWithinScan && acts(event, stroke)) stop(event);
    // Shift comes after a first character, too.
    if (!isOfScan(stroke)) return;
    // This key's character is not in the field yet.
    for (const kind of ['scan', 'perhaps'] as const)
      if (this.#burst.begins[kind]) this.#before[kind] = field && { field, text: field.value };
  }

  /** Only Enter is kept from sending what may be a scan; its text stays, and is passed on to nobody. */
  #pressInSecret(event: KeyboardEvent, ended: Burst | undefined): void {
    if (event.key !== 'Enter') return;
    if (ended !== undefined || this.#burst.isWithinScan) stop(event);
    if (ended !== undefined) this.#pass({ kind: 'perhaps', keys: [], firstMs: ended.firstMs });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #end(event: KeyboardEvent, { kind, keys, firstMs, isCut }: Burst, field: Field | null): void {
    const isKolliField = field?.dataset['kolliField'] !== undefined;
    if (kind === 'perhaps' && !isKolliField && !sendsByEnter(field)) return;
    stop(event);
    const isScan = kind === 'scan' || isKolliField;
    const before = this.#before[kind];
    if (isScan && field !== null && before?.field === field) fillText(field, before.text);
    this.#pass({ kind: isCut ? 'cut' : isScan ? 'scan' : 'perhaps', keys, firstMs });
  }

  #awaitEnd(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const silent = this.#burst.endSilently(performance.now());
      if (silent !== undefined) this.#pass({ kind: 'silent', ...silent });
    }, maxPauseMs + latenessMs);
  }
}

/**
 * Listens to keyboard-wedge scanners and passes what one typed to `onInput`. Characters that it typed
 * into a field are removed, and its spaces, Enter and Tab have no other effect: they send no form and press no button.
 * What a person may have typed stays, and so does what is in a field for secrets; its Enter sends nothing, and Enter
 * once more does.
 */
export function useScanner(onInput: (input: ScannerInput) => void): void {
  const pass = useEffectEvent(onInput);
  useEffect(() => {
    const keys = new ScannerKeys((input) => pass(input));
    const press = (event: KeyboardEvent) => keys.press(event);
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      keys.close();
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, []);
}
