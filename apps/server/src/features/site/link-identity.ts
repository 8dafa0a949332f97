import { embeddedIssuerName } from '../../platform/session/bearer-tokens.ts';
import type { Provisioning } from './provisioning-work.ts';
import type { SiteUser } from './site-schema.ts';

/** A person of the file and their id. */
export interface ProvisionedUser {
  readonly userId: string;
  readonly user: SiteUser;
  /** Somebody whose last access was removed, or whom an administrator disabled: provisioning leaves them as they are. */
  readonly isDisabled: boolean;
}

/**
 * Links a person to their account at the embedded service, and to the subject of another issuer if
 * the file names one. `place` is its path in the file.
 */
export async function linkIdentity(
  work: Provisioning,
  { userId, user }: ProvisionedUser,
  place: string,
): Promise<void> {
  await link(work, userId, { issuer: embeddedIssuerName, subject: userId });
  if (user.identity === undefined) return;
  const { issuer = work.workAccountIssuer, subject } = user.identity;
  const refuse = (at: string, reason: string) =>
    void work.problems.push({ place: `${place}.${at}`, reason });
  if (issuer === undefined)
    return refuse('identity.issuer', 'is missing, and WORK_ACCOUNT_ISSUER is not set');
  const linked = await link(work, userId, { issuer, subject });
  if (linked === 'taken') refuse('identity', 'belongs to another person');
  if (linked === 'made') work.note(`user ${user.email} connected with ${issuer}`);
}

async function link(
  { tx, now }: Provisioning,
  userId: string,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<'made' | 'present' | 'taken'> {
  const row = { ...identity, user_id: userId, created_at: now };
  const made = await tx
    .insertInto('identity_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return 'made';
  const current = await tx
    .selectFrom('identity_link')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return current?.user_id === userId ? 'present' : 'taken';
}
