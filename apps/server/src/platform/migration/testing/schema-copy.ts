import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAtEnd } from '../../../testing/close-at-end.ts';
import { schemaFolder } from '../schema-steps.ts';

/** A copy of the schema to which migrations can be added, removed at the end. */
export async function copySchema() {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-schema-test-'));
  closeAtEnd(() => rm(folder, { recursive: true }));
  await cp(schemaFolder(), folder, { recursive: true });
  await mkdir(join(folder, 'migrations'), { recursive: true });
  /** Adds a file or replaces it; `name` is its path in the schema's folder. */
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
  return { folder, write };
}
