import type { Tx } from '../../platform/database/open-database.ts';

/** The people who may administer the installation, by e-mail address. */
export function listAdministratorRows(tx: Tx) {
  return tx
    .selectFrom('administrator')
    .innerJoin('app_user', 'app_user.id', 'administrator.user_id')
    .select(['email', 'first_name', 'last_name', 'is_disabled', 'granted_at'])
    .orderBy('email')
    .execute();
}

/** Returns whether the person was no administrator before. Only the owner of the database may write. */
export async function insertAdministrator(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('administrator')
    .values({ user_id: userId, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the person was an administrator. Only the owner of the database may write. */
export async function deleteAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('administrator')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
