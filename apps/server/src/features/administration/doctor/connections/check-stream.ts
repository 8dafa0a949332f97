import { reasonOf } from '../findings/reason-of.ts';
import { type Check, fault, type Finding, ok } from '../findings/report-finding.ts';
import { below } from './ask-server.ts';

/** A short stream as it arrived. */
interface Followed {
  readonly text: string;
  /** How long before the end its first part came, in milliseconds. */
  readonly aheadMs: number;
}

/** Follows a stream to its end, or returns the status that it was refused with. */
async function followStream(url: string, signal: AbortSignal): Promise<Followed | number> {
  const response = await fetch(below(url, '/api/health/stream'), { signal, redirect: 'manual' });
  if (response.status !== 200) {
    await response.body?.cancel();
    return response.status;
  }
  let [text, firstAt] = ['', Number.NaN];
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (text === '') firstAt = performance.now();
    text += part;
  }
  return { text, aheadMs: performance.now() - firstAt };
}

/** The server ends it three seconds after its first event: what was held back arrives with the end. */
const leastAheadMs = 1000;

/** Judges a stream that should have an event at once, pings, and last three seconds. */
export function judgeStream({ text, aheadMs }: Followed): Finding {
  if (!text.startsWith('event: ready') || !text.includes(': ping'))
    return fault(
      'A stream through PUBLIC_URL ended before its first ping: screens and boxes are cut off. See that no proxy ends an answer early.',
    );
  if (aheadMs < leastAheadMs)
    return fault(
      'A proxy before PUBLIC_URL holds streams back until they end, so screens and boxes get nothing: turn off its buffering (docs/operations/install.md, Another proxy).',
    );
  return ok('A stream through PUBLIC_URL arrives event by event.');
}

/** Whether the proxies before the product pass a stream on as it comes. */
export function streamCheck(url: string): Check {
  return {
    name: 'streams',
    run: async (signal) => {
      try {
        const followed = await followStream(url, signal);
        if (typeof followed !== 'number') return [judgeStream(followed)];
        return [
          fault(
            `PUBLIC_URL answers /api/health/stream with ${followed}: see the log of the server and of the proxy before it.`,
          ),
        ];
      } catch (error) {
        return [
          fault(
            `A stream through PUBLIC_URL cannot be followed: ${reasonOf(error)}. Check the proxy.`,
          ),
        ];
      }
    },
  };
}
