import { knownPermissions, type Permission } from '@kolli/domain/people/permissions';
import type { Selectable } from 'kysely';
import type { Prepared, Store } from '../database/open-database.ts';
import type { AppUserTable } from '../database/tables.gen.ts';

/** What a role permits at one pharmacy, for which its bearer may use the web tool. */
export interface StaffAccess {
  readonly pharmacyId: string;
  readonly roleName: string;
  readonly roleLevel: number;
  readonly appAccess: string;
  readonly permissions: readonly Permission[];
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
  /** Whether the person hears what a scan led to. */
  readonly scanSound: boolean;
  readonly singleKeys: boolean;
  readonly notifyOf: readonly string[];
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
  readonly ownRole: Omit<StaffAccess, 'pharmacyId' | 'boxAccess'>;
  /** The accesses with the web tool, by pharmacy id. */
  readonly accesses: ReadonlyMap<string, StaffAccess>;
}

export function fullName(person: Pick<StaffCaller, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** The caller's current access: the chosen one, or the only one. */
export function currentAccess({
  accesses,
  chosenPharmacyId,
}: StaffCaller): StaffAccess | undefined {
  const chosen = accesses.get(chosenPharmacyId ?? '');
  return chosen ?? (accesses.size === 1 ? [...accesses.values()][0] : undefined);
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
 * ended the session. The accesses with the web tool are grouped by what they permit: a person may
 * have thousands, but few roles. As text, their ids are split more quickly than an array is parsed.
 */
const selectPerson: Prepared = {
  name: 'staff caller',
  text: `
    select person.id as user_id, person.first_name, person.last_name, person.email,
      person.app_language, person.scan_sound, person.single_keys, person.notify_of,
      person.is_disabled,
      exists (select from identity.ended_session ended where ended.session_key = $3) as has_ended,
      exists (select from administrator where user_id = person.id) as is_administrator,
      exists (
        select from identity.session_proof proof
        where proof.session_key = $3 and proof.proven_at > clock_timestamp() - interval '10 minutes'
      ) as is_proven,
      choice.pharmacy_id as chosen_pharmacy_id,
      own.name as own_name, own.level as own_level, own.app_access as own_app_access,
      own.permissions as own_permissions, permitted.*
    from identity_link link
    join app_user person on person.id = link.user_id
    join role own on own.name = person.role_name
    left join session_choice choice on choice.user_id = person.id and choice.session_key = $3
    left join lateral (
      select role.name as role_name, role.level as role_level, role.app_access as role_app_access,
        role.permissions as role_permissions, access.box_access,
        string_agg(access.pharmacy_id::text, ',') as pharmacy_ids
      from user_access access
      join role on role.name = access.role_name
      where access.user_id = person.id and access.web_tool_access and role.app_access = 'web_app'
      group by role.name, access.box_access
    ) permitted on true
    where link.issuer = $1 and link.subject = $2`,
};

type Role<Prefix extends string> = {
  [K in `${Prefix}_name` | `${Prefix}_app_access`]: string;
} & { [K in `${Prefix}_level`]: number } & { [K in `${Prefix}_permissions`]: string[] };

type Person = Pick<
  Selectable<AppUserTable>,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'app_language'
  | 'scan_sound'
  | 'single_keys'
  | 'notify_of'
  | 'is_disabled'
> &
  Role<'own'> & {
    readonly user_id: string;
    readonly has_ended: boolean;
    readonly is_administrator: boolean;
    readonly is_proven: boolean;
    readonly chosen_pharmacy_id: string | null;
  };

/** The same role and flags at several pharmacies. */
type AccessGroup = Role<'role'> & { readonly box_access: boolean; readonly pharmacy_ids: string };

/** The person with one row for each group of accesses, or one row without. */
type PersonRow = Person & (AccessGroup | { readonly pharmacy_ids: null });

function accessesOf(row: PersonRow): [string, StaffAccess][] {
  if (row.pharmacy_ids === null) return [];
  const permitted = {
    roleName: row.role_name,
    roleLevel: row.role_level,
    appAccess: row.role_app_access,
    permissions: knownPermissions(row.role_permissions),
    boxAccess: row.box_access,
  };
  const ids = row.pharmacy_ids.split(',');
  return ids.map((pharmacyId) => [pharmacyId, { pharmacyId, ...permitted }]);
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
    scanSound: first.scan_sound,
    singleKeys: first.single_keys,
    notifyOf: first.notify_of,
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
    accesses: new Map(rows.flatMap(accessesOf)),
  };
}
