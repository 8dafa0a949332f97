import { maxGapMs } from '../src/lib/scan/scan-burst.ts';

const msBetweenKeys = 8;

/**
 * Types like a keyboard-wedge scanner: key events in a row, ended by Enter or Tab, or by several such keys. Their
 * timestamps are a real scanner's, however long the screen takes to render. They lie in the past: a key pressed next
 * does not belong to the scan.
 */
export function scan(code: string, ...ends: string[]): void {
  const keys = [...code, ...(ends.length > 0 ? ends : ['Enter'])];
  const begun = performance.now() - maxGapMs - keys.length * msBetweenKeys;
  for (const [index, key] of keys.entries()) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: begun + index * msBetweenKeys });
    const isTyped = target.dispatchEvent(event) && key.length === 1;
    if (isTyped && target instanceof HTMLInputElement && target.type !== 'radio')
      typeInto(target, key);
    if (key === 'Enter' && !event.defaultPrevented && target instanceof HTMLInputElement)
      target.form?.requestSubmit();
    if (!event.defaultPrevented && isPressedBy(key, target)) target.click();
  }
}

/** Whether the key presses the focused button, as a browser does by itself only for real keys. */
const isPressedBy = (key: string, target: Element): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter');

function typeInto(target: HTMLInputElement, key: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    target,
    target.value + key,
  );
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
