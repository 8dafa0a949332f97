import type { LiveNotice, LiveReady } from '@kolli/contract/live';
import { BOX_ID, PHARMACY_ID } from './sample-ids.ts';

/** The server's stream of changes, as a test moves it. */
export function createFakeLive() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let ready: Partial<LiveReady> = {};
  const write = (text: string) => {
    for (const controller of open) controller.enqueue(encoder.encode(text));
  };
  const first = () => encoder.encode(`event: ready\ndata: ${JSON.stringify(ready)}\n\n`);
  return {
    /** What the next connections begin with; nothing of the time before is known without `coveredMs`. */
    beginWith: (next: Partial<LiveReady>) => void (ready = next),
    /** Answers a browser that connects, as long as it is not out of order. */
    connect: (): Response => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          own = controller;
          open.add(controller);
          controller.enqueue(first());
        },
        cancel: () => {
          open.delete(own);
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    tell: (boxId: string | null = BOX_ID, about?: LiveNotice['about']): void => {
      const notice = { pharmacyId: PHARMACY_ID, boxId, about, time: Date.now() };
      write(`event: change\ndata: ${JSON.stringify(notice)}\n\n`);
    },
    ping: () => write(': ping\n\n'),
    /** Ends the streams; the next ones know nothing of the time between. */
    endAll: (): void => {
      for (const controller of open) controller.close();
      open.clear();
      ready = {};
    },
    count: (): number => open.size,
  };
}
