import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Sealed, Secrets } from '../../../platform/secrets/secrets.ts';

const appPlace = (userId: string) => ['identity.authenticator_app', userId, 'secret'];
const setupPlace = (userId: string) => ['identity.authenticator_setup', userId, 'secret'];

/** How long a set-up that was begun can be finished. */
const SETUP = '30 minutes';

/** The second factors that a person has. */
export interface SecondFactors {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export async function findSecondFactors(tx: Tx, userId: string): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`
    select exists (select from identity.authenticator_app where user_id = ${userId}) as "hasApp",
      exists (select from identity.passkey where user_id = ${userId}) as "hasPasskey"`.execute(tx);
  return rows[0] ?? { hasApp: false, hasPasskey: false };
}

/** Whether the person has an authenticator app or a passkey. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await findSecondFactors(tx, userId);
  return hasApp || hasPasskey;
}

/** The secret of a person's app. */
export async function findAppSecret(
  tx: Tx,
  secrets: Secrets,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`
    select secret_cipher as cipher, secret_key_id as "keyId"
    from identity.authenticator_app where user_id = ${userId}`.execute(tx);
  return rows[0] && secrets.open(rows[0], appPlace(userId));
}

/**
 * Uses a time step of the app. Returns false for one that is not later than the last used: each
 * code is accepted once, of concurrent requests by one.
 */
export async function spendStep(tx: Tx, userId: string, step: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update identity.authenticator_app set last_step = ${step}, last_used_at = ${now}
    where user_id = ${userId} and last_step < ${step}
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Uses a recovery code; false if there is none with one of these hashes, or it was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update identity.recovery_code set used_at = ${now}
    where user_id = ${userId} and code_hash = any(${hashes}::bytea[]) and used_at is null
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Stores the secret of a set-up; replaces an earlier one. */
export async function storeSetup(
  tx: Tx,
  secrets: Secrets,
  { userId, secret }: { readonly userId: string; readonly secret: string },
): Promise<void> {
  const { cipher, keyId } = secrets.seal(secret, setupPlace(userId));
  await sql`
    insert into identity.authenticator_setup (user_id, secret_cipher, secret_key_id, expires_at)
    values (${userId}, ${cipher}, ${keyId}, clock_timestamp() + ${SETUP}::interval)
    on conflict (user_id) do update set secret_cipher = excluded.secret_cipher,
      secret_key_id = excluded.secret_key_id, expires_at = excluded.expires_at`.execute(tx);
}

/** The secret of a set-up that was begun and has not expired. */
export async function findSetup(
  tx: Tx,
  secrets: Secrets,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`
    select secret_cipher as cipher, secret_key_id as "keyId"
    from identity.authenticator_setup
    where user_id = ${userId} and expires_at > clock_timestamp()`.execute(tx);
  return rows[0] && secrets.open(rows[0], setupPlace(userId));
}

/** Makes a secret that was confirmed by a code the person's app; ends the set-up. */
export async function storeApp(
  tx: Tx,
  secrets: Secrets,
  app: {
    readonly userId: string;
    readonly secret: string;
    readonly step: number;
    readonly now: Date;
  },
): Promise<void> {
  const { userId, step, now } = app;
  const { cipher, keyId } = secrets.seal(app.secret, appPlace(userId));
  await sql`delete from identity.authenticator_setup where user_id = ${userId}`.execute(tx);
  await sql`
    insert into identity.authenticator_app
      (user_id, secret_cipher, secret_key_id, last_step, set_up_at)
    values (${userId}, ${cipher}, ${keyId}, ${step}, ${now})
    on conflict (user_id) do update set secret_cipher = excluded.secret_cipher,
      secret_key_id = excluded.secret_key_id, last_step = excluded.last_step,
      set_up_at = excluded.set_up_at, last_used_at = null`.execute(tx);
}

/** Replaces all recovery codes of a person. */
export async function storeRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await sql`delete from identity.recovery_code where user_id = ${userId}`.execute(tx);
  const rows = hashes.map((hash) => sql`(${userId}, ${hash}, ${now})`);
  await sql`
    insert into identity.recovery_code (user_id, code_hash, made_at)
    values ${sql.join(rows)}`.execute(tx);
}

export async function countUnusedCodes(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.recovery_code
    where user_id = ${userId} and used_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether a pharmacy of the person requires a second factor of its web users (SEC-05). */
export async function isSecondFactorRequired(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`
    select requires_second_factor(${userId}) as required`.execute(tx);
  return rows[0]?.required === true;
}

/** A person's authenticator app as the profile shows it. */
export interface ShownApp {
  readonly setUpAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function showApp(tx: Tx, userId: string): Promise<ShownApp | undefined> {
  const { rows } = await sql<ShownApp>`
    select set_up_at as "setUpAt", last_used_at as "lastUsedAt"
    from identity.authenticator_app where user_id = ${userId}`.execute(tx);
  return rows[0];
}

/** A person's recovery codes as the profile shows them. */
export interface ShownCodes {
  readonly left: number;
  readonly madeAt: Date;
}

export async function showCodes(tx: Tx, userId: string): Promise<ShownCodes | undefined> {
  const { rows } = await sql<ShownCodes>`
    select (count(*) filter (where used_at is null))::int as left, max(made_at) as "madeAt"
    from identity.recovery_code where user_id = ${userId}
    having count(*) > 0`.execute(tx);
  return rows[0];
}

/** Deletes set-ups that were not finished. */
export async function purgeSetups(tx: Tx): Promise<void> {
  await sql`delete from identity.authenticator_setup where expires_at < clock_timestamp()`.execute(
    tx,
  );
}
