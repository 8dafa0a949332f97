import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` for Prometheus on a port of its own, so that the proxy of the API cannot publish it. It has
 * counts only, and no access control: only the network of the monitoring may reach it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(metrics.render());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
