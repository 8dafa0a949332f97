import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Store } from '../../../platform/database/open-database.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import type { TestWorld } from '../../../testing/test-world.ts';
import { testRetention } from '../../retention/testing/test-retention.ts';
import { type Imported, importHistory } from '../import-history.ts';

type Lines = readonly (object | string)[];
type Options = Parameters<typeof importHistory>[2];

/** Imports lines for the tests of a file; each gets the fields, unless it has its own or is a text. */
export async function openImporter(world: TestWorld, fields: () => object) {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-history-'));
  afterAll(() => rm(folder, { recursive: true }));
  const { secrets, time } = world;

  async function importLines(
    lines: Lines,
    options?: Options,
    store: Store = world.store,
  ): Promise<Imported> {
    const path = join(folder, 'history.ndjson');
    const texts = lines.map((line) =>
      typeof line === 'string' ? line : JSON.stringify({ ...fields(), ...line }),
    );
    await writeFile(path, texts.join('\n'));
    const deps = { store, secrets, clock: time.clock, settings: testRetention };
    return importHistory(deps, path, options);
  }

  /** The reasons of a refused import, line by line; it must write nothing. */
  async function refusals(lines: Lines): Promise<string[]> {
    const before = await dumpDatabase(world.database);
    const error: unknown = await importLines(lines).then(
      () => new Error('was imported'),
      (refusal: unknown) => refusal,
    );
    expect(await dumpDatabase(world.database)).toEqual(before);
    const [first, ...rest] = error instanceof Error ? error.message.split('\n') : [];
    expect(first).toBe('Nothing was imported.');
    return rest;
  }
  return { importLines, refusals };
}
