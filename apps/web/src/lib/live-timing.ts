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
