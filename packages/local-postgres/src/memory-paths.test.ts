import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeLocalPostgres, startLocalPostgres, TEST_SETTINGS } from './local-postgres.ts';
import { hasRoomInMemory, memoryPostgresPaths } from './memory-paths.ts';
import { localPostgresPaths } from './paths.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolli-memory-test-'));
});
afterAll(() => rm(root, { recursive: true }));

test('a checkout has a folder of its own in memory, with the binaries of its engines on disk', () => {
  const { dataDir, binariesDir } = memoryPostgresPaths(root, 'first');
  expect(dataDir).toMatch(/^\/dev\/shm\/kolli-kolli-memory-test-\w+-[0-9a-f]{12}\/first$/);
  expect(memoryPostgresPaths(dirname(root), 'first').dataDir).not.toBe(dataDir);
  expect(binariesDir).toBe(localPostgresPaths(root, 'first').binariesDir);
});

test('where there is room, an engine runs in memory and leaves nothing there', async () => {
  // Elsewhere the run of this very test keeps its data on disk, and shows that.
  const paths = hasRoomInMemory()
    ? memoryPostgresPaths(root, 'second')
    : localPostgresPaths(root, 'second');
  await startLocalPostgres({ ...paths, settings: TEST_SETTINGS });
  expect(existsSync(join(paths.dataDir, 'cluster', 'postmaster.pid'))).toBe(true);
  await removeLocalPostgres(paths.dataDir);
  expect(existsSync(paths.dataDir)).toBe(false);
  await rm(dirname(paths.dataDir), { recursive: true });
});
