/** What was typed so far; undefined while nothing is buffered. */
let text: string | undefined;

const isPrinted = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !metaKey && ctrlKey === altKey;

function addKey(event: KeyboardEvent): void {
  if (text === undefined || event.isComposing) return;
  if (isPrinted(event)) text += event.key;
  else if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
  else {
    if (event.key === 'Escape') endKeyBuffer();
    return;
  }
  event.preventDefault();
}

/** Buffers what is typed for a field that will open, until `endKeyBuffer`. */
export function startKeyBuffer(begun = ''): void {
  if (text === undefined) window.addEventListener('keydown', addKey, { capture: true });
  text = begun;
}

/** Whether typed keys are buffered for a field. */
export const isKeyBufferActive = (): boolean => text !== undefined;

/** Returns what was typed; from now on keys go where the focus is. */
export function endKeyBuffer(): string {
  const taken = text ?? '';
  text = undefined;
  window.removeEventListener('keydown', addKey, { capture: true });
  return taken;
}
