import { knownPermissions, type Permission } from '@kolli/domain/people/permissions';
import type { Selectable } from 'kysely';
import type { Prepared, Store } from '../database/open-database.ts';
import type { AppUserTable, UserAccessTable } from '../database/tables.gen.ts';

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
  /** Whether the person may administer the installation (SEC-01). */
  readonly isAdministrator: boolean;
  /** The session has ended or its token has expired, so calls are refused. */
  readonly hasEnded: boolean;
  /** The person of the session has proven within the last ten minutes who they are (SEC-06). */
  readonly isProven: boolean;
  /** The session that a chosen pharmacy belongs to: the token's `sid`, else its `sub`. */
  readonly sessionKey: string;
  readonly tokenExpiresAt: Date;
  readonly chosenPharmacyId: string | null;
  readonly ownRole: Omit<StaffAccess, 'pharmacyId' | 'webToolAccess' | 'boxAccess'>;
  /** All accesses, including those without the web tool. */
  readonly accesses: readonly StaffAccess[];
}

export function fullName(person: Pick<StaffCaller, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** The accesses with the web tool. */
export function webAccesses(caller: StaffCaller): readonly StaffAccess[] {
  return caller.accesses.filter((access) => access.webToolAccess && access.appAccess === 'web_app');
}

/** The caller's current access: the chosen one, or the only one. */
export function currentAccess(caller: StaffCaller): StaffAccess | undefined {
  const accesses = webAccesses(caller);
  const chosen = accesses.find(({ pharmacyId }) => pharmacyId === caller.chosenPharmacyId);
  return chosen ?? (accesses.length === 1 ? accesses[0] : undefined);
}

interface VerifiedSubject {
  readonly issuer: string;
  readonly subject: string;
  readonly sessionKey: string;
  readonly expiresAt: Date;
  readonly hasExpired?: true;
  readonly authenticatedAt?: Date;
}

/** How long ago the person of an external issuer's token may have signed in there (`auth_time`). */
const PROOF_MS = 600_000;

/**
 * Prepared, since every call runs it. Values: issuer, subject, session key. Any instance may have
 * ended the session.
 */
const selectPerson: Prepared = {
  name: 'staff caller',
  text: `
    select person.id as user_id, person.first_name, person.last_name, person.email,
      person.app_language, person.is_disabled,
      exists (select from identity.ended_session ended where ended.session_key = $3) as has_ended,
      exists (select from administrator where user_id = person.id) as is_administrator,
      exists (
        select from identity.session_proof proof
        where proof.session_key = $3 and proof.proven_at > clock_timestamp() - interval '10 minutes'
      ) as is_proven,
      choice.pharmacy_id as chosen_pharmacy_id,
      own.name as own_name, own.level as own_level, own.app_access as own_app_access,
      own.permissions as own_permissions, access.pharmacy_id, access.web_tool_access,
      access.box_access, role.name as role_name, role.level as role_level,
      role.app_access as role_app_access, role.permissions as role_permissions
    from identity_link link
    join app_user person on person.id = link.user_id
    join role own on own.name = person.role_name
    left join user_access access on access.user_id = person.id
    left join role on role.name = access.role_name
    left join session_choice choice on choice.user_id = person.id and choice.session_key = $3
    where link.issuer = $1 and link.subject = $2
    order by access.pharmacy_id`,
};

type Role<Prefix extends string> = {
  [K in `${Prefix}_name` | `${Prefix}_app_access`]: string;
} & { [K in `${Prefix}_level`]: number } & { [K in `${Prefix}_permissions`]: string[] };

type Person = Pick<
  Selectable<AppUserTable>,
  'first_name' | 'last_name' | 'email' | 'app_language' | 'is_disabled'
> &
  Role<'own'> & {
    readonly user_id: string;
    readonly has_ended: boolean;
    readonly is_administrator: boolean;
    readonly is_proven: boolean;
    readonly chosen_pharmacy_id: string | null;
  };

type Access = Pick<Selectable<UserAccessTable>, 'pharmacy_id' | 'web_tool_access' | 'box_access'> &
  Role<'role'>;

/** The person with one row for each access, or one row without. */
type PersonRow = Person & (Access | { readonly pharmacy_id: null });

function accessOf(row: PersonRow): StaffAccess[] {
  if (row.pharmacy_id === null) return [];
  const access = {
    pharmacyId: row.pharmacy_id,
    roleName: row.role_name,
    roleLevel: row.role_level,
    appAccess: row.role_app_access,
    permissions: knownPermissions(row.role_permissions),
    webToolAccess: row.web_tool_access,
    boxAccess: row.box_access,
  };
  return [access];
}

function isJustAuthenticated({ authenticatedAt }: VerifiedSubject): boolean {
  return authenticatedAt !== undefined && Date.now() - authenticatedAt.getTime() < PROOF_MS;
}

/**
 * Finds the person of a verified token; reads it for each call, so that a removed access takes
 * effect immediately.
 */
export async function findStaffCaller(
  store: Store,
  token: VerifiedSubject,
): Promise<StaffCaller | undefined> {
  const values = [token.issuer, token.subject, token.sessionKey];
  const rows = await store.runAlone<PersonRow>(selectPerson, values);
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
    isAdministrator: first.is_administrator,
    hasEnded: first.has_ended || token.hasExpired === true,
    isProven: first.is_proven || isJustAuthenticated(token),
    sessionKey: token.sessionKey,
    tokenExpiresAt: token.expiresAt,
    chosenPharmacyId: first.chosen_pharmacy_id,
    ownRole: {
      roleName: first.own_name,
      roleLevel: first.own_level,
      appAccess: first.own_app_access,
      permissions: knownPermissions(first.own_permissions),
    },
    accesses: rows.flatMap(accessOf),
  };
}
