import { knownPermissions, type Role } from '@kolli/domain/people/permissions';
import { type Selectable, sql } from 'kysely';
import type { RoleTable } from '../../../platform/database/tables.gen.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/** A role as stored. */
export interface StoredRole extends Role {
  readonly isShipped: boolean;
}

function toRole(row: Selectable<RoleTable>): StoredRole {
  return {
    name: row.name,
    level: row.level,
    app_access: row.app_access === 'web_app' ? 'web_app' : 'none',
    permissions: knownPermissions(row.permissions),
    isShipped: row.is_shipped,
  };
}

/** All roles, the lowest level first. */
export async function listRoleRows(tx: Tx): Promise<StoredRole[]> {
  const rows = await tx.selectFrom('role').selectAll().orderBy('level').orderBy('name').execute();
  return rows.map(toRole);
}

/** Locks and returns a role until the transaction ends. */
export async function lockRole(tx: Tx, name: string): Promise<StoredRole | undefined> {
  const row = await tx
    .selectFrom('role')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row && toRole(row);
}

/** Whether a role of this name exists, in any letter case. */
export async function hasRoleLike(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('role')
    .select('name')
    // In the database's own collation, `lower` may handle only A to Z.
    .where(sql`lower(name collate "und-x-icu")`, '=', sql`lower(${name} collate "und-x-icu")`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the accesses of each role. */
export async function countAccesses(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('user_access')
    .select(['role_name', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('role_name')
    .execute();
  return new Map(rows.map(({ role_name: name, count }) => [name, Number(count)]));
}

/** Whether anybody has the role, at a pharmacy or as own role, or is offered it. */
export async function isRoleInUse(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select from user_access where role_name = ${name})
      or exists (select from app_user where role_name = ${name})
      or exists (select from access_offer where role_name = ${name}) as "isInUse"`.execute(tx);
  return rows[0]?.isInUse === true;
}

export async function insertRole(tx: Tx, role: StoredRole): Promise<void> {
  const { isShipped, permissions: permitted, ...columns } = role;
  await tx
    .insertInto('role')
    .values({ ...columns, permissions: [...permitted], is_shipped: isShipped })
    .execute();
}

export async function updateRoleRow(tx: Tx, role: StoredRole): Promise<void> {
  const { name, isShipped, permissions: permitted, ...columns } = role;
  await tx
    .updateTable('role')
    .set({ ...columns, permissions: [...permitted], is_shipped: isShipped })
    .where('name', '=', name)
    .execute();
}

export async function deleteRoleRow(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('role').where('name', '=', name).execute();
}

/** Everybody who has the role at a pharmacy. */
export async function holdersOf(tx: Tx, name: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_access')
    .select('user_id')
    .distinct()
    .where('role_name', '=', name)
    .execute();
  return rows.map(({ user_id: id }) => id);
}
