import { setTimeout as sleep } from 'node:timers/promises';
import type { Network } from './box-world.ts';

/**
 * `fetch` over a network that may be slow or lose answers; `networkNow` returns its present state. When
 * an answer is lost, the server has processed the call, but the caller gets an error.
 */
export function fetchOver(networkNow: () => Network): typeof fetch {
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    await pass(networkNow(), sizeOf(init?.body), signal);
    const response = await fetch(input, init);
    if (isStream(response)) {
      await pass(networkNow(), 0, signal);
      return response;
    }
    const body = await response.arrayBuffer();
    await pass(networkNow(), body.byteLength, signal);
    if (Math.random() < networkNow().lostShare) throw new TypeError('The answer was lost');
    const { status, headers } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
}

/** Headers of a call or an answer, about. */
const headerBytes = 250;

async function pass(
  { delayMs, bytesPerSecond }: Network,
  bytes: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const passingMs = bytesPerSecond === null ? 0 : ((bytes + headerBytes) / bytesPerSecond) * 1000;
  const ms = delayMs / 2 + passingMs;
  if (ms > 0) await sleep(ms, undefined, { ref: false, ...(signal && { signal }) });
}

function sizeOf(body: unknown): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : 0;
}

function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}
