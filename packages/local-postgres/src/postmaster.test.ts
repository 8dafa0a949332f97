import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostmaster } from './postmaster.ts';

let cluster: string;

beforeEach(async () => void (cluster = await mkdtemp(join(tmpdir(), 'kolli-postmaster-'))));

afterEach(() => rm(cluster, { recursive: true }));

test('an empty pid file belongs to a starting server, and is stale when it is old', async () => {
  expect(await findPostmaster(cluster)).toEqual({ state: 'none' });
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, '');
  expect(await findPostmaster(cluster)).toEqual({ state: 'starting' });
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(file, aMinuteAgo, aMinuteAgo);
  expect(await findPostmaster(cluster)).toEqual({ state: 'stale' });
});

test('on Linux the pid file is stale when its process is not the server of this cluster', async () => {
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n`);
  const state = process.platform === 'linux' ? 'stale' : 'running';
  expect(await findPostmaster(cluster)).toMatchObject({ state });
});
