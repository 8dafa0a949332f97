/** Props of a field for a kolli ID, which a scan fills. */
export const kolliFieldProps = { 'data-kolli-field': true } as const;

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** The field that has the focus; null for none. */
export function focusedField(): Field | null {
  const active = document.activeElement;
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  return isField ? active : null;
}

/** Sets a field's text with an input event, so that React handles it like typing. */
export function fillText(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The kolli field that a scan fills: the focused one, else the first empty one of the dialog; null for none. */
export function kolliFieldForScan(): Field | null {
  const focused = focusedField();
  if (focused?.dataset['kolliField'] !== undefined) return focused;
  const fields = document.querySelectorAll<HTMLInputElement>(
    '[role="dialog"] input[data-kolli-field]',
  );
  return [...fields].find((field) => field.value === '') ?? null;
}

/** Fills the field for a scan and moves the focus there; false where there is none to fill. */
export function fillKolliField(kolliId: string): boolean {
  const field = kolliFieldForScan();
  field?.focus();
  if (field !== null) fillText(field, kolliId);
  return field !== null;
}
