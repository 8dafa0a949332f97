import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import { type BoxCall, KitKolli } from './kit-kolli.ts';

const pingMs = 15_000;
/** Answers that were sent before a pause arrive in this time. */
const pauseBeforeMs = 50;

/** Kolli's side of docs/device-api.md for one box, over HTTP. */
export class KitServer {
  readonly kolli: KitKolli;
  readonly #streams = new Set<ServerResponse>();
  readonly #server: Server;
  #gate = Promise.resolve();
  #pings: NodeJS.Timeout | undefined;

  constructor(key: string) {
    this.kolli = new KitKolli(key, (event, data) => this.#push(event, data));
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Listens and returns its address. Rejects where it cannot listen. */
  async start(port = 0, host = '127.0.0.1'): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    const ping = () => this.#streams.forEach((stream) => void stream.write(': ping\n\n'));
    this.#pings = setInterval(ping, pingMs);
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.#pings);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get streamCount(): number {
    return this.#streams.size;
  }

  /** Breaks all connections. */
  disconnect(): void {
    this.#server.closeAllConnections();
  }

  /** Ends the streams, as Kolli does every five minutes. */
  endStreams(): void {
    for (const stream of this.#streams) stream.end();
  }

  /** Answers no call until the work is done, so that none is answered with a time between. */
  async pausedWhile(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    try {
      await sleep(pauseBeforeMs);
      await work();
    } finally {
      resolve();
    }
  }

  #push(event: string, data: string): void {
    for (const stream of this.#streams) stream.write(`event: ${event}\ndata: ${data}\n\n`);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    await this.#gate;
    const trouble = this.kolli.trouble(call);
    if (trouble === 'break') return void request.socket.destroy();
    if (typeof trouble === 'object') {
      this.kolli.calls.push(call);
      return send(response, trouble);
    }
    const answer = this.kolli.answer(call);
    if (trouble === 'lose') return void request.socket.destroy();
    if (answer === 'stream') return this.#openStream(response);
    send(response, answer);
  }

  #openStream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: ready\ndata: \n\n');
    this.#streams.add(response);
    response.once('close', () => this.#streams.delete(response));
    for (const data of this.kolli.openCommands()) {
      response.write(`event: command\ndata: ${data}\n\n`);
    }
  }
}

async function readCall(request: IncomingMessage): Promise<BoxCall> {
  const path = (request.url ?? '').replace('/device/v1', '');
  const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const ifNoneMatch = request.headers['if-none-match'];
  let text = '';
  try {
    for await (const part of request.setEncoding('utf8')) text += String(part);
  } catch {
    // The connection broke: there is nobody to answer.
  }
  return { path, key, ifNoneMatch, body: parseJson(text), arrivedAt: performance.now() };
}

function parseJson(text: string): BoxCall['body'] {
  try {
    return JSON.parse(text) as BoxCall['body'];
  } catch {
    return {};
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
