import type { FastifyInstance } from 'fastify';
import { foundPage, pageFrame } from './documentation/page-frame.ts';
import { documentationPages } from './documentation/pages.ts';
import { searchOver } from './documentation/search-pages.ts';
import { style } from './documentation/style.ts';

/** Longer questions are cut. */
const maxQueryLength = 100;

/** Where the texts say that Kolli is: at its address on the computer of who tries it. */
const writtenAddress = 'http://localhost:8080';

function makeDocumentation(publicUrl: string) {
  const { origin } = new URL(publicUrl);
  const pages = documentationPages().map((page) => ({
    ...page,
    html: page.html.replaceAll(writtenAddress, origin),
  }));
  const html = new Map(pages.map((page) => [page.path, pageFrame(pages, page)]));
  const search = searchOver(pages);
  return { html, found: (query: string) => foundPage(pages, query, search(query)) };
}

/**
 * Serves the documentation for integrators at /docs: pages without scripts, made from the contract and the texts of
 * docs/integration with the first visit, and a search over them. They name the address of this Kolli.
 */
export function serveDocumentation(app: FastifyInstance, publicUrl: string): void {
  let made: ReturnType<typeof makeDocumentation> | undefined;
  const documentation = () => (made ??= makeDocumentation(publicUrl));
  const hide = { schema: { hide: true } } as const;
  const paths = ['/docs', '/docs/orders', '/docs/changes', '/docs/boxes', '/docs/errors'];
  for (const path of [...paths, '/docs/limits', '/docs/changelog'])
    app.get(path, hide, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(documentation().html.get(path)),
    );
  app.get<{ Querystring: { q?: unknown } }>('/docs/search', hide, ({ query }, reply) => {
    const asked = typeof query.q === 'string' ? query.q.slice(0, maxQueryLength) : '';
    return reply.type('text/html; charset=utf-8').send(documentation().found(asked));
  });
  app.get('/docs/style.css', hide, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  );
  for (const former of ['/api/docs', '/api/docs/'])
    app.get(former, hide, (_request, reply) => reply.redirect('/docs', 308));
}
