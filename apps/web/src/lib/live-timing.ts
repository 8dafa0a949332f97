export type Watchdog = {
  readonly signal: AbortSignal;
  /** Something was heard: the time starts anew. */
  readonly feed: () => void;
  readonly end: () => void;
};

/** Aborts its signal when it was not fed for `silenceMs`. */
export function createWatchdog(silenceMs: number): Watchdog {
  const controller = new AbortController();
  const bark = () => {
    controller.abort(new Error('The stream fell silent'));
  };
  let timer = setTimeout(bark, silenceMs);
  return {
    signal: controller.signal,
    feed: () => {
      clearTimeout(timer);
      timer = setTimeout(bark, silenceMs);
    },
    end: () => {
      clearTimeout(timer);
    },
  };
}

/**
 * A signal that is aborted once the page is hidden, at once where it is already. `end` stops
 * listening.
 */
export function whenHidden(): { readonly signal: AbortSignal; readonly end: () => void } {
  const hidden = new AbortController();
  const heard = new AbortController();
  const look = () => {
    if (document.visibilityState === 'hidden') hidden.abort(new Error('The page is hidden'));
  };
  document.addEventListener('visibilitychange', look, { signal: heard.signal });
  look();
  return {
    signal: hidden.signal,
    end: () => {
      heard.abort();
    },
  };
}

/** Waits while the page is hidden; ends early when `stop` is aborted. */
export function untilVisible(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const look = () => {
      if (document.visibilityState === 'hidden' && !stop.aborted) return;
      heard.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', look, { signal: heard.signal });
    stop.addEventListener('abort', look, { signal: heard.signal });
    look();
  });
}

/**
 * Waits; ends early when the browser is online again, the page is looked at again, or `stop` is
 * aborted: whoever comes back to the page should not wait out the time.
 */
export function wakeableDelay(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      heard.abort();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const { signal } = heard;
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
