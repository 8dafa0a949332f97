import type pg from 'pg';
import { SchemaRefused } from './check-schema.ts';

/** The oldest and the newest major version of PostgreSQL that all tests pass on. */
export const testedVersions = { oldest: 15, newest: 18 } as const;

/** The major version of PostgreSQL in its `server_version_num`, such as 15 in 150018. */
export const majorOf = (versionNumber: number) => Math.floor(versionNumber / 10_000);

/** Why Kolli does not work with a PostgreSQL of this `server_version_num`, or undefined. */
export function refuseVersion(versionNumber: number): string | undefined {
  const major = majorOf(versionNumber);
  if (major >= testedVersions.oldest) return undefined;
  return `The database is PostgreSQL ${major}: Kolli needs version ${testedVersions.oldest} or newer.`;
}

/** @throws SchemaRefused in one sentence if the PostgreSQL of this connection is too old. */
export async function checkVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  );
  const refusal = refuseVersion(rows[0]?.version ?? 0);
  if (refusal !== undefined) throw new SchemaRefused(refusal);
}
