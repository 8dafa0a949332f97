import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../apps/sandbox/src/platform/backoff.ts';
import type { ChainBox } from './load-chain.ts';
import type { Question } from '../boxes/watched-program.ts';

/** The message that starts the boxes: they begin spread over `rampMs`. */
export interface ChainPlan {
  readonly url: string;
  readonly boxes: readonly ChainBox[];
  readonly rampMs: number;
  /** The first of the loopback addresses that the boxes have, so that there are ports for all. */
  readonly firstAddress: number;
  readonly heartbeatMs: number;
  /** Interval of readings. */
  readonly reportMs: number;
}

/** Streams that are open and have had their first event, streams and calls that the server refused, answered calls. */
export interface ChainFigures {
  readonly open: number;
  readonly refused: number;
  readonly answered: number;
}

// Many boxes in one process, as light as possible: only what a server notices of them.
const [firstRetryMs, maxRetryMs, addresses] = [500, 10_000, 4];
const sensors = ['99-99', '1-1', '2-1', '2-2', '2-3', '2-4'];
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const figures = { open: 0, refused: 0, answered: 0 };

/** As docs/device-api.md asks for: increasing, with random jitter. */
const retryAfterMs = (failures: number) => backoffMs(failures, firstRetryMs, maxRetryMs);

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

class SimulatedBox {
  readonly #plan: ChainPlan;
  readonly #key: string;
  readonly #localAddress: string;
  #seq = 0;
  #etag: string | undefined;

  constructor(plan: ChainPlan, { key }: ChainBox, index: number) {
    this.#plan = plan;
    this.#key = key;
    this.#localAddress = `127.0.0.${plan.firstAddress + (index % addresses)}`;
  }

  /** Keeps the stream open, and reports as long as it is. */
  async run(): Promise<void> {
    setInterval(() => void this.#beat(), this.#plan.heartbeatMs);
    await sleep(Math.random() * this.#plan.reportMs);
    setInterval(() => void this.#report(), this.#plan.reportMs);
  }

  async follow(): Promise<void> {
    for (let failures = 0; ; ) {
      const wasOpen = await this.#followOnce();
      failures = wasOpen ? 0 : failures + 1;
      // The server ends a stream after five minutes; one that breaks is opened again after a pause.
      await sleep(retryAfterMs(Math.max(1, failures)));
    }
  }

  /** Resolves when the stream is over, with whether it was open. */
  #followOnce(): Promise<boolean> {
    return new Promise((resolve) => {
      let isOpen = false;
      const end = () => {
        if (isOpen) figures.open -= 1;
        resolve(isOpen);
      };
      const sent = this.#request({ method: 'GET', path: '/device/v1/commands' }, false);
      sent.on('response', (response) => {
        if (response.statusCode !== 200) figures.refused += 1;
        response.on('data', (chunk: Buffer) => {
          if (isOpen || !chunk.includes('event: ready')) return;
          isOpen = true;
          figures.open += 1;
          void this.#beat();
          void this.#readState();
        });
        response.on('error', () => undefined);
        response.on('close', end);
      });
      sent.on('error', end);
      sent.end();
    });
  }

  #request({ method, path }: Exchange, through: Agent | false): ClientRequest {
    const { hostname, port } = new URL(this.#plan.url);
    const headers = {
      authorization: `Bearer ${this.#key}`,
      'content-type': 'application/json',
      ...(this.#etag === undefined ? {} : { 'if-none-match': this.#etag }),
    };
    const own = through === false ? { localAddress: this.#localAddress } : {};
    return request({ hostname, port, method, path, headers, agent: through, ...own });
  }

  #call(exchange: Exchange): Promise<IncomingMessage | undefined> {
    return new Promise((resolve) => {
      const sent = this.#request(exchange, agent);
      sent.on('response', (response) => {
        if ((response.statusCode ?? 500) < 400) figures.answered += 1;
        else figures.refused += 1;
        response.on('error', () => resolve(undefined));
        response.on('end', () => resolve(response));
        response.resume();
      });
      sent.on('error', () => resolve(undefined));
      sent.end(exchange.body && JSON.stringify(exchange.body));
    });
  }

  #beat() {
    const body = { at: Date.now(), softwareVersion: '1.0', capabilities: ['contents'] };
    return this.#call({ method: 'POST', path: '/device/v1/heartbeat', body });
  }

  async #readState(): Promise<void> {
    const response = await this.#call({ method: 'GET', path: '/device/v1/state' });
    this.#etag = response?.headers.etag ?? this.#etag;
  }

  #report() {
    const at = Date.now();
    const events = sensors.map((sensor) => {
      this.#seq += 1;
      const celsius = sensor.startsWith('2') ? 5 : 20;
      return { seq: this.#seq, at, kind: 'reading', sensor, celsius };
    });
    return this.#call({ method: 'POST', path: '/device/v1/events', body: { at, events } });
  }
}

async function simulate(plan: ChainPlan): Promise<void> {
  const begun = performance.now();
  for (const [index, place] of plan.boxes.entries()) {
    const box = new SimulatedBox(plan, place, index);
    void box.follow();
    void box.run();
    const dueMs = begun + (plan.rampMs * index) / plan.boxes.length - performance.now();
    if (dueMs > 10) await sleep(dueMs);
  }
}

process.on('message', (message: { readonly plan?: ChainPlan } | Question) => {
  if (message === 'calls') process.send?.({ calls: { ...figures } });
  else if (typeof message === 'object' && message.plan !== undefined) void simulate(message.plan);
});
process.on('disconnect', () => process.exit());
