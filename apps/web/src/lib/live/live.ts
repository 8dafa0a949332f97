import {
  followChanges,
  type LiveNotice,
  type LiveReady,
  liveNoticeSchema,
  liveReadySchema,
} from '@kolli/contract/system/live';
import { callWithToken } from '../call/call.ts';
import { CallError, callErrorOf, noResponse } from '../call/call-error.ts';
import { readEvents } from './event-stream.ts';
import { requestPath } from '../call/request-path.ts';
import {
  createWatchdog,
  untilVisible,
  wakeableDelay,
  whenHidden,
  whenOffline,
} from './live-timing.ts';

export type LiveTiming = {
  /** First delay before reconnecting; it doubles up to `longestWaitMs`, with jitter. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** The server pings every 15 s: after this time without data the connection is dead. */
  readonly silenceMs: number;
};

const usualTiming: LiveTiming = { firstWaitMs: 400, longestWaitMs: 15_000, silenceMs: 40_000 };

export type LiveListener = {
  /** Connected: data fetched before may be outdated, see `LiveReady`. */
  readonly onReady: (ready: LiveReady) => void;
  readonly onChange: (notice: LiveNotice) => void;
  /** The stream is disconnected; it reconnects. `isEnd`: the server has ended it, as it does every few minutes. */
  readonly onLost: (isEnd: boolean) => void;
  /** Permanently refused (401 or 403): it does not reconnect. */
  readonly onRefused: (error: CallError) => void;
};

/**
 * Subscribes to the changes of a pharmacy until the returned function is called. A hidden page
 * closes its stream, because a browser has six connections to a server and each open tab would hold
 * one.
 */
export function followPharmacy(
  pharmacyId: string,
  listener: LiveListener,
  timing: LiveTiming = usualTiming,
): () => void {
  const stop = new AbortController();
  void keepFollowing(pharmacyId, listener, timing, stop.signal);
  return () => {
    stop.abort();
  };
}

async function keepFollowing(
  pharmacyId: string,
  listener: LiveListener,
  timing: LiveTiming,
  stop: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    await untilVisible(stop);
    if (stop.aborted) return;
    const [hidden, offline] = [whenHidden(), whenOffline()];
    let isEnd = false;
    try {
      await followOnce(pharmacyId, timing, AbortSignal.any([stop, hidden.signal, offline.signal]), {
        ...listener,
        onReady: (ready) => {
          failures = 0;
          listener.onReady(ready);
        },
      });
      isEnd = true;
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof CallError && (error.status === 401 || error.status === 403)) {
        listener.onRefused(error);
        return;
      }
    } finally {
      hidden.end();
      offline.end();
    }
    if (stop.aborted) return;
    if (hidden.signal.aborted) continue;
    listener.onLost(isEnd);
    await wakeableDelay(waitMs(failures, timing), stop);
    failures += 1;
  }
}

/**
 * The upper half of the delay is random, so that many browsers do not reconnect at the same time.
 */
function waitMs(failures: number, { firstWaitMs, longestWaitMs }: LiveTiming): number {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 10));
  return wait / 2 + (Math.random() * wait) / 2;
}

/** Connects once and reads until the stream ends, times out or is stopped. */
async function followOnce(
  pharmacyId: string,
  { silenceMs }: LiveTiming,
  stop: AbortSignal,
  listener: LiveListener,
): Promise<void> {
  const watchdog = createWatchdog(silenceMs);
  try {
    const signal = AbortSignal.any([stop, watchdog.signal]);
    const body = await callWithToken((token) => connect(pharmacyId, token, signal));
    for await (const { event, data } of readEvents(body)) {
      watchdog.feed();
      if (stop.aborted) return;
      if (event === 'ready') listener.onReady(liveReadySchema.parse(JSON.parse(data)));
      if (event === 'change') listener.onChange(liveNoticeSchema.parse(JSON.parse(data)));
    }
  } finally {
    watchdog.end();
  }
}

async function connect(
  pharmacyId: string,
  token: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(requestPath(followChanges, { params: { pharmacyId } }), {
    headers: { Accept: 'text/event-stream', AuthToken: token },
    cache: 'no-store',
    signal,
  }).catch((cause: unknown) => {
    throw noResponse(cause);
  });
  if (!response.ok) throw callErrorOf(response, await response.json().catch(() => null));
  if (!response.body) throw noResponse(new Error('The stream has no body'));
  return response.body;
}
