import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Problem } from './site-problems.ts';

/** The one transaction that brings a site to what its file says. */
export interface Provisioning {
  readonly tx: Tx;
  readonly now: Date;
  readonly secrets: Secrets;
  /** Tells the operator what was changed, or what to look after. */
  readonly note: (sentence: string) => void;
  /** Collects what the database forbids; any ends the transaction without effect. */
  readonly problems: Problem[];
  /** Whose subject an identity is that names no issuer. */
  readonly workAccountIssuer?: string | undefined;
  /** Our ids of all pharmacies that the site may refer to, by business id. */
  readonly pharmacyIds: ReadonlyMap<string, string>;
}

/** Who stands in the audit record of what a site file changed. */
export const provisioner = { userId: null, userName: 'kolli provision' } as const;

/** The columns that are not yet as wanted, or undefined when all are. */
export function changedColumns<Wanted extends object>(
  current: { readonly [column in keyof Wanted]: unknown },
  wanted: Wanted,
): Partial<Wanted> | undefined {
  const columns = Object.keys(wanted) as (keyof Wanted)[];
  const changed = columns.filter((column) => !isDeepStrictEqual(current[column], wanted[column]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((column) => [column, wanted[column]])) as Partial<Wanted>;
}
