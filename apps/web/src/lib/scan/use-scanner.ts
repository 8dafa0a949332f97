import { useEffect, useEffectEvent } from 'react';
import { createScanBurst } from './scan-burst.ts';
import { type Field, fillText, focusedField } from './kolli-field.ts';

/** A field for a password or a one-time code: a password manager may type it as fast as a scanner. */
function isSecret(field: Field | null): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  return field.type === 'password' || field.autocomplete === 'one-time-code';
}

/** Whether a space is typed there; elsewhere it presses a button or ticks a box. */
const takesText = (field: Field | null) =>
  field !== null && !['button', 'checkbox', 'radio', 'submit'].includes(field.type);

/**
 * Listens to keyboard-wedge scanners and passes each scanned text to `onScan`. Characters that the scanner typed
 * into a field are removed, and its spaces, Enter and Tab have no other effect: they send no form and press no button.
 * Fields for secrets are left alone.
 */
export function useScanner(onScan: (text: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const burst = createScanBurst();
    let before: { field: Field; text: string } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const field = focusedField();
      if (isSecret(field)) return;
      const text = burst.take({
        key: event.key,
        isCommand: event.ctrlKey || event.altKey || event.metaKey,
        isRepeat: event.repeat,
        timeMs: event.timeStamp,
      });
      if (text === undefined) {
        const isText = event.key === ' ' ? takesText(field) : event.key.length === 1;
        if (burst.isWithinScan() && !isText) {
          event.preventDefault();
          event.stopPropagation();
        }
        // This key's character is not in the field yet.
        if (event.key.length === 1 && burst.isAtStart())
          before = field && { field, text: field.value };
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before !== null && before.field === field) fillText(before.field, before.text);
      before = null;
      scanned(text);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
