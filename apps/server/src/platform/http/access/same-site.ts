import type { FastifyRequest } from 'fastify';

/** The headers in which a browser sends the source of a request. */
export interface RequestSource {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
}

/**
 * Whether a request may use the session cookie: it comes from our pages or not from a browser.
 * SameSite=Lax alone would allow sibling hosts, and GET requests from anywhere.
 */
export function isFromOurPages(source: RequestSource, origins: ReadonlySet<string>): boolean {
  if (source.origin !== undefined) return origins.has(source.origin);
  const site = source.secFetchSite;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Reads the source headers of a request. */
export function sourceOf({ headers }: FastifyRequest): RequestSource {
  const site = headers['sec-fetch-site'];
  return { origin: headers.origin, secFetchSite: typeof site === 'string' ? site : undefined };
}
