import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkUrl, lookupPublic, type Resolve } from './public-address.ts';

/** What a receiver answered. */
export interface EventAnswer {
  readonly status: number;
  /** The beginning of its text. */
  readonly text: string;
}

export interface EventPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly mayBeLoopback: boolean;
  /** Finds the addresses of a host; by default as `lookupPublic` does. */
  readonly resolve?: Resolve;
  /** How long everything may take together. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 15_000;
/** How long a connection to one address of a host may take, before the next one is tried. Node's types lack it. */
const connecting = { autoSelectFamilyAttemptTimeout: 5000 };
/** No more is read of an answer. */
const maxAnswerBytes = 4096;
const maxAnswerLength = 500;

/** Reads the beginning of an answer; what comes after it, or too late, is not awaited. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // The status has been received, and it is what counts.
  }
  const text = Buffer.concat(parts).subarray(0, maxAnswerBytes).toString('utf8');
  return text.replace(/[^\P{Cc}\n\t]/gu, '').slice(0, maxAnswerLength);
}

/**
 * Posts an event. The connection goes only to a public address, which is checked when it is made; redirects are answers
 * like any other. Throws if there is no answer in time, and `AddressRefused`.
 */
export async function postEvent(post: EventPost): Promise<EventAnswer> {
  const { headers, body, mayBeLoopback, timeoutMs = defaultTimeoutMs } = post;
  const url = checkUrl(post.url, mayBeLoopback);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookupPublic(mayBeLoopback, post.resolve),
      ...connecting,
      // A connection of its own for each event: another one was checked for another time.
      agent: false,
      maxHeaderSize: 8192,
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.once('response', resolve);
    request.once('error', reject);
    // A receiver that answers 101 gets no connection of another protocol, and Node reports that only here.
    request.once('close', () => reject(new Error('The connection was closed without an answer')));
    request.end(body);
  });
  const text = await readStart(response);
  response.destroy();
  return { status: response.statusCode ?? 0, text };
}
