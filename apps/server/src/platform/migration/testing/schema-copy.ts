import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaFolder } from '../schema-steps.ts';

/** A copy of the schema to which migrations can be added. */
export interface SchemaCopy {
  readonly folder: string;
  /** Adds a file or replaces it; `name` is its path in the schema's folder. */
  write: (name: string, sql: string) => Promise<void>;
  remove: () => Promise<void>;
}

export async function copySchema(): Promise<SchemaCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-schema-test-'));
  await cp(schemaFolder(), folder, { recursive: true });
  await mkdir(join(folder, 'migrations'), { recursive: true });
  return {
    folder,
    write: (name, sql) => writeFile(join(folder, name), sql),
    remove: () => rm(folder, { recursive: true }),
  };
}
