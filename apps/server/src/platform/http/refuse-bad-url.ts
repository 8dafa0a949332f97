import type { FastifyInstance } from 'fastify';
import { CodedError } from '../coded-error.ts';

/** Whether each percent code of a text is UTF-8 and none is a NUL, which PostgreSQL refuses in texts. */
export function isReadable(text: string): boolean {
  if (text.includes('%00')) return false;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses a path or query with a NUL or a bad percent code as `validation_fail`, before any call reads it. The
 * router answers bad percent codes in a path earlier, as `no_such_call`.
 */
export function refuseBadUrls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (isReadable(url)) return;
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path: 'url' }]);
  });
}
