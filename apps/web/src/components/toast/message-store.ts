export type Message = {
  id: number;
  kind: 'error' | 'done';
  text: string;
  at: Date;
};

export type MessageStore = {
  show: (kind: Message['kind'], text: string) => void;
  /** Ends a toast; the message stays among the recent ones. */
  dismiss: (id: number) => void;
  shown: () => readonly Message[];
  /** The last twenty, newest first. */
  recent: () => readonly Message[];
  subscribe: (listener: () => void) => () => void;
  clear: () => void;
};

const KEPT = 20;

/** Messages for people, apart from React so that a failed request can raise one, too. */
export function createMessageStore(): MessageStore {
  let shown: readonly Message[] = [];
  let recent: readonly Message[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    show(kind, text) {
      lastId += 1;
      const message: Message = { id: lastId, kind, text, at: new Date() };
      // The same text anew replaces its toast instead of piling up.
      shown = [...shown.filter((one) => one.text !== text), message];
      recent = [message, ...recent].slice(0, KEPT);
      tell();
    },
    dismiss(id) {
      shown = shown.filter((message) => message.id !== id);
      tell();
    },
    clear() {
      shown = [];
      recent = [];
      tell();
    },
    shown: () => shown,
    recent: () => recent,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
