import { useSyncExternalStore } from 'react';

export type Message = {
  readonly id: number;
  readonly kind: 'error' | 'done';
  readonly text: string;
  /** The id of the request that failed by a fault of the server. */
  readonly requestId?: string | undefined;
  readonly at: Date;
};

const maxRecent = 20;

// Apart from React, so that a failed request can raise a message, too.
let shown: readonly Message[] = [];
let recent: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(nextShown: readonly Message[], nextRecent: readonly Message[]): void {
  shown = nextShown;
  recent = nextRecent;
  for (const listener of listeners) listener();
}

function show(kind: Message['kind'], text: string, requestId?: string): void {
  lastId += 1;
  const message: Message = { id: lastId, kind, text, requestId, at: new Date() };
  // A repeated text replaces its toast instead of piling up.
  const others = shown.filter((one) => one.text !== text);
  set([...others, message], [message, ...recent].slice(0, maxRecent));
}

/** Shows a red toast at the top right for three seconds. The text is ready to read, not a code. */
export function showError(text: string, requestId?: string): void {
  show('error', text, requestId);
}

/** Says in green, in the same place, that something is done; for what no window confirms. */
export function showDone(text: string): void {
  show('done', text);
}

/** Ends one toast before its time; the message stays among the recent ones. */
export function dismissMessage(id: number): void {
  set(
    shown.filter((message) => message.id !== id),
    recent,
  );
}

/** Forgets all messages, as sign-out does: the next user must not read them. */
export function clearMessages(): void {
  set([], []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts on the screen. */
export function useShownMessages(): readonly Message[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** The last twenty messages, newest first, to be read again. */
export function useRecentMessages(): readonly Message[] {
  return useSyncExternalStore(subscribe, () => recent);
}
