import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Server-sent events to one client. */
export interface EventStream {
  send: (event: string, data: unknown) => void;
  end: () => void;
  onEnd: (action: () => void) => void;
}

/**
 * The owner of a stream and their maximum of open streams at this instance; one more ends the
 * oldest.
 */
export interface StreamOwner {
  readonly id: string;
  readonly maxOpen: number;
}

/** Maximum unread bytes before a client is disconnected. */
const unreadLimitBytes = 1024 * 1024;

/** How long an ended stream may flush its buffer. */
const flushTimeoutMs = 1000;

const isGone = (raw: ServerResponse) => raw.destroyed || raw.socket?.destroyed === true;

function write(raw: ServerResponse, text: string): void {
  if (raw.writableEnded || isGone(raw)) return;
  // Disconnect slow readers; they reload what they missed after reconnecting.
  if (raw.writableLength > unreadLimitBytes) raw.destroy();
  else raw.write(text);
}

function sendHead(reply: FastifyReply): void {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
}

/** A delay that a timer takes: at most 24.8 days, after which a client reconnects; a longer one would run at once. */
const timerMs = (ms: number) => Math.min(Math.max(ms, 0), 2 ** 31 - 1);

/** Opens streams and ends them all when the server stops. */
export class EventStreams {
  readonly #open = new Set<EventStream>();
  readonly #byOwner = new Map<string, Set<EventStream>>();
  readonly #pingMs: number;

  constructor(pingMs = 15_000) {
    this.#pingMs = pingMs;
  }

  /**
   * Takes over the reply. The stream ends with the client, with the server, at `endsAt`, or when
   * its owner opens too many later ones. If the client has already disconnected, the stream is
   * ended and `onEnd` callbacks run immediately.
   */
  open(reply: FastifyReply, endsAt?: Date, owner?: StreamOwner): EventStream {
    reply.hijack();
    const { raw } = reply;
    sendHead(reply);
    const endings: (() => void)[] = [];
    const stream: EventStream = {
      send: (event, data) => write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => {
        raw.end();
        setTimeout(() => raw.destroy(), flushTimeoutMs).unref();
      },
      onEnd: (action) => {
        if (isGone(raw)) action();
        else endings.push(action);
      },
    };
    if (isGone(raw)) return stream;
    const ping = setInterval(() => write(raw, ': ping\n\n'), this.#pingMs);
    const ending = endsAt && setTimeout(() => stream.end(), timerMs(endsAt.getTime() - Date.now()));
    // Ignore errors of disconnecting clients; `close` follows.
    raw.on('error', () => undefined);
    raw.on('close', () => {
      clearInterval(ping);
      clearTimeout(ending);
      this.#open.delete(stream);
      this.#leave(stream, owner?.id);
      for (const action of endings) action();
    });
    this.#open.add(stream);
    if (owner !== undefined) this.#join(stream, owner);
    return stream;
  }

  #join(stream: EventStream, { id, maxOpen }: StreamOwner): void {
    const own = this.#byOwner.get(id) ?? new Set();
    this.#byOwner.set(id, own.add(stream));
    const [oldest] = own;
    if (own.size <= maxOpen || oldest === undefined) return;
    own.delete(oldest);
    oldest.end();
  }

  #leave(stream: EventStream, ownerId = ''): void {
    const own = this.#byOwner.get(ownerId);
    own?.delete(stream);
    if (own?.size === 0) this.#byOwner.delete(ownerId);
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open.size;
  }

  endAll(): void {
    for (const stream of this.#open) stream.end();
  }
}
