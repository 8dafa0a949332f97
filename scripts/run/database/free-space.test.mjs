import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requireSpace, watchSpace } from './free-space.mjs';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const withMegabytes = (free) => async () => ({ bavail: free * 256, bsize: 4096 });

test('a disk that fills up under a database ends the run in one sentence; space is looked for where its folder would be', async () => {
  let free = 300;
  const space = watchSpace(tmpdir(), () => withMegabytes(free)());
  await vi.advanceTimersByTimeAsync(10_000);
  free = 12;
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(space.full).rejects.toThrow(
    `The disk under the test database is full: 12 MB are left in ${tmpdir()}.`,
  );
  space.stop();
  expect(vi.getTimerCount()).toBe(0);
  const folder = join(tmpdir(), 'kolli-not-yet', 'there');
  await expect(requireSpace(folder)).resolves.toBeUndefined();
  await expect(requireSpace(folder, withMegabytes(63))).rejects.toThrow(`left in ${folder}.`);
});
