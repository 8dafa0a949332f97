import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { CodedError } from '../coded-error.ts';

const dayMs = 24 * 3_600_000;
/** RFC 9116 recommends less than a year; what is read from a cache should still be right. */
const validMs = 180 * dayMs;

interface ContactSettings {
  readonly PUBLIC_URL: string;
  readonly SECURITY_CONTACT?: string | undefined;
  readonly SERVICE_ADDRESS?: string | undefined;
}

/** Where to report a vulnerability of this installation (RFC 9116). Undefined without any contact. */
function securityText(settings: ContactSettings, now: Date): string | undefined {
  const { PUBLIC_URL: publicUrl, SERVICE_ADDRESS: address } = settings;
  const contact = settings.SECURITY_CONTACT ?? (address && `mailto:${address}`);
  if (contact === undefined) return undefined;
  const expires = new Date(Math.floor((now.getTime() + validMs) / dayMs) * dayMs);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, fi, sv, no',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n');
}

/** Serves `/robots.txt`, which keeps search engines away, and `/.well-known/security.txt`. */
export function serveWellKnown(
  app: FastifyInstance,
  settings: ContactSettings,
  clock: Clock,
): void {
  const hidden = { schema: { hide: true } };
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  app.get('/.well-known/security.txt', hidden, (_request, reply) => {
    const text = securityText(settings, clock());
    if (text === undefined) throw new CodedError('no_such_call');
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
