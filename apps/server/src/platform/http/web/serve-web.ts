import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CodedError } from '../../coded-error.ts';
import { isProbe } from './is-probe.ts';

/** Customer pages (VER), which are not part of the staff app. */
const customerPages = /^\/(verified\/?$|verify\/)/;
const notPages = /^\/(api|identity|device|integration|assets|docs)(\/|$)/;
const pageMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** In the pages, in place of the nonce of their inline styles. */
const noncePlaceholder = '{{nonce}}';

/** A page, and the hashes by which its policy allows the scripts that stand in it. */
interface Page {
  readonly html: string;
  readonly scripts: string;
}

/** Sends a page with a nonce of its own, which its policy allows for inline styles. */
function sendPage(reply: FastifyReply, { html, scripts }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
  return reply
    .headers({
      'content-security-policy': policy
        .replace("script-src 'self'", `script-src 'self'${scripts}`)
        .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      // Without a validator: a stored page must not be confirmed with the nonce of another answer.
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(noncePlaceholder, nonce));
}

async function readPage(file: string): Promise<Page> {
  const html = await readFile(file, 'utf8');
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return { html, scripts: hashes.join('') };
}

async function readPages(folder: string) {
  const [app, customer] = await Promise.all([
    readPage(join(folder, 'index.html')),
    readPage(join(folder, 'customer.html')),
  ]);
  return { app, customer };
}

/**
 * Serves the built web app. Files with a hash in their names are cached permanently; the page
 * itself is always requested again, and served for every screen path, except where only a probe or a missing
 * file can be meant. Customers get a separate, smaller page.
 */
export async function serveWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const pages = folder === undefined ? undefined : await readPages(resolve(folder));
  if (folder !== undefined)
    await app.register(fastifyStatic, {
      root: resolve(folder),
      wildcard: false,
      // Pages are sent with a nonce.
      globIgnore: ['**/*.html', '**/*.html.*'],
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
    const isPage = pageMethods.has(request.method) && !notPages.test(path);
    if (pages === undefined || !isPage) throw new CodedError('no_such_call');
    if (customerPages.test(path)) return sendPage(reply, pages.customer);
    if (isProbe(path)) throw new CodedError('no_such_call');
    return sendPage(reply, pages.app);
  });
}
