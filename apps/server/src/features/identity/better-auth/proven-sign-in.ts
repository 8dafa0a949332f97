import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';

/**
 * Makes a session for a person authenticated by another issuer, with the library's hooks. Called
 * only by this server's code, not reachable by HTTP.
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
        return endpoint.json({ sessionId: session.id });
      },
    ),
  },
} as const satisfies BetterAuthPlugin;
