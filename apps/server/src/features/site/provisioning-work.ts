import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/database/open-database.ts';
import { seeOnly } from '../../platform/database/transaction/see-only.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Problem } from './site-problems.ts';

/** The transaction that applies a site file. */
export interface Provisioning {
  readonly tx: Tx;
  readonly now: Date;
  readonly secrets: Secrets;
  /** Reports a change or a warning to the operator. */
  readonly note: (sentence: string) => void;
  /** Called after each pharmacy and person; throws if the work is to stop. */
  readonly step: () => void;
  /** Collects problems found in the database; any of them rolls back the transaction. */
  readonly problems: Problem[];
  /** The issuer of identities that name none. */
  readonly workAccountIssuer?: string | undefined;
  /** Name of the product, which no password contains. */
  readonly productName?: string;
  /** Ids of all pharmacies that the site may refer to, by business id. */
  readonly pharmacyIds: ReadonlyMap<string, string>;
}

/** Pharmacies whose statements go to the database together. */
const groupSize = 50;

/** Groups of a site's entries, in order. */
export function groupsOf<Item>(items: readonly Item[]): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / groupSize) }, (_, at) => at);
  return starts.map((at) => items.slice(at * groupSize, (at + 1) * groupSize));
}

/**
 * Runs `provision` for each item, many at the same time on the connection of the transaction, so that one does not wait
 * for the answers to another's statements. Notes and problems stay in the order of the items, whose results it returns.
 */
export async function provisionTogether<Item, Result>(
  work: Provisioning,
  items: readonly Item[],
  provision: (work: Provisioning, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const notes = items.map((): string[] => []);
  const problems = items.map((): Problem[] => []);
  const results = await Promise.all(
    items.map((item, at) => {
      const note = (sentence: string) => void notes[at]?.push(sentence);
      return provision({ ...work, note, problems: problems[at] ?? [] }, item);
    }),
  );
  for (const sentence of notes.flat()) work.note(sentence);
  work.problems.push(...problems.flat());
  return results;
}

/**
 * Runs `provision` for each item with the id of its pharmacy, as `provisionTogether` does in groups. No two items have
 * the same pharmacy. Statements see only the pharmacies of their group.
 */
export async function provisionEach<Item, Result>(
  work: Provisioning,
  items: readonly (readonly [pharmacyId: string, item: Item])[],
  provision: (work: Provisioning, pharmacyId: string, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const group of groupsOf(items)) {
    await seeOnly(
      work.tx,
      group.map(([pharmacyId]) => pharmacyId),
    );
    const some = await provisionTogether(work, group, (own, [pharmacyId, item]) =>
      provision(own, pharmacyId, item),
    );
    results.push(...some);
  }
  return results;
}

/** The actor of site changes in the audit log. */
export const provisioner = { userId: null, userName: 'kolli provision' } as const;

/** The columns that differ from the wanted values; undefined if none. */
export function changedColumns<Wanted extends object>(
  current: { readonly [column in keyof Wanted]: unknown },
  wanted: Wanted,
): Partial<Wanted> | undefined {
  const columns = Object.keys(wanted) as (keyof Wanted)[];
  const changed = columns.filter((column) => !isDeepStrictEqual(current[column], wanted[column]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((column) => [column, wanted[column]])) as Partial<Wanted>;
}
