import { timingSafeEqual } from 'node:crypto';
import { phonePattern } from '@kolli/domain/phone-numbers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MessageStore } from './message-store.ts';

const messageSchema = z.object({
  to: z.string().regex(phonePattern, 'must be + and 10 to 14 digits'),
  text: z.string().min(1).max(2000),
  reference: z.string().max(200),
  receiptUrl: z.url().optional(),
});

/**
 * The SMS gateway's side of the generic protocol: `POST /sms/messages` with a bearer key and an
 * `Idempotency-Key` answers 202 with the message's id, the same one for the same key.
 */
export function gatewayRoutes(app: FastifyInstance, store: MessageStore, gatewayKey: string): void {
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
    const message = store.accept(key, messageSchema.parse(request.body), Date.now());
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
