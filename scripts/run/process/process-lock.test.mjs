import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSameProcess, processIdentity, acquireLock } from './process-lock.mjs';

let folder;
let path;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolli-lock-'));
  path = join(folder, 'a.lock');
});
afterEach(() => rm(folder, { recursive: true }));

test('a lock that is held is refused with its holder, free after its release, and held by one alone of many who find a dead one', async () => {
  const lock = await acquireLock(path);
  expect(await acquireLock(path)).toEqual({ held: false, pid: process.pid });
  await lock.release();
  expect(await acquireLock(path)).toMatchObject({ held: true });
  await writeFile(path, JSON.stringify({ pid: process.pid, startTime: '1' }));
  expect(await acquireLock(path)).toMatchObject({ held: true });
  for (let round = 0; round < 20; round += 1) {
    await writeFile(path, 'half writ');
    const locks = await Promise.all(Array.from({ length: 20 }, () => acquireLock(path)));
    expect(locks.filter(({ held }) => held)).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['a.lock']);
  }
});

test('a lock ends with a process that was killed', async () => {
  const script = `
    const { acquireLock } = await import(${JSON.stringify(import.meta.resolve('./process-lock.mjs'))});
    await acquireLock(${JSON.stringify(path)});
    console.log('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  expect(await acquireLock(path)).toEqual({ held: false, pid: child.pid });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await acquireLock(path)).toMatchObject({ held: true });
});

test('a dead process whose parent never waited for it holds nothing', async () => {
  // The shell becomes a sleep, which never waits for its child.
  const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
  const [line] = await once(shell.stdout, 'data');
  const zombie = await processIdentity(Number(line));
  expect(await isSameProcess(zombie)).toBe(true);
  // Until then, the shell would wait for its child.
  await expect.poll(() => readFile(`/proc/${shell.pid}/comm`, 'utf8')).toBe('sleep\n');
  process.kill(zombie.pid, 'SIGKILL');
  await expect.poll(() => isSameProcess(zombie)).toBe(false);
  expect(process.kill(zombie.pid, 0)).toBe(true);
  shell.kill('SIGKILL');
});
