import { CodedError } from '../../../platform/coded-error.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/**
 * Limits per hour: `inviting` is how many people one person may invite or offer an access, `claim_code` how many wrong codes,
 * `unknown_address` how many addresses without an account they may learn of.
 */
const limits = {
  pharmacist_pin: 5,
  invitation: 3,
  access_mail: 10,
  inviting: 60,
  claim_code: 10,
  unknown_address: 10,
} as const;

interface Try {
  readonly userId: string;
  readonly kind: keyof typeof limits;
  readonly now: Date;
}

const windowMs = 60 * 60_000;

/**
 * Whether a person has tries left this hour. Lock the person's row and record the try in the same
 * transaction, so that concurrent tries cannot exceed the limit.
 */
export async function hasTriesLeft(tx: Tx, { userId, kind, now }: Try): Promise<boolean> {
  const { count } = await tx
    .selectFrom('user_try')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('tried_at', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirstOrThrow();
  return count < limits[kind];
}

/** Throws `too_many_requests`, with the time until the next try, for a person who has none left this hour. */
export async function requireTry(tx: Tx, attempt: Try): Promise<void> {
  if (await hasTriesLeft(tx, attempt)) return;
  const { userId, kind, now } = attempt;
  // When it is an hour old, one less than the limit count.
  const { tried_at: triedAt } = await tx
    .selectFrom('user_try')
    .select('tried_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('tried_at', 'desc')
    .orderBy('id')
    .offset(limits[kind] - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const waitMs = triedAt.getTime() + windowMs - now.getTime();
  throw new CodedError('too_many_requests', undefined, Math.ceil(waitMs / 1000));
}

export async function recordTry(tx: Tx, { userId, kind, now }: Try): Promise<void> {
  await tx
    .insertInto('user_try')
    .values({ user_id: userId, kind, id: newId(), tried_at: now })
    .execute();
}

/** Deletes tries older than an hour. */
export async function purgeTries(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - windowMs);
  await tx.deleteFrom('user_try').where('tried_at', '<', before).execute();
}
