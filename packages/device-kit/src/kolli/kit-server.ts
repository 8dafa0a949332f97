import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import { type BoxCall, readCall } from './box-call.ts';
import { KitKolli, type Trouble } from './kit-kolli.ts';
import { receivedLine } from './received-line.ts';

const pingMs = 15_000;
/** Answers that were sent before a pause arrive in this time. */
const pauseBeforeMs = 50;
/** How many calls the report of a failed trial has. */
const maxReceived = 30;
/** What the report says of calls without a status of their own. */
const answerTexts = { none: 'no answer', stream: '200 stream' } as const;

/** Kolli's side of docs/device-api.md for one box, over HTTP. */
export class KitServer {
  readonly kolli: KitKolli;
  readonly #streams = new Set<ServerResponse>();
  readonly #server: Server;
  #gate = Promise.resolve();
  #received: string[] = [];
  #since = performance.now();
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

  /** The last calls since `beginTrial`, as lines for the report. */
  get received(): readonly string[] {
    return [...this.#received];
  }

  beginTrial(): void {
    this.#received = [];
    this.#since = performance.now();
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

  /** Writes nothing more to the open streams, and leaves them open. */
  silenceStreams(): void {
    this.#streams.clear();
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
    if (call === undefined) return;
    await this.#gate;
    const answer = this.#answerTo(call, this.kolli.trouble(call));
    this.#note(call, typeof answer === 'string' ? answerTexts[answer] : String(answer.status));
    if (answer === 'none') return void request.socket.destroy();
    if (answer === 'stream') return this.#openStream(response);
    send(response, answer);
  }

  #answerTo(call: BoxCall, trouble: Trouble): Answer | keyof typeof answerTexts {
    if (trouble === 'break') return 'none';
    if (typeof trouble === 'object') {
      this.kolli.calls.push(call);
      return trouble;
    }
    const answer = this.kolli.answer(call);
    return trouble === 'lose' ? 'none' : answer;
  }

  #note(call: BoxCall, answer: string): void {
    const seconds = ((call.arrivedAt - this.#since) / 1000).toFixed(1);
    this.#received.push(`${seconds} s ${receivedLine(call, answer)}`);
    if (this.#received.length > maxReceived) this.#received.shift();
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

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
