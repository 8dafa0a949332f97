import type pg from 'pg';
import { openClient } from '../../../testing/test-database.ts';
import { appendAudit } from '../audit.ts';
import { pruneAudit } from '../prune-audit.ts';
import type { AuditHead } from '../read-audit-heads.ts';
import { verifyAudit } from '../verify-audit.ts';
import { installationId } from '../installation-id.ts';
import { newId } from '../../database/ids.ts';
import { ownTestWorld, type TestWorld } from '../../../testing/test-world.ts';

/** Draws where a chain is tampered with. */
export interface Draws {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  happens(share: number): boolean;
}

/** What somebody has who tampers: all rights in the database and the program's code, but not its key. */
export interface Attack {
  readonly owner: pg.Client;
  readonly chance: Draws;
  readonly pharmacyId: string;
  /** Whose the other chain is. */
  readonly otherId: string;
  /** Numbers of the first and last entry. */
  readonly first: number;
  readonly last: number;
  goOn: () => Promise<void>;
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
  const ids = [(await world.givenPharmacy()).id, installationId];
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

/** Opens two chains of at least six entries: of a pharmacy, which was pruned, and of the installation. */
export async function openChains(entries: number) {
  const world = await ownTestWorld();
  const owner = await openClient(world.database.ownerUrl);
  const { pruned, whole, add } = await fill(world, owner, entries);
  const heads = await readHeads(owner);
  const verify = (pharmacyId: string, withHeads: boolean) =>
    world.store.inPharmacies([pharmacyId], (tx) =>
      verifyAudit(tx, pharmacyId, withHeads ? heads.get(pharmacyId) : []),
    );
  const attack = (chance: Draws): Attack => {
    const pharmacyId = chance.pick([pruned, whole]);
    const otherId = pharmacyId === pruned ? whole : pruned;
    const ends = { first: pharmacyId === pruned ? 6 : 1, last: entries + 3 };
    return { owner, chance, pharmacyId, otherId, ...ends, goOn: () => add(pharmacyId) };
  };
  const isFound = async (pharmacyId: string, withHeads: boolean) =>
    !(await verify(pharmacyId, withHeads)).ok;
  return {
    attack,
    isFound,
    /** Tampers, and returns whether it is found without and with the heads outside the database. */
    tryOnce: async (tamper: (attack: Attack) => Promise<unknown>, chance: Draws) => {
      const drawn = attack(chance);
      await tamper(drawn);
      const alone = await isFound(drawn.pharmacyId, false);
      const withHeads = await isFound(drawn.pharmacyId, true);
      await putBack(owner, 'saved');
      return { alone, withHeads };
    },
    columnsOf: (table: string) => columnsOf(owner, table),
  };
}
