import { useSyncExternalStore } from 'react';
import { createMessageStore, type Message } from './message-store.ts';

const store = createMessageStore();

/** Shows a red toast at the top right for three seconds. The text is ready to read, not a code. */
export function showError(text: string): void {
  store.show('error', text);
}

/** Says in green, in the same place, that something is done; for what no window confirms. */
export function showDone(text: string): void {
  store.show('done', text);
}

/** Ends one toast before its time. */
export function dismissMessage(id: number): void {
  store.dismiss(id);
}

/** Forgets all messages, as sign-out does: the next user must not read them. */
export function clearMessages(): void {
  store.clear();
}

/** The toasts on the screen. */
export function useShownMessages(): readonly Message[] {
  return useSyncExternalStore(store.subscribe, store.shown);
}

/** The last messages, newest first, to be read again. */
export function useRecentMessages(): readonly Message[] {
  return useSyncExternalStore(store.subscribe, store.recent);
}
