import { fullPath } from '@kolli/contract/call/call';
import { showHealth, showReadiness } from '@kolli/contract/system/health';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../coded-error.ts';

/** Whether the server will stop soon: then a proxy shall send new calls to others. */
export interface Drain {
  isDraining: boolean;
}

/**
 * While a server drains, its health answers 503 `service_unavailable`, and all other calls are served as ever, each on a
 * connection that closes after it.
 */
export function announceDrain(app: FastifyInstance, drain: Drain): void {
  const healthPaths = new Set([fullPath(showHealth), fullPath(showReadiness)]);
  app.addHook('onRequest', (request, _reply, done) => {
    const isHealth = drain.isDraining && healthPaths.has(request.routeOptions.url ?? '');
    done(isHealth ? new CodedError('service_unavailable') : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });
}
