import { findPharmacy, type KnownPharmacy } from '../../features/site/pharmacy-directory.ts';
import { findUserId } from '../../features/people/persons/person.repository.ts';
import { openDatabase, type Store } from '../../platform/database/open-database.ts';
import { CliError, type CliContext } from './command.ts';

/** The database URL, the only setting that every command needs. */
export function databaseUrl(environment: NodeJS.ProcessEnv): string {
  const url = environment['DATABASE_URL'];
  if (url === undefined || url === '')
    throw new CliError('DATABASE_URL is not set: it is the URL of the database');
  return url;
}

/** Runs `work` on an open store and closes it, whatever happens. */
export async function withStore<T>(
  context: CliContext,
  work: (store: Store) => Promise<T>,
  options: { readonly queryTimeoutMs?: number } = {},
): Promise<T> {
  const store = openDatabase({
    url: databaseUrl(context.environment),
    poolSize: 2,
    ...options,
    // A lost connection fails the query that runs on it, and with it the command.
    onError: () => undefined,
  });
  try {
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

/** Finds the id of a person by e-mail address, case-insensitively. Throws `CliError`. */
export async function requirePerson(store: Store, email: string): Promise<string> {
  const id = await store.inGlobal((tx) => findUserId(tx, email));
  if (id === undefined) throw new CliError(`There is nobody with the e-mail address '${email}'`);
  return id;
}
