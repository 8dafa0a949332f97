import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Action, Control, Fields } from '../bench/control.ts';

export type Json = Record<string, unknown>;

export interface Passing {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Json;
}

/** What makes a good box look like one with a fault: changes of what it sends, what it gets and what is done to it. */
export interface Fault {
  /** Changes a call; a number answers it with this status in Kolli's place. */
  readonly onCall?: (call: Passing) => number | undefined;
  /** Changes the result of a call; null loses the answer. */
  readonly onResult?: (path: string, result: Json) => Json | null;
  readonly onStream?: (text: string) => string;
  /** How often the box gets a line of its stream, whatever Kolli sends. */
  readonly streamPingMs?: number;
  /** The header of answers that the box never sees. */
  readonly hiddenHeader?: string;
  /** Sends these calls twice at the same time. */
  readonly isDoubled?: (path: string) => boolean;
  /** What is done instead; null for nothing. */
  readonly onAct?: (action: Action, fields: Fields) => Fields | null;
  /** The minutes that pass instead. */
  readonly onPass?: (minutes: number) => number;
}

export function faultyControl(control: Control, { onAct, onPass }: Fault): Control {
  return {
    act: async (action, fields) => {
      const changed = onAct === undefined ? fields : onAct(action, fields);
      if (changed !== null) await control.act(action, changed);
    },
    pass: async (minutes) => {
      const changed = onPass?.(minutes) ?? minutes;
      return changed === 0 ? 0 : control.pass(changed);
    },
  };
}

/** Stands between a box and the kit at this address. Returns its own address. */
export async function faultyLine(target: string, fault: Fault) {
  const server = createServer((request, response) => {
    pass(target, fault, request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function pass(
  target: string,
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request);
  const status = fault.onCall?.(call);
  if (status !== undefined) return void response.writeHead(status).end('{}');
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const onward = () => send(`${target}${request.url}`, request.method, call, gone.signal);
  if (fault.isDoubled?.(call.path) === true) void onward().catch(() => undefined);
  const answer = await onward();
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['content-length', 'connection', fault.hiddenHeader ?? ''])
    Reflect.deleteProperty(headers, name);
  if (call.path === '/commands') return passStream(answer, headers, response, fault);
  const text = await answer.text();
  const changed = changedText(fault, call.path, text);
  if (changed === null) return void request.socket.destroy();
  response.writeHead(answer.status, headers).end(changed);
}

function send(
  url: string,
  method: string | undefined,
  { headers, body }: Passing,
  signal: AbortSignal,
): Promise<Response> {
  const text = Object.keys(body).length === 0 ? {} : { body: JSON.stringify(body) };
  return fetch(url, { method: method ?? 'GET', headers, signal, ...text });
}

async function passStream(
  answer: Response,
  headers: Record<string, string>,
  response: ServerResponse,
  { onStream, streamPingMs }: Fault,
): Promise<void> {
  response.writeHead(answer.status, headers);
  const ping = () => void response.write(': ping\n\n');
  const pings = streamPingMs === undefined ? undefined : setInterval(ping, streamPingMs);
  response.on('close', () => clearInterval(pings));
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    const text = decoder.decode(part, { stream: true });
    response.write(onStream?.(text) ?? text);
  }
  response.end();
}

function changedText({ onResult }: Fault, path: string, text: string): string | null {
  if (onResult === undefined || !text.startsWith('{"result"')) return text;
  const { result } = JSON.parse(text) as { result: Json };
  const changed = onResult(path, result);
  return changed && JSON.stringify({ result: changed });
}

async function readCall(request: IncomingMessage): Promise<Passing> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  const headers = { ...(request.headers as Record<string, string>) };
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
    Reflect.deleteProperty(headers, name);
  const path = (request.url ?? '').replace('/device/v1', '');
  return { path, headers, body: text === '' ? {} : (JSON.parse(text) as Json) };
}
