import type { FastifyRequest } from 'fastify';

/** The headers by which a browser tells where a request comes from. */
export interface RequestSource {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
}

/**
 * Whether a request may use the session cookie: it comes from a page of ours, or from a program
 * that is no browser. SameSite=Lax alone lets a sibling host through, and a GET from anywhere.
 */
export function isFromOurPages(source: RequestSource, origins: ReadonlySet<string>): boolean {
  if (source.origin !== undefined) return origins.has(source.origin);
  const site = source.secFetchSite;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** What a request's headers tell of where it comes from. */
export function sourceOf({ headers }: FastifyRequest): RequestSource {
  const site = headers['sec-fetch-site'];
  return { origin: headers.origin, secFetchSite: typeof site === 'string' ? site : undefined };
}
