/** What was typed since; undefined while nothing is kept. */
let text: string | undefined;

const isPrinted = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !metaKey && ctrlKey === altKey;

function keep(event: KeyboardEvent): void {
  if (text === undefined || event.isComposing) return;
  if (isPrinted(event)) text += event.key;
  else if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
  else {
    if (event.key === 'Escape') takeKeys();
    return;
  }
  event.preventDefault();
}

/** Keeps what is typed for a field that was asked for and is not there yet, until `takeKeys`. */
export function keepKeys(begun = ''): void {
  if (text === undefined) window.addEventListener('keydown', keep, { capture: true });
  text = begun;
}

/** Whether typed keys are kept for a field. */
export const areKeysKept = (): boolean => text !== undefined;

/** What was typed meanwhile; from now on keys go where the focus is. */
export function takeKeys(): string {
  const taken = text ?? '';
  text = undefined;
  window.removeEventListener('keydown', keep, { capture: true });
  return taken;
}
