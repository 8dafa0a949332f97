import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Lets this server's own code begin a session of somebody whom another issuer vouches for, by the
 * library's own means: its session, its hooks, its signed cookie. No request leads here.
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
