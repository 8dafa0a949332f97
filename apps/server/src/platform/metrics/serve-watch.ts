import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { FieldError } from '../coded-error.ts';
import type { Log } from '../log.ts';

/** What the watch shows of this process. */
export interface Watched {
  readonly metrics: Registry;
  /** Updates the metrics that are read from the database; never throws. */
  readonly refresh: () => Promise<void>;
  /** Why this process is not ready; empty if it is. Never throws. */
  readonly findReasons: () => Promise<readonly FieldError[]>;
  readonly log: Pick<Log, 'error'>;
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

const answerJson = (response: ServerResponse, status: number, body: object) =>
  answer(response, status, 'application/json; charset=utf-8', JSON.stringify(body));

/** An answer of which the status may have been sent before the fault is cut off. */
function answerFault(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else answerJson(response, 500, { status: 'fault' });
}

/**
 * Serves `GET` and `HEAD` of `/live`, `/ready` and `/metrics` on a port of its own, so that the proxy of the API cannot publish them. It
 * has counts only, and no access control: only the network of the monitoring may reach it. A fault is logged and
 * answered with 500.
 */
export async function serveWatch(
  { metrics, refresh, findReasons, log }: Watched,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/live': async (response) => answerJson(response, 200, { status: 'ok' }),
    '/ready': async (response) => {
      const errors = await findReasons();
      if (errors.length === 0) answerJson(response, 200, { status: 'ok' });
      else answerJson(response, 503, { status: 'not ready', errors });
    },
    '/metrics': async (response) => {
      await refresh();
      answer(response, 200, metrics.contentType, await metrics.metrics());
    },
  };
  const server = createServer(({ method, url = '' }, response) => {
    const known =
      method === 'GET' || method === 'HEAD' ? answers[url.split('?')[0] ?? ''] : undefined;
    if (known === undefined) response.writeHead(404).end();
    else
      known(response).catch((error: unknown) => {
        log.error({ err: error }, 'the watch cannot answer');
        answerFault(response);
      });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
