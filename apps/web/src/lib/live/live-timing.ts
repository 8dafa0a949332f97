export type Watchdog = {
  readonly signal: AbortSignal;
  /** Data arrived: restarts the timeout. */
  readonly feed: () => void;
  readonly end: () => void;
};

/** Aborts its signal after `silenceMs` without a call of `feed`. */
export function createWatchdog(silenceMs: number): Watchdog {
  const controller = new AbortController();
  const expire = () => {
    controller.abort(new Error('The stream fell silent'));
  };
  let timer = setTimeout(expire, silenceMs);
  return {
    signal: controller.signal,
    feed: () => {
      clearTimeout(timer);
      timer = setTimeout(expire, silenceMs);
    },
    end: () => {
      clearTimeout(timer);
    },
  };
}

/**
 * A signal that is aborted once the page is hidden, immediately if it already is. `end` removes the
 * listener.
 */
export function whenHidden(): { readonly signal: AbortSignal; readonly end: () => void } {
  const hidden = new AbortController();
  const listeners = new AbortController();
  const check = () => {
    if (document.visibilityState === 'hidden') hidden.abort(new Error('The page is hidden'));
  };
  document.addEventListener('visibilitychange', check, { signal: listeners.signal });
  check();
  return {
    signal: hidden.signal,
    end: () => {
      listeners.abort();
    },
  };
}

/**
 * A signal that is aborted once the browser says that the network is gone: a connection over it only falls silent. `end`
 * removes the listener.
 */
export function whenOffline(): { readonly signal: AbortSignal; readonly end: () => void } {
  const offline = new AbortController();
  const listeners = new AbortController();
  const lose = () => offline.abort(new Error('The network is gone'));
  window.addEventListener('offline', lose, { signal: listeners.signal });
  return { signal: offline.signal, end: () => listeners.abort() };
}

/** Waits while the page is hidden; resolves early when `stop` is aborted. */
export function untilVisible(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const check = () => {
      if (document.visibilityState === 'hidden' && !stop.aborted) return;
      listeners.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', check, { signal: listeners.signal });
    stop.addEventListener('abort', check, { signal: listeners.signal });
    check();
  });
}

/**
 * Waits; resolves early when the browser goes online, the page becomes visible, or `stop` is
 * aborted, so that a user who returns to the page need not wait.
 */
export function wakeableDelay(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      listeners.abort();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const { signal } = listeners;
    stop.addEventListener('abort', wake, { signal });
    window.addEventListener('online', wake, { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') wake();
      },
      { signal },
    );
    if (stop.aborted) wake();
  });
}
