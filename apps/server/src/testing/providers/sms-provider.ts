import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openHttpServer } from '../wire/listen.ts';
import { sendMessage } from '../../features/outgoing/messages/send-message.ts';
import { httpSmsGateway } from '../../features/outgoing/messages/sms-gateway.ts';
import type { TestWorld } from '../test-world.ts';

interface Received {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly reference: string;
  /** The requested URL for the delivery receipt. */
  readonly receiptUrl?: string;
}

/** A test SMS provider that honours the idempotency key, and can be made unavailable. It closes by itself at the end. */
export async function openSmsProvider() {
  const received = new Map<string, Received>();
  let tries = 0;
  let [isAway, isRefusing] = [false, false];
  let gate = Promise.resolve();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    tries += 1;
    const key = String(request.headers['idempotency-key']);
    if (isAway) return void response.writeHead(503).end();
    if (isRefusing) return void response.writeHead(400).end();
    if (!received.has(key)) received.set(key, { ...(JSON.parse(sent) as Received), key });
    await gate;
    response.writeHead(202, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: `provider-${key}` }));
  };
  const { url, close } = await openHttpServer((...call) => void take(...call));
  return {
    url,
    /** Received messages, without duplicates. */
    get messages() {
      return [...received.values()];
    },
    tries: () => tries,
    setAway: (away: boolean) => void (isAway = away),
    /** Refuses each message permanently, as for an invalid number. */
    setRefusing: (refusing: boolean) => void (isRefusing = refusing),
    /** Receives messages without responding, until the returned function is called. */
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    close,
  };
}
export type SmsProvider = Awaited<ReturnType<typeof openSmsProvider>>;

/** Sends all queued messages of a pharmacy, oldest first, as their jobs would. */
export async function sendQueued(
  world: Pick<TestWorld, 'store' | 'secrets' | 'time'>,
  provider: SmsProvider,
  pharmacyId: string,
): Promise<void> {
  const waiting = await world.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const sms = httpSmsGateway({ url: provider.url, key: 'key' });
  const deps = { ...world, clock: world.time.clock, sms };
  for (const { id } of waiting) await sendMessage(deps, { pharmacyId, messageId: id });
}
