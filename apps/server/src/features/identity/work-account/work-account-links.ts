import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import type { SecurityChange } from '../../outgoing/mails/security-letters.ts';
import { auditHolder, findHolder } from '../accounts/account-holder.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { findLinked, spendLink } from '../accounts/password-links.ts';
import { findAccount } from '../accounts/stored-accounts.ts';
import type { VouchedSubject } from './work-account-issuer.ts';

/** Maps work accounts to people by issuer and subject, never by e-mail address. */
export interface WorkAccountLinks {
  /** @throws IdentityError work_account_not_connected, user_is_disabled */
  findPerson(subject: VouchedSubject): Promise<string>;
  /** Whether the work account is connected to anybody. */
  isKnown(subject: VouchedSubject): Promise<boolean>;
  isConnected(userId: string, issuer: string): Promise<boolean>;
  /**
   * Connects a work account to a person; replaces their earlier one at that issuer.
   * @throws IdentityError work_account_in_use
   */
  connect(userId: string, subject: VouchedSubject): Promise<void>;
  /** Whether an invitation, by the hash of its token, is still valid. */
  isInvitation(linkHash: Buffer): Promise<boolean>;
  /**
   * Connects a work account to the invited person and uses up the invitation.
   * @throws IdentityError work_account_in_use, reset_link_has_expired
   */
  acceptInvitation(linkHash: Buffer, subject: VouchedSubject): Promise<void>;
  /** @throws IdentityError work_account_needed where the person has no password to sign in with */
  disconnect(userId: string, issuer: string): Promise<void>;
}

export interface LinkDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
}

export function createWorkAccountLinks(deps: LinkDeps): WorkAccountLinks {
  const { store } = deps;
  return {
    findPerson: (subject) => store.inGlobal((tx) => findPerson(tx, subject)),
    isKnown: (subject) => store.inGlobal(async (tx) => (await personOf(tx, subject)) !== undefined),
    isConnected: (userId, issuer) =>
      store.inGlobal(async (tx) => (await linkOf(tx, userId, issuer)) !== undefined),
    connect: (userId, subject) =>
      noted(deps, userId, 'work_account.connect', async (tx, at) => {
        const isNew = await connect(tx, userId, subject, at);
        const mail = { userId, now: at, change: 'work_account_connected' } as const;
        if (isNew) await mailChange(deps, tx, mail);
        return isNew;
      }),
    isInvitation: async (linkHash) => (await findInvited(deps, linkHash)) !== undefined,
    acceptInvitation: (linkHash, subject) => acceptInvitation(deps, linkHash, subject),
    disconnect: (userId, issuer) =>
      noted(deps, userId, 'work_account.disconnect', async (tx, at) => {
        const isGone = await disconnect(tx, userId, issuer);
        const mail = { userId, now: at, change: 'work_account_removed' } as const;
        if (isGone) await mailChange(deps, tx, mail);
        return isGone;
      }),
  };
}

/**
 * Runs `change` in a transaction that can write all audit chains of the person, and audits it if it
 * changed anything.
 */
async function noted(
  { store, clock }: LinkDeps,
  userId: string,
  action: 'work_account.connect' | 'work_account.disconnect',
  change: (tx: Tx, at: Date) => Promise<boolean>,
): Promise<void> {
  const holder = await store.inGlobal((tx) => findHolder(tx, userId));
  if (holder === undefined) throw new IdentityError('not_authorized');
  const at = clock();
  await store.inPharmacies(holder.pharmacyIds, async (tx) => {
    if (await change(tx, at)) await auditHolder(tx, holder, { action, at });
  });
}

/** Finds the invited person. */
function findInvited({ store, clock }: LinkDeps, linkHash: Buffer): Promise<string | undefined> {
  return store.inGlobal(async (tx) => {
    const linked = await findLinked(tx, linkHash, clock());
    return linked?.purpose === 'invitation' ? linked.userId : undefined;
  });
}

async function acceptInvitation(
  deps: LinkDeps,
  linkHash: Buffer,
  subject: VouchedSubject,
): Promise<void> {
  const userId = await findInvited(deps, linkHash);
  if (userId === undefined) throw new IdentityError('reset_link_has_expired');
  await noted(deps, userId, 'work_account.connect', async (tx, at) => {
    const spent = await spendLink(tx, linkHash, at);
    if (spent === undefined) throw new IdentityError('reset_link_has_expired');
    return connect(tx, userId, subject, at);
  });
}

async function disconnect(tx: Tx, userId: string, issuer: string): Promise<boolean> {
  if ((await linkOf(tx, userId, issuer)) === undefined) return false;
  const account = await findAccount(tx, { userId });
  if ((account?.passwordHash ?? null) === null) throw new IdentityError('work_account_needed');
  await dropLinks(tx, userId, issuer);
  return true;
}

function personOf(tx: Tx, { issuer, subject }: VouchedSubject) {
  return tx
    .selectFrom('identity_link')
    .innerJoin('app_user', 'app_user.id', 'identity_link.user_id')
    .select(['app_user.id', 'is_disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

async function findPerson(tx: Tx, subject: VouchedSubject): Promise<string> {
  const person = await personOf(tx, subject);
  if (person === undefined) throw new IdentityError('work_account_not_connected');
  if (person.is_disabled) throw new IdentityError('user_is_disabled');
  return person.id;
}

function linkOf(tx: Tx, userId: string, issuer: string) {
  return tx
    .selectFrom('identity_link')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}

/** Informs the person by mail, who may not have done it themselves. */
async function mailChange(
  deps: LinkDeps,
  tx: Tx,
  { userId, now, change }: { userId: string; now: Date; change: SecurityChange },
): Promise<void> {
  const [account, holder] = [await findAccount(tx, { userId }), await findHolder(tx, userId)];
  if (account === undefined) return;
  const facts = { change, by: '' };
  const language = holder?.language ?? 'en';
  await queueMail(tx, deps, { kind: 'security_changed', to: account.email, language, facts, now });
}

/** Returns whether anything changed. The primary key decides between concurrent connects. */
async function connect(tx: Tx, userId: string, subject: VouchedSubject, at: Date) {
  const current = await linkOf(tx, userId, subject.issuer);
  if (current?.subject === subject.subject) return false;
  await dropLinks(tx, userId, subject.issuer);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity_link')
    .values({ ...subject, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new IdentityError('work_account_in_use');
  return true;
}

async function dropLinks(tx: Tx, userId: string, issuer: string): Promise<void> {
  await tx
    .deleteFrom('identity_link')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .execute();
}
