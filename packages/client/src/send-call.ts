import { errorOf, type KolliError } from './kolli-error.ts';

/** Where Kolli is, and how it is asked. */
export interface Connection {
  /** Address of the server, such as `https://kolli.example`. */
  readonly url: string;
  /** The machine's key, or what returns the current one; none before a box is enrolled. */
  readonly key?: string | (() => string) | undefined;
  /** How often a call is tried at most; 6 by default. */
  readonly attempts?: number;
  /** How long one attempt may take in milliseconds, of a stream until it begins; 60 seconds by default. */
  readonly attemptMs?: number;
  /** The pause after the first failure in milliseconds, doubled with each; 500 by default. */
  readonly firstPauseMs?: number;
  /** Waits between two attempts; by a timer by default. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The time that a `Retry-After` with a date is compared with, in epoch milliseconds; `Date.now` by default. */
  readonly now?: () => number;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, its retries and its pauses. */
  readonly signal?: AbortSignal;
  /** The key under which Kolli does this request once in 24 hours; a new one for each call by default. */
  readonly idempotencyKey?: string;
}

/** A call as the contract has it. */
export interface CallData {
  readonly method: string;
  readonly path: string;
  /** Whether Kolli honours `Idempotency-Key`. */
  readonly hasIdempotencyKey?: true;
  /** Whether the answer goes on. */
  readonly isStream?: true;
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

const longestPauseMs = 60_000;
/** Refusals that end by themselves. */
const passingCodes = ['busy', 'idempotency_key_busy'];

const isPassing = ({ status, code }: KolliError) =>
  status === 429 || status >= 500 || passingCodes.includes(code);

/** The whole address of a call. */
export function addressOf({ url }: Connection, { path }: CallData, input: Input): string {
  const { params = {}, query = {} } = input;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(given).toString();
  return `${url.replace(/\/+$/, '')}${filled}${text === '' ? '' : `?${text}`}`;
}

/** The header with the key. */
export function authorizationOf({ key }: Connection): Record<string, string> {
  const text = typeof key === 'function' ? key() : key;
  return text === undefined ? {} : { authorization: `Bearer ${text}` };
}

function waitByTimer(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** The longest time of a timer: a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/** How long the server asks to wait, by seconds or a date (RFC 9110, 10.2.3); 0 if that cannot be read. */
function askedPauseMs(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date begins with its weekday: what else `Date.parse` reads is no date of HTTP.
  const date = /^[A-Z][a-z]{2,8}[ ,]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? 0 : date - now;
}

/** How long to wait after a failure: what the server asks for, or twice as long each time, partly random. */
function pauseAfter(connection: Connection, failures: number, retryAfter: string | null): number {
  const { firstPauseMs = 500, now = Date.now } = connection;
  const grown = firstPauseMs * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
  const asked = askedPauseMs(retryAfter, now());
  return Math.min(Math.max(asked, Math.min(grown, longestPauseMs)), longestTimerMs);
}

type Attempt =
  | { readonly response: Response }
  | { readonly error: Error; readonly isPassing: boolean; readonly retryAfter: string | null };

/** Ends an attempt that takes too long; one of a stream no longer once it has `begun`. */
function limitOf({ attemptMs = 60_000 }: Connection, { isStream }: CallData) {
  if (isStream !== true) return { limit: AbortSignal.timeout(attemptMs), begun: () => undefined };
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException('The stream did not begin', 'TimeoutError'));
  const timer = setTimeout(end, attemptMs);
  return { limit: controller.signal, begun: () => clearTimeout(timer) };
}

async function attempt(
  address: string,
  request: RequestInit,
  { limit, begun }: ReturnType<typeof limitOf>,
  signal?: AbortSignal,
): Promise<Attempt> {
  try {
    const response = await fetch(address, {
      ...request,
      redirect: 'error',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    if (response.ok || response.status === 304) return { response };
    const error = await errorOf(response);
    return { error, isPassing: isPassing(error), retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    signal?.throwIfAborted();
    // No answer: the call may have been done. Sending it again is harmless, see `Idempotency-Key`.
    return { error: error as Error, isPassing: true, retryAfter: null };
  } finally {
    begun();
  }
}

/**
 * Sends a call until it is answered, again after 429, 5xx or no answer. Returns the answer, 2xx or 304. Throws
 * `KolliError` for a refusal, and the error of `fetch` where no attempt was answered.
 */
export async function sendCall(
  connection: Connection,
  call: CallData,
  input: Input = {},
  options: CallOptions = {},
  moreHeaders: Record<string, string> = {},
): Promise<Response> {
  const { attempts = 6, wait = waitByTimer } = connection;
  const key = options.idempotencyKey ?? crypto.randomUUID();
  for (let failures = 1; ; failures += 1) {
    const headers = {
      ...authorizationOf(connection),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.hasIdempotencyKey ? { 'idempotency-key': key } : {}),
      ...moreHeaders,
    };
    const request: RequestInit = { method: call.method, headers };
    if (input.body !== undefined) request.body = JSON.stringify(input.body);
    const address = addressOf(connection, call, input);
    const made = await attempt(address, request, limitOf(connection, call), options.signal);
    if ('response' in made) return made.response;
    if (!made.isPassing || failures >= attempts) throw made.error;
    await wait(pauseAfter(connection, failures, made.retryAfter), options.signal);
  }
}
