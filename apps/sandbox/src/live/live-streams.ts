import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../pages/html.ts';
import type { Topic } from './topic.ts';

/** The changing parts of a page, by the id of their element. */
export type Fragments = Readonly<Record<string, Html>>;

const pingMs = 15_000;

/** The open streams of one sandbox. */
export class LiveStreams {
  readonly #open = new Set<() => void>();

  /**
   * Responds with server-sent events: first all fragments, then after each change of the topic those
   * that differ. The event name is the element's id, its data the HTML as a JSON string.
   */
  follow(request: FastifyRequest, reply: FastifyReply, topic: Topic, render: () => Fragments) {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const sent = new Map<string, string>();
    const push = () => {
      for (const [id, fragment] of Object.entries(render())) {
        if (sent.get(id) === fragment.text) continue;
        sent.set(id, fragment.text);
        stream.write(`event: ${id}\ndata: ${JSON.stringify(fragment.text)}\n\n`);
      }
    };
    push();
    const stopWatching = topic.watch(push);
    const ping = setInterval(() => stream.write(': ping\n\n'), pingMs);
    const stop = () => {
      clearInterval(ping);
      stopWatching();
      this.#open.delete(stop);
      stream.end();
    };
    this.#open.add(stop);
    request.raw.once('close', stop);
  }

  /** Ends every stream, so that the server can close. */
  endAll(): void {
    for (const stop of Array.from(this.#open)) stop();
  }
}
