import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/**
 * Sets people's own role to the greatest they have at any pharmacy. Call it after each change of
 * accesses or of a role's level. Returns the changed people with their new role; people without any
 * access keep theirs.
 */
export async function recomputeHighestRoles(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; roleName: string }>`
    update app_user set role_name = greatest.name, updated_at = ${now}
    from (
      select distinct on (access.user_id) access.user_id, role.name
      from user_access access join role on role.name = access.role_name
      where access.user_id = any(${[...userIds]}::uuid[])
      order by access.user_id, role.level desc, role.name
    ) greatest
    where greatest.user_id = app_user.id and app_user.role_name <> greatest.name
    returning app_user.id, app_user.role_name as "roleName"`.execute(tx);
  return new Map(rows.map(({ id, roleName }) => [id, roleName]));
}
