import type { Tx } from '../../platform/database/open-database.ts';

/**
 * Makes a person's own role the greatest that they have at any pharmacy; call it after each change of
 * their accesses. Answers the new role's name, or undefined where it stays, as it does for somebody
 * without any access.
 */
export async function settleOwnRole(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const greatest = await tx
    .selectFrom('user_access')
    .innerJoin('role', 'role.name', 'user_access.role_name')
    .select('role.name')
    .where('user_access.user_id', '=', userId)
    .orderBy('role.level', 'desc')
    .orderBy('role.name')
    .limit(1)
    .executeTakeFirst();
  if (greatest === undefined) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ role_name: greatest.name, updated_at: now })
    .where('id', '=', userId)
    .where('role_name', '<>', greatest.name)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? greatest.name : undefined;
}
