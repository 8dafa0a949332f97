import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** A passkey with what verifies its signatures. */
export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** A passkey as its person sees it. */
export interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Finds a passkey by the id that its authenticator gave it, and locks it. */
export async function lockPasskey(
  tx: Tx,
  credentialId: Buffer,
): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<StoredPasskey>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      sign_count as "signCount", transports
    from identity.passkey where credential_id = ${credentialId} for update`.execute(tx);
  return rows[0];
}

/** Whether the person still has this passkey. */
export async function isPasskeyOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.passkey where id = ${id} and user_id = ${userId}`.execute(tx);
  return rows.length === 1;
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(tx: Tx, userId: string): Promise<ShownPasskey[]> {
  const { rows } = await sql<ShownPasskey>`
    select id, name, added_at as "addedAt", last_used_at as "lastUsedAt"
    from identity.passkey where user_id = ${userId} order by added_at, id limit 100`.execute(tx);
  return rows;
}

/** What a browser needs to ask for one of a person's passkeys. */
export async function listCredentials(
  tx: Tx,
  userId: string,
): Promise<Pick<StoredPasskey, 'credentialId' | 'transports'>[]> {
  const { rows } = await sql<Pick<StoredPasskey, 'credentialId' | 'transports'>>`
    select credential_id as "credentialId", transports
    from identity.passkey where user_id = ${userId} order by added_at, id limit 100`.execute(tx);
  return rows;
}

/** Stores a passkey. Returns false if somebody has registered it already. */
export async function insertPasskey(
  tx: Tx,
  passkey: StoredPasskey & { readonly name: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.passkey
      (id, user_id, credential_id, public_key, sign_count, transports, name, added_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.signCount}, ${passkey.transports}::text[], ${passkey.name}, ${passkey.now})
    on conflict (credential_id) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Notes a use, with the count that the authenticator gave. */
export async function notePasskeyUse(
  tx: Tx,
  id: string,
  use: { readonly signCount: number; readonly now: Date },
): Promise<void> {
  await sql`
    update identity.passkey set sign_count = ${use.signCount}, last_used_at = ${use.now}
    where id = ${id}`.execute(tx);
}

/** Returns false if the person has no such passkey. */
export async function setPasskeyName(
  tx: Tx,
  passkey: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.passkey set name = ${passkey.name}
    where id = ${passkey.id} and user_id = ${passkey.userId} returning id`.execute(tx);
  return rows.length === 1;
}

/** Returns false if the person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from identity.passkey where id = ${id} and user_id = ${userId} returning id`.execute(tx);
  return rows.length === 1;
}
