import { useSyncExternalStore } from 'react';

/** What takes back what a message says is done (LST-04). */
export type Undo = {
  /** 'again' where it can be tried once more, since nobody answered; a failure is shown by itself. */
  readonly run: () => Promise<'done' | 'refused' | 'again'>;
  /** Until when, in epoch milliseconds. */
  readonly untilMs: number;
};

export type Message = {
  readonly id: number;
  readonly kind: 'error' | 'done';
  readonly text: string;
  /** The id of the request that failed by a fault of the server. */
  readonly requestId?: string | undefined;
  readonly at: Date;
  readonly undo?: Undo | undefined;
  readonly isUndoing?: boolean;
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

function show(
  kind: Message['kind'],
  text: string,
  more: Pick<Message, 'requestId' | 'undo'>,
): void {
  lastId += 1;
  const message: Message = { id: lastId, kind, text, at: new Date(), ...more };
  // A repeated text replaces its toast instead of piling up, unless that one can still be undone.
  const others = shown.filter((one) => one.text !== text || one.undo !== undefined);
  set([...others, message], [message, ...recent].slice(0, maxRecent));
}

/** Shows a red toast at the top right for three seconds. The text is ready to read, not a code. */
export function showError(text: string, requestId?: string): void {
  show('error', text, { requestId });
}

/**
 * Says in green, in the same place, that something is done; for what no window confirms. With `undo` it stays for ten
 * seconds and offers that.
 */
export function showDone(text: string, undo?: Undo): void {
  show('done', text, { undo });
}

function mark(id: number, isUndoing: boolean): void {
  set(
    shown.map((message) => (message.id === id ? { ...message, isUndoing } : message)),
    recent,
  );
}

/** Undoes what a toast says is done. The toast stays where that can be tried again. */
export async function undoMessage({ id }: Pick<Message, 'id'>): Promise<void> {
  const message = shown.find((one) => one.id === id);
  if (message?.undo === undefined || message.isUndoing === true) return;
  if (Date.now() >= message.undo.untilMs) return;
  mark(id, true);
  const outcome = await message.undo.run();
  if (outcome === 'again') mark(id, false);
  else dismissMessage(id);
}

/** Undoes what the newest of the toasts that offer it says is done. */
export function undoLatest(): void {
  const latest = shown.findLast(({ undo }) => undo !== undefined && Date.now() < undo.untilMs);
  if (latest !== undefined) void undoMessage(latest);
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
