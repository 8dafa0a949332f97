import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../coded-error.ts';

/** Customer pages (VER), which are not part of the staff app. */
const customerPages = /^\/(verified\/?$|verify\/)/;
const notPages = /^\/(api|identity|device|integration|assets)(\/|$)/;

/**
 * Serves the built web app. Files with a hash in their names are cached permanently; the page
 * itself is always revalidated, and served for every screen path. Customers get a separate, smaller
 * page.
 */
export async function serveWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder !== undefined)
    await app.register(fastifyStatic, {
      root: resolve(folder),
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' && !notPages.test(path);
    if (folder === undefined || !isPage) throw new CodedError('no_such_call');
    return reply.sendFile(customerPages.test(path) ? 'customer.html' : 'index.html');
  });
}
