import { mailAddress } from '@kolli/contract/call/mail-address';
import type { Tx } from '../../../platform/database/open-database.ts';

/** Finds a person by e-mail address, case-insensitively and in any form of its domain. */
export async function findUserId(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', mailAddress(email.toLowerCase())))
    .executeTakeFirst();
  return row?.id;
}

/** The pharmacies that a person has an access to. */
export async function pharmacyIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_access')
    .select('pharmacy_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ pharmacy_id: id }) => id);
}

/** Locks the people of these pharmacies until the transaction ends, in a fixed order. */
export async function lockPeople(tx: Tx, pharmacyIds: readonly string[]): Promise<void> {
  if (pharmacyIds.length === 0) return;
  await tx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', 'in', pharmacyIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type Person = Awaited<ReturnType<typeof lockPerson>>;

/**
 * Locks and returns a person with the level and permissions of their own role, and whether they may
 * administer the installation.
 */
export function lockPerson(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .innerJoin('role', 'role.name', 'app_user.role_name')
    .selectAll('app_user')
    .select(['role.level', 'role.permissions'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('administrator')
            .select('user_id')
            .whereRef('administrator.user_id', '=', 'app_user.id'),
        )
        .as('isAdministrator'),
    )
    .where('app_user.id', '=', userId)
    .forNoKeyUpdate('app_user')
    .executeTakeFirstOrThrow();
}

/** The access of a person to a pharmacy with its role. */
export function findAccess(tx: Tx, pharmacyId: string, userId: string) {
  return tx
    .selectFrom('user_access')
    .innerJoin('role', 'role.name', 'user_access.role_name')
    .select(['role.name as roleName', 'role.level', 'role.permissions', 'role.app_access'])
    .select(['web_tool_access as webToolAccess', 'box_access as boxAccess'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function findRole(tx: Tx, name: string) {
  return tx
    .selectFrom('role')
    .select(['name as roleName', 'level', 'permissions'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** How many main users a pharmacy has who can sign in to the web tool. */
export async function countMainUsers(tx: Tx, pharmacyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('user_access')
    .innerJoin('app_user', 'app_user.id', 'user_access.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_access.role_name', '=', 'main_user')
    .where('web_tool_access', '=', true)
    .where('is_disabled', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Clears the invited state at the first sign-in. */
export async function endInvitation(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ invited_at: null })
    .where('id', '=', userId)
    .where('invited_at', 'is not', null)
    .execute();
}
