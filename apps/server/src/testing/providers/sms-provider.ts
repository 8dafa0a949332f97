import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface Received {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly reference: string;
  /** The requested URL for the delivery receipt. */
  readonly receiptUrl?: string;
}

/** A test SMS provider that honours the idempotency key, and can be made unavailable. */
export interface SmsProvider {
  readonly url: string;
  /** Received messages, without duplicates. */
  readonly messages: Received[];
  /** Number of requests. */
  readonly tries: () => number;
  setAway: (isAway: boolean) => void;
  /** Refuses each message permanently, as for an invalid number. */
  setRefusing: (isRefusing: boolean) => void;
  /** Receives messages without responding, until the returned function is called. */
  holdAnswers: () => () => void;
  close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Listens on a free port; returns its URL and a stop function. */
async function listen(take: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${address.port}`, close };
}

export async function openSmsProvider(): Promise<SmsProvider> {
  const received = new Map<string, Received>();
  let tries = 0;
  let isAway = false;
  let isRefusing = false;
  let gate = Promise.resolve();
  const { url, close } = await listen(async (request, response) => {
    const text = await bodyOf(request);
    tries += 1;
    const key = String(request.headers['idempotency-key']);
    if (isAway) return void response.writeHead(503).end();
    if (isRefusing) return void response.writeHead(400).end();
    if (!received.has(key)) received.set(key, { ...(JSON.parse(text) as Received), key });
    await gate;
    response.writeHead(202, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: `provider-${key}` }));
  });
  return {
    url,
    get messages() {
      return [...received.values()];
    },
    tries: () => tries,
    setAway: (away) => {
      isAway = away;
    },
    setRefusing: (refusing) => {
      isRefusing = refusing;
    },
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    close,
  };
}
