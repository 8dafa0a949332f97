import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localPostgresPaths } from './paths.ts';

const root = await mkdtemp(join(tmpdir(), 'kolli-paths-test-'));
afterAll(() => rm(root, { recursive: true }));

test('data are in a folder accessible to another account for root, and in the checkout for other users', () => {
  const { dataDir, binariesDir } = localPostgresPaths(root, 'postgres');
  if (process.getuid?.() === 0) {
    expect(dataDir).toMatch(
      /^\/var\/(lib|tmp)\/kolli\/kolli-paths-test-\w+-[0-9a-f]{12}\/postgres$/,
    );
    expect(binariesDir).toMatch(/^\/var\/(lib|tmp)\/kolli\/binaries$/);
  } else {
    expect(dataDir).toBe(join(root, '.kolli', 'postgres'));
    expect(binariesDir).toBeNull();
  }
});

test('two engines of a checkout have different folders', () => {
  const first = localPostgresPaths(root, 'postgres').dataDir;
  expect(localPostgresPaths(root, 'test').dataDir).not.toBe(first);
});
