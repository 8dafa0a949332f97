import { pause } from '../../platform/backoff.ts';

/** `fetch` that makes no call before the `Retry-After` of a 429 is over. */
export function respectfulFetch(call: typeof fetch): typeof fetch {
  let notBefore = 0;
  return async (input, init) => {
    const waitMs = notBefore - performance.now();
    if (waitMs > 0) await pause(waitMs, init?.signal ?? new AbortController().signal);
    const response = await call(input, init);
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      notBefore = performance.now() + (Number.isFinite(seconds) ? seconds * 1000 : 0);
    }
    return response;
  };
}
