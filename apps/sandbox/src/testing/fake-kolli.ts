import type { DeviceState } from '@kolli/contract/machine/device';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { sampleEpoch } from './sample-box.ts';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

interface OrderBody {
  readonly deliveryId: string;
  readonly order_id: string;
  readonly fulfillment_order_id: string;
}

/** The `docId` of each accepted order. */
const orderDocId = '01890000-0000-7000-8000-00000000d777';

/** A simulation of Kolli for the sandbox's tests, which checks event numbers strictly. */
export class FakeKolli {
  readonly events: DeviceEvent[] = [];
  readonly orders: unknown[] = [];
  readonly cancelled: string[] = [];
  readonly answers: unknown[] = [];
  /** The box's clock and the number of events of each batch. */
  readonly batches: { at: number; count: number }[] = [];
  /** The accepted keys, the new one last; when empty, all keys are accepted. */
  keys: string[] = [];
  wantsNewKey = false;
  /** Does not store new keys, like a server restored from a backup. */
  losesNewKeys = false;
  now: () => number = Date.now;
  lastSeq = 0;
  epoch = sampleEpoch;
  stateRequests = 0;
  streamRequests = 0;
  etag = '"1"';
  /** Number of responses to lose: the events are accepted, but the connection breaks. */
  answersToLose = 0;
  #eventsGate = Promise.resolve();
  #stateGate = Promise.resolve();
  readonly #app: FastifyInstance = Fastify({ forceCloseConnections: true });
  readonly #streams = new Set<FastifyReply>();
  #state: DeviceState;

  constructor(state: DeviceState) {
    this.#state = state;
    this.#playKeys();
    this.#playState();
    this.#playOrders();
  }

  get streamCount(): number {
    return this.#streams.size;
  }

  async start(): Promise<string> {
    return this.#app.listen({ port: 0, host: '127.0.0.1' });
  }

  async stop(): Promise<void> {
    await this.#app.close();
  }

  change(state: DeviceState): void {
    this.#state = state;
    this.etag = `"${Number(this.etag.slice(1, -1)) + 1}"`;
    this.push('state', '');
  }

  /** Accepts no events until the returned function is called. */
  holdEvents(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#eventsGate = promise;
    return resolve;
  }

  /** Answers with no document until the returned function is called. */
  holdState(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stateGate = promise;
    return resolve;
  }

  push(event: string, data: string): void {
    for (const { raw } of this.#streams) raw.write(`event: ${event}\ndata: ${data}\n\n`);
  }

  /** Ends the streams of commands; boxes have read them to their end when they open the next one. */
  endStreams(): void {
    for (const { raw } of this.#streams) raw.end();
  }

  #playKeys(): void {
    this.#app.addHook('onRequest', async (request, reply) => {
      const key = request.headers.authorization?.slice('Bearer '.length) ?? '';
      if (this.keys.length === 0 || this.#accepts(key)) return;
      await reply.status(401).send({ code: 'unauthorized', message: 'No such key' });
    });
    this.#app.post('/device/v1/heartbeat', () => {
      const { lastSeq, wantsNewKey: rotateKey } = this;
      return {
        result: { serverTime: this.now(), lastSeq, epoch: this.epoch, rotateKey, capabilities: [] },
      };
    });
    this.#app.post('/device/v1/key/rotate', () => {
      const key = `key-${this.keys.length + 1}`;
      if (!this.losesNewKeys) this.keys = [...this.keys.slice(0, 1), key];
      return { result: { key } };
    });
  }

  #playState(): void {
    this.#app.get('/device/v1/state', async (request, reply) => {
      this.stateRequests += 1;
      await this.#stateGate;
      reply.header('etag', this.etag);
      if (request.headers['if-none-match'] === this.etag) return reply.status(304).send();
      return { result: this.#state };
    });
    this.#app.post<{ Body: { at: number; events: DeviceEvent[] } }>(
      '/device/v1/events',
      async (request, reply) => {
        await this.#eventsGate;
        const { at, events } = request.body;
        this.batches.push({ at, count: events.length });
        return this.#accept(events, reply);
      },
    );
    this.#app.get('/device/v1/commands', (_request, reply) => {
      this.streamRequests += 1;
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(': hello\n\n');
      this.#streams.add(reply);
      reply.raw.once('close', () => this.#streams.delete(reply));
    });
    this.#app.post('/device/v1/commands/:id/answer', (request) => {
      this.answers.push({ params: request.params, body: request.body });
      return { result: {} };
    });
  }

  #playOrders(): void {
    this.#app.post('/integration/v1/orders', (request, reply) => this.#order(request.body, reply));
    this.#app.post<{ Body: { orders: unknown[] } }>('/integration/v1/orders/batch', (request) => ({
      result: { lines: request.body.orders.map((order) => this.#line(order)) },
    }));
    this.#app.delete<{ Params: { id: string } }>('/integration/v1/orders/:id', (request, reply) =>
      this.#cancel(request.params.id, reply),
    );
  }

  /** The first use of the new key revokes the old one. */
  #accepts(key: string): boolean {
    if (!this.keys.includes(key)) return false;
    if (key === this.keys[1]) {
      this.keys = [key];
      this.wantsNewKey = false;
    }
    return true;
  }

  #accept(events: DeviceEvent[], reply: FastifyReply) {
    const fresh = events.filter((event) => event.seq > this.lastSeq);
    if ((fresh[0]?.seq ?? this.lastSeq + 1) !== this.lastSeq + 1)
      return reply.status(409).send({ code: 'event_out_of_order', message: 'Events are missing' });
    this.events.push(...fresh);
    this.lastSeq += fresh.length;
    if (this.answersToLose > 0) {
      this.answersToLose -= 1;
      reply.raw.destroy();
      return reply;
    }
    const outcomes = events.map(({ seq }) => ({ seq, outcome: 'applied' }));
    return reply.send({ result: { lastSeq: this.lastSeq, outcomes } });
  }

  /** Accepts an order, or returns its errors. */
  #line(body: unknown) {
    const { deliveryId, order_id, fulfillment_order_id } = body as OrderBody;
    if (deliveryId === '') {
      const errors = [{ msg: 'validation.required', path: 'body.deliveryId' }];
      const refusal = { code: 'validation_fail', message: 'Validation fail', errors };
      return { ok: false as const, fulfillment_order_id, ...refusal };
    }
    this.orders.push(body);
    const ids = { docId: orderDocId, deliveryId, order_id, fulfillment_order_id };
    return {
      ok: true as const,
      order: { ...ids, deliveryStatus: 'reserved', unassigned: true, onHold: false, isTest: false },
    };
  }

  #order(body: unknown, reply: FastifyReply) {
    const line = this.#line(body);
    if (line.ok) return reply.send({ result: line.order });
    const { code, message, errors } = line;
    return reply.status(400).send({ code, message, errors });
  }

  #cancel(id: string, reply: FastifyReply) {
    const known = id === orderDocId ? this.orders[0] : undefined;
    if (known === undefined)
      return reply.status(404).send({ code: 'order_not_found', message: 'No such order' });
    this.cancelled.push(id);
    const { deliveryId, order_id, fulfillment_order_id } = known as OrderBody;
    const ids = { docId: orderDocId, deliveryId, order_id, fulfillment_order_id };
    return reply.send({
      result: {
        ...ids,
        deliveryStatus: 'cancelled',
        unassigned: false,
        onHold: false,
        isTest: false,
      },
    });
  }
}
