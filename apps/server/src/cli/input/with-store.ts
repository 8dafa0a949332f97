import { freeLine } from '@kolli/domain/text/typed-text';
import { checkAuditKey, checkKeys } from '../../features/administration/resealing/check-keys.ts';
import { findPharmacy, type KnownPharmacy } from '../../features/site/pharmacy-directory.ts';
import { findUserId } from '../../features/people/persons/person.repository.ts';
import { openDatabase, type Store } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { readApplied, refuseUnfinishedRestore } from '../../platform/migration/check-schema.ts';
import { readAuditKey, readPooler } from '../../platform/settings/settings.ts';
import { CliError, type CliContext } from './command.ts';

/** The settings with a URL of the database, and whose login it has. */
const logins = { DATABASE_URL: 'the server', DATABASE_OWNER_URL: 'its owner' } as const;

/** A URL of the database, with the server's login or the owner's. Throws `CliError` if it is not set. */
export function databaseUrl(
  environment: NodeJS.ProcessEnv,
  name: keyof typeof logins = 'DATABASE_URL',
): string {
  const url = environment[name];
  if (url === undefined || url === '') {
    // Of the program `kolli`, which looks for settings there.
    const unread = environment.KOLLI_UNREAD_FILES ?? '';
    const where = unread === '' ? '' : `, and this user cannot read ${unread}`;
    throw new CliError(
      `${name} is not set${where}: it is the URL of the database with the login of ${logins[name]}`,
    );
  }
  return url;
}

interface StoreOptions {
  readonly queryTimeoutMs?: number;
  readonly secrets?: Secrets;
  /** By default the server's. */
  readonly login?: keyof typeof logins;
}

/** What a command wrote into a database whose restore was interrupted would be lost when it is restored again. */
async function refuseUnfinished({ pool }: Store): Promise<void> {
  const client = await pool.connect();
  try {
    refuseUnfinishedRestore((await readApplied(client)) ?? new Map());
  } finally {
    client.release();
  }
}

/**
 * Runs `work` on an open store and closes it, whatever happens. The configured key of the audit log, and with `secrets`
 * all keys, must be those that the database needs: throws `KeysRefused`, and `SchemaRefused` after an unfinished restore.
 */
export async function withStore<T>(
  context: Pick<CliContext, 'environment' | 'clock'>,
  work: (store: Store) => Promise<T>,
  { secrets, login, ...options }: StoreOptions = {},
): Promise<T> {
  const { clock } = context;
  const auditKey = readAuditKey(context.environment);
  const store = openDatabase({
    url: databaseUrl(context.environment, login),
    auditKey,
    hasPreparedStatements: readPooler(context.environment).DATABASE_PREPARED_STATEMENTS,
    poolSize: 2,
    ...options,
    // A lost connection fails the query that runs on it, and with it the command.
    onError: () => undefined,
  });
  try {
    await refuseUnfinished(store);
    if (auditKey !== undefined) await checkAuditKey({ store, clock }, auditKey);
    if (secrets !== undefined) await checkKeys({ store, clock, secrets });
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Finds the pharmacy named by the operator. Throws `CliError`. */
export async function requirePharmacy(store: Store, businessId: string): Promise<KnownPharmacy> {
  const pharmacy = await findPharmacy(store, businessId);
  if (pharmacy === undefined)
    throw new CliError(`There is no pharmacy with the business id '${businessId}'`);
  return pharmacy;
}

/** Finds the box named by the operator. Throws `CliError`. */
export async function requireBox(
  store: Store,
  pharmacy: KnownPharmacy,
  name: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const box = await store.inPharmacies([pharmacy.id], (tx) =>
    tx
      .selectFrom('pickup_box')
      .select(['id', 'name'])
      .where('pharmacy_id', '=', pharmacy.id)
      .where('name', '=', name)
      .executeTakeFirst(),
  );
  if (box === undefined) throw new CliError(`${pharmacy.name} has no box '${name}'`);
  return box;
}

/** Finds the id of a person by e-mail address, case-insensitively and as forms read it (TXT-01). Throws `CliError`. */
export async function requirePerson(store: Store, email: string): Promise<string> {
  const id = await store.inGlobal((tx) => findUserId(tx, freeLine(email)));
  if (id === undefined) throw new CliError(`There is nobody with the e-mail address '${email}'`);
  return id;
}
