import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeLocalPostgres, startLocalPostgres, TEST_SETTINGS } from './local-postgres.ts';
import { hasRoomInMemory, memoryPostgresPaths } from './memory-paths.ts';
import { localPostgresPaths } from './paths.ts';

const root = await mkdtemp(join(tmpdir(), 'kolli-memory-test-'));
afterAll(() => rm(root, { recursive: true }));

test('each checkout has its own folder in memory; the binaries are on disk', () => {
  const { dataDir, binariesDir } = memoryPostgresPaths(root, 'first');
  expect(dataDir).toMatch(/^\/dev\/shm\/kolli-kolli-memory-test-\w+-[0-9a-f]{12}\/first$/);
  expect(memoryPostgresPaths(dirname(root), 'first').dataDir).not.toBe(dataDir);
  expect(binariesDir).toBe(localPostgresPaths(root, 'first').binariesDir);
});

test('with enough memory an engine runs in memory and removes its data', async () => {
  // With less memory this test covers the folder on disk.
  const paths = hasRoomInMemory()
    ? memoryPostgresPaths(root, 'second')
    : localPostgresPaths(root, 'second');
  await startLocalPostgres({ ...paths, settings: TEST_SETTINGS });
  expect(existsSync(join(paths.dataDir, 'cluster', 'postmaster.pid'))).toBe(true);
  await removeLocalPostgres(paths.dataDir);
  expect(existsSync(paths.dataDir)).toBe(false);
  await rm(dirname(paths.dataDir), { recursive: true });
});
