import { useEffect, useEffectEvent } from 'react';
import { createScanBurst } from './scan-burst.ts';

/** Props of a kolli ID field: a scan while it is focused fills it. */
export const kolliFieldProps = { 'data-kolli-field': true } as const;

type Field = HTMLInputElement | HTMLTextAreaElement;

function focusedField(): Field | null {
  const active = document.activeElement;
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  return isField ? active : null;
}

/** Sets a field's text with an input event, so that React handles it like typing. */
function fill(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The kolli field that a scan fills: the focused one, else the first empty one of the dialog. */
function fieldForScan(focused: Field | null): Field | null {
  if (focused?.dataset['kolliField'] !== undefined) return focused;
  const fields = document.querySelectorAll<HTMLInputElement>(
    '[role="dialog"] input[data-kolli-field]',
  );
  return [...fields].find((field) => field.value === '') ?? null;
}

/**
 * Handles scans of a keyboard-wedge scanner. If there is a kolli field to fill, it is filled; in a
 * dialog without one the scan is ignored; elsewhere it is passed to `onScan`. Characters that the
 * scanner typed into another field are removed, and its Enter or Tab has no other effect.
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
        // This key's character is not in the field yet.
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
