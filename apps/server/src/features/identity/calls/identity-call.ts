import type { FastifyRequest } from 'fastify';

/** The parts of a request that the identity service uses. */
export interface IdentityClient {
  readonly address: string;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly userAgent: string | undefined;
  /** Says which account the call is about, for the security log. */
  readonly noteAccount?: (accountId: string) => void;
}

/** A response body and its Set-Cookie headers. */
export interface IdentityAnswer<Body> {
  readonly body: Body;
  readonly cookies: readonly string[];
}

/** Extracts the parts of a request that the identity service uses. */
export function clientOf(request: FastifyRequest): IdentityClient {
  const { cookie, origin, 'user-agent': userAgent } = request.headers;
  const noteAccount = (accountId: string) => {
    request.accountId = accountId;
  };
  return { address: request.ip, cookie, origin, userAgent, noteAccount };
}
