import type { FastifyRequest } from 'fastify';

/** The request as far as the identity service looks at it. */
export interface IdentityClient {
  readonly address: string;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly userAgent: string | undefined;
}

/** An answer and the Set-Cookie lines that belong to it. */
export interface IdentityAnswer<Body> {
  readonly body: Body;
  readonly cookies: readonly string[];
}

/** What the identity service sees of a request. */
export function clientOf(request: FastifyRequest): IdentityClient {
  const { cookie, origin, 'user-agent': userAgent } = request.headers;
  return { address: request.ip, cookie, origin, userAgent };
}
