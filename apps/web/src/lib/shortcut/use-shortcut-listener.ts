import { useEffect, useEffectEvent } from 'react';
import { isKeyBufferActive } from './key-buffer.ts';
import {
  boundShortcuts,
  isPrefix,
  isSingleKey,
  matchShortcut,
  type Shortcut,
} from './shortcuts.ts';
import { createTypedKeys, pauseMs, type TypedText } from './typed-keys.ts';

/** A busy computer may be late with the pause, too: then keys may wait to be processed. */
const latenessMs = 50;

const above = '[role="dialog"], [role="menu"], [role="alertdialog"]';

/** Whether a single key belongs to where it is pressed, or to a dialog or menu that is open or about to be. */
function isTaken(target: EventTarget | null): boolean {
  const field = 'textarea, select, input:not([type="radio"], [type="checkbox"]), [contenteditable]';
  const isField = target instanceof HTMLElement && target.matches(field);
  return isField || isKeyBufferActive() || document.querySelector(above) !== null;
}

const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  // AltGr, which some keyboards need for '/', is Control and Alt.
  (ctrlKey || metaKey || altKey) && !(ctrlKey && altKey);

/** The bound shortcut of Control or Command with this key. */
function commandOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return undefined;
  const keys = `mod+${event.key.toLowerCase()}`;
  return boundShortcuts().find((one) => one.keys === keys);
}

/** The shortcuts of single keys, with the state that tells a person from a scanner. */
function createSingleKeys(isOn: () => boolean) {
  const keys = createTypedKeys();
  let before: TypedText | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = (dueMs: number) => {
    if (performance.now() - dueMs > latenessMs) {
      wait(latenessMs);
      return;
    }
    const typed = keys.settle();
    const last = before;
    before = undefined;
    if (typed === undefined || !isOn() || isTaken(document.activeElement)) return;
    const single = boundShortcuts().filter(isSingleKey);
    const found = matchShortcut(single, typed, last);
    if (found !== undefined) found.shortcut.run(found.rest);
    else if (isPrefix(single, typed.text)) before = typed;
  };
  const wait = (ms: number) => {
    clearTimeout(timer);
    const dueMs = performance.now() + ms;
    timer = setTimeout(() => settle(dueMs), ms);
  };
  const clear = () => {
    keys.clear();
    before = undefined;
    clearTimeout(timer);
  };
  return {
    press: (event: KeyboardEvent) => {
      const { key, repeat: isRepeat, timeStamp: timeMs } = event;
      const isWaiting = keys.take({ key, isRepeat, timeMs, isCommand: isCommand(event) });
      if (isWaiting) wait(pauseMs);
      else clearTimeout(timer);
    },
    clear,
  };
}

/**
 * The one listener to shortcuts. Single keys act only outside of fields, dialogs and menus, and only when the pause
 * after them shows that no scanner types; they can be off. Those with Control or Command act at once, in fields, too,
 * but not below an open dialog.
 */
export function useShortcutListener({ hasSingleKeys }: { hasSingleKeys: boolean }): void {
  const isOn = useEffectEvent(() => hasSingleKeys);
  useEffect(() => {
    const single = createSingleKeys(() => isOn());
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command !== undefined) {
        event.preventDefault();
        single.clear();
        if (!event.repeat && document.querySelector(above) === null) command.run('');
      } else if (isTaken(event.target)) single.clear();
      else single.press(event);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => {
      single.clear();
      window.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}
