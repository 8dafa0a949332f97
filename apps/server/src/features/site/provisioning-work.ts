import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/database/open-database.ts';
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
