import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { hasSecondFactor } from './second-factor.repository.ts';

/** Deletes the recovery codes of a person who has no second factor that they could replace. */
export async function deleteIdleCodes(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  await sql`delete from identity.recovery_code where user_id = ${userId}`.execute(tx);
}

/** Removes the authenticator app. Returns false if there was none. */
export async function removeApp(tx: Tx, userId: string): Promise<boolean> {
  await sql`delete from identity.authenticator_setup where user_id = ${userId}`.execute(tx);
  const { rows } = await sql`
    delete from identity.authenticator_app where user_id = ${userId} returning user_id`.execute(tx);
  await deleteIdleCodes(tx, userId);
  return rows.length === 1;
}

/** Removes app, passkeys and recovery codes. Returns false if there was neither app nor passkey. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from identity.passkey where user_id = ${userId} returning id`.execute(tx);
  const hadApp = await removeApp(tx, userId);
  return hadApp || rows.length > 0;
}
