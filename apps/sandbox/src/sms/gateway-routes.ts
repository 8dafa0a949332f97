import { timingSafeEqual } from 'node:crypto';
import { phonePattern } from '@kolli/domain/people/phone-numbers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MessageStore, NewMessage } from './message-store.ts';
import { receiptAfterMs, type ReceiptSender } from './receipt-sender.ts';

const messageSchema = z.object({
  to: z.string().regex(phonePattern, 'must be + and 10 to 14 digits'),
  text: z.string().min(1).max(2000),
  reference: z.string().max(200),
  receiptUrl: z.url().optional(),
});

function newMessage(body: unknown, now: number): NewMessage {
  const { receiptUrl, ...message } = messageSchema.parse(body);
  if (receiptUrl === undefined) return message;
  return { ...message, receipt: { url: receiptUrl, at: now + receiptAfterMs, isReported: false } };
}

/**
 * The SMS gateway's side of the generic protocol: `POST /sms/messages` with a bearer key and an
 * `Idempotency-Key` returns 202 with the message's id, the same one for the same key. The delivery is
 * reported to `receiptUrl`, if it is set.
 */
export function gatewayRoutes(
  app: FastifyInstance,
  store: MessageStore,
  { gatewayKey, receipts }: { readonly gatewayKey: string; readonly receipts: ReceiptSender },
): void {
  app.post('/sms/messages', (request, reply) => {
    if (store.isAway) {
      return reply.status(503).send({ code: 'gateway_away', message: 'The gateway is away' });
    }
    if (!isSame(request.headers.authorization ?? '', `Bearer ${gatewayKey}`)) {
      return reply.status(401).send({ code: 'not_authorized', message: 'The key is wrong' });
    }
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') {
      const message = 'The header Idempotency-Key is missing';
      return reply.status(400).send({ code: 'validation_fail', message });
    }
    const now = Date.now();
    const message = store.accept(key, newMessage(request.body, now), now);
    receipts.follow(message);
    return reply.status(202).send({ id: message.id });
  });
  app.post('/sms/outage', (request) => {
    store.setAway(z.object({ away: z.boolean() }).parse(request.body).away);
    return { away: store.isAway };
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
