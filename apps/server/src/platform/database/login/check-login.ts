import type pg from 'pg';
import { appRole } from '../open-database.ts';

/** The login in `DATABASE_URL` may do more than a server needs. The message is for the operator. */
export class LoginError extends Error {
  override readonly name = 'LoginError';
}

/**
 * What the login could use to pass by row-level security: its attributes, what it owns in any database,
 * and the roles that it could switch to. Asks about `session_user`, since a connection can go back to it.
 */
const powersOfLogin = `
  select own.rolname as name, array_remove(array[
    case when own.rolsuper then 'is a superuser' end,
    case when own.rolbypassrls then 'bypasses row-level security' end,
    case when own.rolcreaterole then 'may create roles' end,
    case when own.rolcreatedb then 'may create databases' end,
    case when own.rolreplication then 'may replicate' end,
    case when exists (
      select from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid = own.oid and deptype = 'o'
    ) then 'owns a database or parts of one' end
  ], null) || array(
    select 'may act as ' || other.rolname from pg_roles other
    where not own.rolsuper and other.oid <> own.oid and other.rolname <> $1
      and pg_has_role(own.oid, other.oid, 'member')
    order by other.rolname
  ) as powers
  from pg_roles own where own.rolname = session_user`;

/**
 * Throws `LoginError` unless the login of this connection owns nothing, has no special rights and is a
 * member of no role but `kolli_app`: otherwise an injected statement could undo row-level security.
 */
export async function checkLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; powers: string[] }>(powersOfLogin, [appRole]);
  const [{ name, powers } = { name: '', powers: [] }] = rows;
  if (powers.length === 0) return;
  throw new LoginError(
    `DATABASE_URL: the role '${name}' ${powers.join(', ')}. The server signs in as a role that owns ` +
      'nothing; the owner belongs in DATABASE_OWNER_URL, for `kolli migrate`. See "Database" in ' +
      'docs/operations.md.',
  );
}
