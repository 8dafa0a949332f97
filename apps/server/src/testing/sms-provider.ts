import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Received {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly reference: string;
  /** Where it was asked to report what became of the message. */
  readonly receiptUrl?: string;
}

/** An SMS provider on a port of its own that honours the idempotency key, and can be away. */
export interface SmsProvider {
  readonly url: string;
  /** What was taken, each message once. */
  readonly messages: Received[];
  /** How often somebody tried to hand a message over. */
  readonly tries: () => number;
  setAway: (isAway: boolean) => void;
  /** Takes so long to answer after it took a message: whoever asked may be killed meanwhile. */
  answerAfter: (ms: number) => void;
  close: () => Promise<void>;
}

export async function openSmsProvider(): Promise<SmsProvider> {
  const taken = new Map<string, Received>();
  let tries = 0;
  let isAway = false;
  let pauseMs = 0;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    tries += 1;
    const key = String(request.headers['idempotency-key']);
    if (isAway) return void response.writeHead(503).end();
    const message = JSON.parse(Buffer.concat(chunks).toString()) as Received;
    if (!taken.has(key)) taken.set(key, { ...message, key });
    if (pauseMs > 0) await sleep(pauseMs);
    response.writeHead(202, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: `provider-${key}` }));
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    get messages() {
      return [...taken.values()];
    },
    tries: () => tries,
    setAway: (away) => {
      isAway = away;
    },
    answerAfter: (ms) => {
      pauseMs = ms;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
