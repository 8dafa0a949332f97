import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Starts a session for a person authenticated by another issuer, with the library's session, hooks
 * and signed cookie. Called only by this server's code, not reachable by HTTP.
 */
export const provenSignIn = {
  id: 'proven-sign-in',
  endpoints: {
    beginProvenSession: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true, body: z.object({ userId: z.string() }) },
      async (endpoint) => {
        const { internalAdapter } = endpoint.context;
        const user = await internalAdapter.findUserById(endpoint.body.userId);
        if (user === null) throw new Error('There is no such account');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(endpoint, { session, user });
        return endpoint.json({ userId: user.id });
      },
    ),
  },
} as const satisfies BetterAuthPlugin;
