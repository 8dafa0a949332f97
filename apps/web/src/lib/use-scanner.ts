import { useEffect, useEffectEvent } from 'react';
import { createScanBurst } from './scan-burst.ts';

/** Props of a field that takes a kolli ID: a scan while it has the focus fills it. */
export const kolliFieldProps = { 'data-kolli-field': true } as const;

type Field = HTMLInputElement | HTMLTextAreaElement;

function focusedField(): Field | null {
  const active = document.activeElement;
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  return isField ? active : null;
}

/** Sets a field's text as if somebody had typed it, so that React hears of it. */
function fill(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The kolli field that a scan fills: the one with the focus, else the first empty one of the dialog. */
function fieldForScan(focused: Field | null): Field | null {
  if (focused?.dataset['kolliField'] !== undefined) return focused;
  const fields = document.querySelectorAll<HTMLInputElement>(
    '[role="dialog"] input[data-kolli-field]',
  );
  return [...fields].find((field) => field.value === '') ?? null;
}

/**
 * Listens for the scans of a keyboard-wedge scanner. One that a kolli field takes fills it; in a
 * dialog without such a field it does nothing; anywhere else it is handed to `onScan`. What the
 * scanner typed into another field is taken out of it, and its Enter or Tab does nothing else.
 */
export function useScanner(onScan: (kolliId: string) => void): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const burst = createScanBurst();
    let before: { field: Field; text: string } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const field = focusedField();
      const code = burst.take({
        key: event.key,
        isCommand: event.ctrlKey || event.altKey || event.metaKey,
        isRepeat: event.repeat,
        timeMs: event.timeStamp,
      });
      if (code === undefined) {
        // The character of this key is not in the field yet.
        if (event.key.length === 1 && burst.isAtStart())
          before = field && { field, text: field.value };
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before !== null && before.field === field) fill(before.field, before.text);
      before = null;
      if (code === null) return;
      const target = fieldForScan(field);
      if (target !== null) {
        target.focus();
        fill(target, code);
      } else if (document.querySelector('[role="dialog"]') === null) scanned(code);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
