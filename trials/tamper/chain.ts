import pg from 'pg';
import type { Chance } from '../../apps/sandbox/src/platform/seeded-random.ts';
import { appendAudit } from '../../apps/server/src/platform/audit/audit.ts';
import { pruneAudit } from '../../apps/server/src/platform/audit/prune-audit.ts';
import type { AuditHead } from '../../apps/server/src/platform/audit/read-audit-heads.ts';
import { verifyAudit } from '../../apps/server/src/platform/audit/verify-audit.ts';
import { installationId } from '../../apps/server/src/platform/audit/installation-id.ts';
import { newId } from '../../apps/server/src/platform/database/ids.ts';
import { givenPharmacy } from '../../apps/server/src/testing/factories.ts';
import { openTestWorld, type TestWorld } from '../../apps/server/src/testing/test-world.ts';

/** What somebody has who tampers: all rights in the database and the program's code, but not its key. */
export interface Attack {
  readonly owner: pg.Client;
  readonly chance: Chance;
  readonly pharmacyId: string;
  /** Whose the other chain is. */
  readonly otherId: string;
  /** Numbers of the first and last entry. */
  readonly first: number;
  readonly last: number;
  /** Lets the product add an entry. */
  goOn: () => Promise<void>;
}

/** The chains of a pharmacy, which was pruned, and of the installation, that can be restored after each tampering. */
export interface Chains {
  attack: (chance: Chance) => Attack;
  /** Whether the verification finds that the chain was tampered with. */
  isFound: (pharmacyId: string, withHeads: boolean) => Promise<boolean>;
  restore: () => Promise<void>;
  /** The columns of a table. */
  columnsOf: (table: string) => Promise<string[]>;
  close: () => Promise<void>;
}

/** Old enough to be pruned. */
const longAgo = Date.now() - 9 * 365 * 86_400_000;
const tables = ['audit_entry', 'audit_head'] as const;

/** Stores a copy of both tables, which `restore` or a tampering puts back. */
async function save(owner: pg.Client, name: string): Promise<void> {
  for (const table of tables)
    await owner.query(`create table ${name}_${table} as select * from ${table}`);
}

/** Puts back the saved rows, of all pharmacies or of one. */
export async function putBack(owner: pg.Client, name: string, pharmacyId?: string): Promise<void> {
  const only = pharmacyId === undefined ? '' : ` where pharmacy_id = '${pharmacyId}'`;
  const changes = tables.map(
    (table) =>
      `delete from ${table}${only}; insert into ${table} select * from ${name}_${table}${only}`,
  );
  await owner.query(['begin', ...changes, 'commit'].join('; '));
}

/** Adds entries with ever new content, a minute after one another, long ago. */
function entryWriter({ store }: TestWorld) {
  let added = 0;
  return async (pharmacyId: string): Promise<void> => {
    added += 1;
    const isOfSystem = added % 3 === 0;
    const entry = {
      pharmacyId,
      at: new Date(longAgo + added * 60_000),
      userId: isOfSystem ? null : newId(),
      userName: isOfSystem ? null : 'Aino Demo',
      action: added % 2 === 0 ? 'ssn.read' : 'key.create',
      subject: newId(),
      detail: added % 4 === 0 ? {} : { name: `shop ${added}`, level: added, isNew: true },
    };
    await store.inPharmacies([pharmacyId], (tx) => appendAudit(tx, entry));
  };
}

/** The heads as the file outside the database has them, by pharmacy. */
async function readHeads(owner: pg.Client): Promise<Map<string, AuditHead[]>> {
  const { rows } = await owner.query<{ pharmacy_id: string; seq: string; hash: Buffer }>(
    'select * from audit_head',
  );
  const heads = rows.map(({ pharmacy_id: pharmacyId, seq, hash }) => ({
    pharmacyId,
    seq: Number(seq),
    hash: hash.toString('hex'),
  }));
  return Map.groupBy(heads, ({ pharmacyId }) => pharmacyId);
}

async function columnsOf(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Two chains of `entries` entries and a few more; five of the first one were pruned. */
async function fill(world: TestWorld, owner: pg.Client, entries: number) {
  const ids = [(await givenPharmacy(world)).id, installationId];
  const add = entryWriter(world);
  for (let round = 0; round < entries; round += 1) for (const id of ids) await add(id);
  const [pruned = '', whole = ''] = ids;
  const before = new Date(longAgo + 11 * 60_000);
  await pruneAudit(world.store, { pharmacyId: pruned, before, batchSize: 2 });
  await save(owner, 'earlier');
  for (const id of ids) for (let more = 0; more < 3; more += 1) await add(id);
  await save(owner, 'saved');
  return { pruned, whole, add };
}

/** Opens two chains of at least six entries. */
export async function openChains(entries: number): Promise<Chains> {
  const world = await openTestWorld();
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  const { pruned, whole, add } = await fill(world, owner, entries);
  const heads = await readHeads(owner);
  const verify = (pharmacyId: string, withHeads: boolean) =>
    world.store.inPharmacies([pharmacyId], (tx) =>
      verifyAudit(tx, pharmacyId, withHeads ? heads.get(pharmacyId) : []),
    );
  return {
    attack: (chance) => {
      const pharmacyId = chance.pick([pruned, whole]);
      const otherId = pharmacyId === pruned ? whole : pruned;
      const ends = { first: pharmacyId === pruned ? 6 : 1, last: entries + 3 };
      return { owner, chance, pharmacyId, otherId, ...ends, goOn: () => add(pharmacyId) };
    },
    isFound: async (pharmacyId, withHeads) => !(await verify(pharmacyId, withHeads)).ok,
    restore: () => putBack(owner, 'saved'),
    columnsOf: (table) => columnsOf(owner, table),
    close: async () => {
      await owner.end();
      await world.close();
    },
  };
}
