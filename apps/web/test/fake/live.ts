import type { LiveNotice, LiveReady } from '@kolli/contract/system/live';
import { BOX_ID, PHARMACY_ID } from '../sample/ids.ts';

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** The answer to a connecting browser: a stream in `open`, which begins with `first`. */
function openStream(open: Set<Stream>, first: readonly Uint8Array[]): Response {
  let own: Stream;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      own = controller;
      open.add(controller);
      for (const bytes of first) controller.enqueue(bytes);
    },
    cancel: () => {
      open.delete(own);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** The server's event stream, controlled by a test. */
export function createFakeLive() {
  const open = new Set<Stream>();
  const encoder = new TextEncoder();
  let ready: Partial<LiveReady> = {};
  /** Notices of before the first connection, which the server sends on connecting. */
  let unsent: Uint8Array[] = [];
  const write = (text: string) => {
    const bytes = encoder.encode(text);
    if (open.size === 0) unsent.push(bytes);
    for (const controller of open) controller.enqueue(bytes);
  };
  const first = () => encoder.encode(`event: ready\ndata: ${JSON.stringify(ready)}\n\n`);
  return {
    /** Sets the `ready` event of the next connections; without `coveredMs` it covers no time. */
    beginWith: (next: Partial<LiveReady>) => void (ready = next),
    /** Answers a connecting browser, unless set to fail. */
    connect: (): Response => openStream(open, [first(), ...unsent.splice(0)]),
    notify: (boxId: string | null = BOX_ID, about?: LiveNotice['about']): void => {
      const notice = { pharmacyId: PHARMACY_ID, boxId, about, time: Date.now() };
      write(`event: change\ndata: ${JSON.stringify(notice)}\n\n`);
    },
    ping: () => write(': ping\n\n'),
    /** Ends the streams; the next ones cover no time in between. */
    endAll: (): void => {
      for (const controller of open) controller.close();
      open.clear();
      unsent = [];
      ready = {};
    },
    /** Breaks the streams, as a lost network does. */
    breakAll: (): void => {
      for (const controller of open) controller.error(new Error('The network is gone'));
      open.clear();
    },
    count: (): number => open.size,
  };
}
