import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { shownNetwork } from '../../../platform/http/access/networks-of.ts';
import { auditHolder, findHolder } from '../accounts/account-holder.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { type CookieSession, findSession } from '../sessions/find-session.ts';
import { describeBrowser, type DescribedBrowser } from './describe-browser.ts';
import { endSessionById, endSessionsOf } from '../sessions/ended-sessions.ts';
import type { SessionDeps } from '../sessions/use-cookie.ts';

/** A session as its person sees it (SEC-08). Times are in epoch milliseconds. */
export interface ShownSession extends DescribedBrowser {
  readonly id: string;
  /** The session that asks. */
  readonly isCurrent: boolean;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string;
}

interface Row {
  readonly id: string;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Sessions in which somebody has signed in, the asking one first, then by last use. */
export async function listOwnSessions(
  tx: Tx,
  { userId, sessionId }: CookieSession,
  sessionDays: number,
): Promise<ShownSession[]> {
  const { rows } = await sql<Row>`
    select id, "userAgent", "ipAddress", "createdAt", "updatedAt"
    from identity.session
    where "userId" = ${userId} and missing_step is null and "expiresAt" > clock_timestamp()
      and "createdAt" > clock_timestamp() - make_interval(days => ${sessionDays})
    order by id = ${sessionId} desc, "updatedAt" desc, id
    limit 100`.execute(tx);
  return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    isCurrent: id === sessionId,
    ...describeBrowser(userAgent),
    signedInAt: createdAt.getTime(),
    lastUsedAt: updatedAt.getTime(),
    network: shownNetwork(ipAddress ?? ''),
  }));
}

const endSchema = z.union([
  z.strictObject({ sessionId: z.uuid() }),
  z.strictObject({ others: z.literal(true) }),
]);

/** Ends one session of a person; false if it is not theirs. */
async function endOne(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.session where id = ${sessionId} and "userId" = ${userId}
    for update`.execute(tx);
  if (rows.length === 0) return false;
  await endSessionById(tx, sessionId, 'session_ended_elsewhere');
  return true;
}

/**
 * Ends one session of the person, or all others than the asking one; their tokens and cookies are
 * refused at once. Audited.
 * @throws IdentityError not_authorized, validation_fail, session_not_found (also of another person)
 */
export async function endOwnSessions(
  deps: SessionDeps & { readonly clock: Clock },
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<Record<string, never>>> {
  const own = await findSession(deps, client);
  if (own === undefined) throw new IdentityError('not_authorized');
  const read = endSchema.safeParse(input);
  if (!read.success) throw new IdentityError('validation_fail');
  const { userId } = own;
  const holder = await deps.store.inGlobal((tx) => findHolder(tx, userId));
  await deps.store.inPharmacies(holder?.pharmacyIds ?? [], async (tx) => {
    if ('others' in read.data)
      await endSessionsOf(tx, userId, 'session_ended_elsewhere', own.sessionId);
    else if (!(await endOne(tx, userId, read.data.sessionId)))
      throw new IdentityError('session_not_found');
    if (holder !== undefined)
      await auditHolder(tx, holder, { action: 'session.end', at: deps.clock() });
  });
  return { body: {}, cookies: [] };
}
