import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { LiveStreams } from '../live/live-streams.ts';
import { notFound } from '../pages/not-found.ts';
import {
  batchFormSchema,
  emptyForm,
  exampleForm,
  exampleOrders,
  type OrderForm,
  orderFormSchema,
  orderOf,
} from './order-form.ts';
import { orderFragments, orderPage } from './order-page.ts';
import type { OrderSource, SentOrder } from './order-source.ts';

const jsonOrderSchema = z.object({
  businessId: z.string(),
  order: z.record(z.string(), z.unknown()),
});

/** The order source's page, and a JSON API for tests: `POST /orders {businessId, order}`. */
export function orderRoutes(app: FastifyInstance, source: OrderSource, streams: LiveStreams): void {
  const show = (reply: FastifyReply, form: OrderForm, answered?: SentOrder) =>
    reply.type('text/html').send(orderPage(source, form, answered));

  app.get('/order-source', (request, reply) => {
    const { shown } = z.object({ shown: z.string().optional() }).parse(request.query);
    const answered = source.sent.find((one) => one.id === shown);
    const businessId = answered?.businessId ?? source.pharmacies[0]?.businessId ?? '';
    return show(reply, { ...emptyForm, businessId }, answered);
  });
  app.get('/order-source/live', (request, reply) =>
    streams.follow(request, reply, source.topic, () => orderFragments(source)),
  );
  app.post('/order-source/example', (request, reply) => {
    const { businessId } = orderFormSchema.parse(request.body);
    return show(reply, exampleForm(businessId, Date.now()));
  });
  app.post('/order-source', async (request, reply) => {
    const form = orderFormSchema.parse(request.body);
    const sent = await sendOrFail(source, form.businessId, orderOf(form));
    const isAccepted = sent.answer.status >= 200 && sent.answer.status < 300;
    // A refused order stays in the form for correction.
    return isAccepted ? seeOther(reply, sent) : show(reply, form, sent);
  });
  resendRoutes(app, source);
  app.post('/orders', async (request, reply) => {
    const { businessId, order } = jsonOrderSchema.parse(request.body);
    const { answer } = await sendOrFail(source, businessId, order);
    return reply.status(answer.status === 0 ? 502 : answer.status).send(answer.body);
  });
}

/** Resends or cancels an order, and sends a batch. */
function resendRoutes(app: FastifyInstance, source: OrderSource): void {
  app.post('/order-source/again', async (request, reply) => {
    const before = findSent(source, request.body);
    return seeOther(reply, await sendOrFail(source, before.businessId, before.order));
  });
  app.post('/order-source/cancel', async (request, reply) => {
    const before = findSent(source, request.body);
    return seeOther(reply, orFail(await source.cancel(before), before.businessId));
  });
  app.post('/order-source/batch', async (request, reply) => {
    const form = batchFormSchema.parse(request.body);
    const orders = exampleOrders(form, Date.now());
    const sent = await source.sendBatch(form.businessId, orders);
    return seeOther(reply, orFail(sent, form.businessId));
  });
}

function seeOther(reply: FastifyReply, sent: SentOrder) {
  return reply.redirect(`/order-source?shown=${sent.id}`, 303);
}

/** The sent order with the id in a form. */
function findSent(source: OrderSource, body: unknown): SentOrder {
  const { id } = z.object({ id: z.string() }).parse(body);
  const before = source.sent.find((one) => one.id === id);
  if (before === undefined) throw notFound('This order is no longer stored');
  return before;
}

async function sendOrFail(source: OrderSource, businessId: string, order: Record<string, unknown>) {
  return orFail(await source.send(businessId, order), businessId);
}

function orFail(sent: SentOrder | undefined, businessId: string): SentOrder {
  if (sent === undefined) throw notFound(`No order source has a key for pharmacy ${businessId}`);
  return sent;
}
