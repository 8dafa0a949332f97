import type { ScannedKey } from '@kolli/domain/scan/keyboard-reading';
import { fillText } from '../src/lib/scan/kolli-field.ts';
import { maxPauseMs } from '../src/lib/scan/scan-burst.ts';

/** The time between two keys of a usual scanner. */
const usualGapMs = 8;

/**
 * Types like a keyboard-wedge scanner: key events in a row, ended by Enter or Tab, or by several such keys. Their
 * timestamps are a real scanner's, however long the screen takes to render. They lie in the past: a key pressed next
 * does not belong to the scan.
 */
export function scan(code: string, ...ends: string[]): void {
  pressAll([...code, ...(ends.length > 0 ? ends : ['Enter'])], () => usualGapMs);
}

/** Types like a slow scanner, or one at a busy computer. */
export function scanSlowly(
  code: string,
  gapMs: number | ((index: number) => number),
  ...ends: string[]
): void {
  const gapOf = typeof gapMs === 'number' ? () => gapMs : gapMs;
  pressAll([...code, ...(ends.length > 0 ? ends : ['Enter'])], gapOf);
}

/** Types like a scanner that presses Shift before each capital letter, as the keyboard that it plays. */
export function scanWithShift(code: string): void {
  const keys = Array.from(code).flatMap((key) => (/[A-Z]/u.test(key) ? ['Shift', key] : [key]));
  pressAll([...keys, 'Enter'], () => usualGapMs);
}

/** Types the keys of a scanner with a keyboard layout of its own, and Enter. */
export function scanKeys(keys: readonly ScannedKey[]): void {
  pressAll([...keys, 'Enter'], () => usualGapMs);
}

function pressAll(keys: readonly (string | ScannedKey)[], gapOf: (index: number) => number): void {
  const times = keys.map((_, index) =>
    Array.from({ length: index + 1 }, (_gap, before) => gapOf(before)).reduce(
      (sum, gap) => sum + gap,
      0,
    ),
  );
  const begun = performance.now() - maxPauseMs - (times.at(-1) ?? 0);
  for (const [index, key] of keys.entries())
    press(typeof key === 'string' ? { key } : key, begun + (times[index] ?? 0));
}

function press(
  { key, ...more }: Pick<ScannedKey, 'key'> & Partial<ScannedKey>,
  timeMs: number,
): void {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', {
    key,
    code: more.code ?? '',
    shiftKey: more.isShifted ?? false,
    ctrlKey: more.isControl ?? false,
    modifierAltGraph: more.isAltGraph ?? false,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(event, 'timeStamp', { value: timeMs });
  const isTyped = target.dispatchEvent(event) && key.length === 1;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isTyped && isField && target.type !== 'radio') fillText(target, target.value + key);
  if (key === 'Enter' && !event.defaultPrevented && target instanceof HTMLInputElement)
    target.form?.requestSubmit();
  if (!event.defaultPrevented && isPressedBy(key, target)) target.click();
}

/** Whether the key presses the focused button, as a browser does by itself only for real keys. */
const isPressedBy = (key: string, target: Element): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter');
