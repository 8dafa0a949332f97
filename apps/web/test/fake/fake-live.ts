import type { LiveNotice, LiveReady } from '@kolli/contract/system/live';
import { BOX_ID, PHARMACY_ID } from '../sample/sample-ids.ts';

/** The server's event stream, controlled by a test. */
export function createFakeLive() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let ready: Partial<LiveReady> = {};
  const write = (text: string) => {
    for (const controller of open) controller.enqueue(encoder.encode(text));
  };
  const first = () => encoder.encode(`event: ready\ndata: ${JSON.stringify(ready)}\n\n`);
  return {
    /** Sets the `ready` event of the next connections; without `coveredMs` it covers no time. */
    beginWith: (next: Partial<LiveReady>) => void (ready = next),
    /** Answers a connecting browser, unless set to fail. */
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
    notify: (boxId: string | null = BOX_ID, about?: LiveNotice['about']): void => {
      const notice = { pharmacyId: PHARMACY_ID, boxId, about, time: Date.now() };
      write(`event: change\ndata: ${JSON.stringify(notice)}\n\n`);
    },
    ping: () => write(': ping\n\n'),
    /** Ends the streams; the next ones cover no time in between. */
    endAll: (): void => {
      for (const controller of open) controller.close();
      open.clear();
      ready = {};
    },
    count: (): number => open.size,
  };
}
