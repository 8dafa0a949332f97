import { permissions, type Permission } from '@kolli/domain/permissions';
import type { Store, Tx } from '../database/open-database.ts';

/** What a role permits at one pharmacy. */
export interface StaffAccess {
  readonly pharmacyId: string;
  readonly roleName: string;
  readonly roleLevel: number;
  readonly appAccess: string;
  readonly permissions: readonly Permission[];
  readonly webToolAccess: boolean;
  readonly boxAccess: boolean;
}

/** A signed-in member of staff. */
export interface StaffCaller {
  readonly kind: 'staff';
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly appLanguage: string;
  readonly isDisabled: boolean;
  /** The session that a chosen pharmacy belongs to: the token's `sid`, else its `sub`. */
  readonly sessionKey: string;
  readonly tokenExpiresAt: Date;
  readonly chosenPharmacyId: string | null;
  readonly ownRole: Omit<StaffAccess, 'pharmacyId' | 'webToolAccess' | 'boxAccess'>;
  /** Every access, also such without the right to the web tool. */
  readonly accesses: readonly StaffAccess[];
}

export function fullName(person: Pick<StaffCaller, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** The accesses that open the web tool. */
export function webAccesses(caller: StaffCaller): readonly StaffAccess[] {
  return caller.accesses.filter((access) => access.webToolAccess && access.appAccess === 'web_app');
}

/** The access the caller works with now: the chosen one, or the only one. */
export function currentAccess(caller: StaffCaller): StaffAccess | undefined {
  const accesses = webAccesses(caller);
  const chosen = accesses.find(({ pharmacyId }) => pharmacyId === caller.chosenPharmacyId);
  return chosen ?? (accesses.length === 1 ? accesses[0] : undefined);
}

function known(names: readonly string[]): Permission[] {
  return permissions.filter((permission) => names.includes(permission));
}

interface VerifiedSubject {
  readonly issuer: string;
  readonly subject: string;
  readonly sessionKey: string;
  readonly expiresAt: Date;
}

/** The person with one row for each access, or one row without; none for a subject nobody knows. */
function selectPerson(tx: Tx, token: VerifiedSubject) {
  return tx
    .selectFrom('identity_link')
    .innerJoin('app_user', 'app_user.id', 'identity_link.user_id')
    .innerJoin('role as own', 'own.name', 'app_user.role_name')
    .leftJoin('user_access', 'user_access.user_id', 'app_user.id')
    .leftJoin('role', 'role.name', 'user_access.role_name')
    .leftJoin('session_choice', (join) =>
      join
        .onRef('session_choice.user_id', '=', 'app_user.id')
        .on('session_choice.session_key', '=', token.sessionKey),
    )
    .where('identity_link.issuer', '=', token.issuer)
    .where('identity_link.subject', '=', token.subject)
    .select(['app_user.id as user_id', 'first_name', 'last_name', 'email', 'app_language'])
    .select(['is_disabled', 'session_choice.pharmacy_id as chosen_pharmacy_id'])
    .select(['own.name as own_name', 'own.level as own_level'])
    .select(['own.app_access as own_app_access', 'own.permissions as own_permissions'])
    .select(['user_access.pharmacy_id', 'web_tool_access', 'box_access'])
    .select(['role.name as role_name', 'role.level as role_level'])
    .select(['role.app_access as role_app_access', 'role.permissions as role_permissions'])
    .orderBy('user_access.pharmacy_id')
    .execute();
}

type PersonRow = Awaited<ReturnType<typeof selectPerson>>[number];

function accessOf(row: PersonRow): StaffAccess[] {
  if (row.pharmacy_id === null) return [];
  const access = {
    pharmacyId: row.pharmacy_id,
    roleName: row.role_name ?? '',
    roleLevel: row.role_level ?? 0,
    appAccess: row.role_app_access ?? 'none',
    permissions: known(row.role_permissions ?? []),
    webToolAccess: row.web_tool_access ?? false,
    boxAccess: row.box_access ?? false,
  };
  return [access];
}

/** Who a verified token is, read anew for each call so that a removed access ends at once. */
export async function findStaffCaller(
  store: Store,
  token: VerifiedSubject,
): Promise<StaffCaller | undefined> {
  const rows = await store.inGlobal((tx) => selectPerson(tx, token));
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    kind: 'staff',
    userId: first.user_id,
    firstName: first.first_name,
    lastName: first.last_name,
    email: first.email,
    appLanguage: first.app_language,
    isDisabled: first.is_disabled,
    sessionKey: token.sessionKey,
    tokenExpiresAt: token.expiresAt,
    chosenPharmacyId: first.chosen_pharmacy_id,
    ownRole: {
      roleName: first.own_name,
      roleLevel: first.own_level,
      appAccess: first.own_app_access,
      permissions: known(first.own_permissions),
    },
    accesses: rows.flatMap(accessOf),
  };
}
