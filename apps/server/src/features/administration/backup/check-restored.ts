import pg from 'pg';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import { listSourceTables } from '../../../platform/backup/backed-up-tables.ts';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { checkLogin } from '../../../platform/database/login/check-login.ts';
import { openDatabase, type Store } from '../../../platform/database/open-database.ts';
import { checkSchema, readApplied } from '../../../platform/migration/check-schema.ts';
import { STATE_STEP, stateOf } from '../../../platform/migration/schema-state.ts';
import { readPooler } from '../../../platform/settings/settings.ts';
import { checkAuditKey, checkKeys } from '../resealing/check-keys.ts';
import type { Restored, RestoreOptions } from './restore-database.ts';
import { startServer } from './start-server.ts';

/** Something in a restored database is not as it was. The message is for the operator. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

interface Checking
  extends Pick<RestoreOptions, 'ownerUrl' | 'appUrl' | 'secrets' | 'auditKey' | 'clock'> {
  /** The settings of the server that is started. */
  readonly environment: NodeJS.ProcessEnv;
  readonly restored: Restored;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server's login has no powers of its own; tables, rights and row security are as a migration leaves them. */
async function checkRights({ appUrl, restored }: Checking): Promise<string> {
  await withClient(appUrl, async (client) => {
    await checkLogin(client);
    await checkSchema(client);
    const state = await stateOf(client);
    const recorded = (await readApplied(client))?.get(STATE_STEP);
    if (state !== recorded || state !== restored.head.steps[STATE_STEP])
      throw new CheckFailed(
        'Columns, rights or row security are not as in the database of the backup',
      );
  });
  return 'The server’s login, tables, rights and row security are as in the database of the backup.';
}

/** Every table has its rows; the tables of the backup's partitions are counted together. */
async function checkCounts({ ownerUrl, restored: { head, end } }: Checking): Promise<string> {
  const rootOf = new Map(head.tables.map(({ name, root }) => [name, root]));
  const expected = new Map<string, number>();
  for (const { name, rows } of end.tables) {
    const root = rootOf.get(name) ?? name;
    expected.set(root, (expected.get(root) ?? 0) + rows);
  }
  await withClient(ownerUrl, async (client) => {
    await client.query("set kolli.backup = 'on'");
    const roots = new Set((await listSourceTables(client)).map(({ root }) => root));
    for (const root of roots) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${root}`);
      const [count, wanted] = [Number(rows[0]?.count), expected.get(root) ?? 0];
      // The new epoch is in every audit log.
      const added = root === 'public.audit_entry' ? count - wanted : 0;
      if (count - added !== wanted || added < 0)
        throw new CheckFailed(`${root} has ${count} rows instead of ${wanted}`);
    }
  });
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${end.tables.length} tables have their ${rows} rows.`;
}

async function checkSecrets(store: Store, { secrets, auditKey, clock }: Checking): Promise<string> {
  await checkAuditKey({ store, clock }, auditKey);
  await checkKeys({ store, clock, secrets });
  return 'The configured keys are those that the database needs.';
}

/** Whose audit log it is. */
const nameOf = (id: string) => (id === installationId ? 'the installation' : `pharmacy ${id}`);

/** Every chain is unbroken and has the end that it had in the backup. */
async function checkChains(store: Store, { restored: { end } }: Checking): Promise<string> {
  const heads = Map.groupBy(end.auditHeads, ({ pharmacyId }) => pharmacyId);
  const pharmacyIds = await allPharmacyIds(store);
  const chains = [...pharmacyIds, installationId];
  let entries = 0;
  for (const id of chains) {
    const verdict = await store.inPharmacies([id], (tx) => verifyAudit(tx, id, heads.get(id)));
    heads.delete(id);
    if (!verdict.ok)
      throw new CheckFailed(
        `The audit log of ${nameOf(id)} is broken at entry ${verdict.brokenAt}: ${verdict.reason}`,
      );
    entries += verdict.entries;
  }
  for (const id of heads.keys()) throw new CheckFailed(`The audit log of ${nameOf(id)} is missing`);
  return `The audit logs of the installation and of ${pharmacyIds.length} pharmacies are unbroken and continue those of the backup (${entries} entries, with those of the new epoch).`;
}

/** Starts a server, which sends nothing, and asks it whether it works. */
async function checkServer({ environment, appUrl }: Checking): Promise<string> {
  const server = await startServer({
    ...environment,
    ROLE: 'api',
    DATABASE_URL: appUrl,
    // Otherwise it would follow the notices of the database that is in use.
    DATABASE_DIRECT_URL: '',
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '',
    AUDIT_HEADS_FILE: '',
    LOG_LEVEL: 'info',
  });
  try {
    const { status } = await fetch(`${server.url}/api/health`);
    if (status !== 200) throw new CheckFailed(`A server on it answers ${status} to /api/health`);
  } finally {
    await server.stop();
  }
  return 'A server starts on it and answers.';
}

/**
 * Checks a restored database: rights, rows, keys, audit logs, and whether a server works on it. Yields what was found
 * right, a sentence for each.
 * @throws CheckFailed, and what the server refuses to start with
 */
export async function* checkRestored(checking: Checking): AsyncGenerator<string> {
  yield await checkRights(checking);
  yield await checkCounts(checking);
  const { appUrl, auditKey, environment } = checking;
  const store = openDatabase({
    url: appUrl,
    auditKey,
    hasPreparedStatements: readPooler(environment).DATABASE_PREPARED_STATEMENTS,
    poolSize: 2,
    onError: () => undefined,
  });
  try {
    yield await checkSecrets(store, checking);
    yield await checkChains(store, checking);
  } finally {
    await store.close();
  }
  yield await checkServer(checking);
}
