import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sampleBoxId } from '../../testing/sample-box.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BoxDisk } from './box-disk.ts';

const writer = fileURLToPath(new URL('../../testing/write-in-burst.ts', import.meta.url));

/** Lets a process write to the disk and kills it in between; returns the last write that it reported. */
async function writeAndKill(file: string, afterWrites: number): Promise<number> {
  const child = spawn(process.execPath, [writer, file, sampleBoxId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.split('\n').length > afterWrites) break;
  }
  child.kill('SIGKILL');
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  return Number(said.trimEnd().split('\n').slice(0, -1).at(-1));
}

test('a process killed during a burst of writes leaves all that it had reported, in order', async () => {
  const file = join(temporaryFolder(), 'box.json');
  let reported = 0;
  for (const writes of [3, 40, 7, 150, 90]) {
    reported = Math.max(reported, await writeAndKill(file, writes));
    const queue = new BoxDisk(file).load()?.queue;
    if (queue === undefined) throw new Error('Nothing is on the disk');
    expect(queue.madeCount).toBeGreaterThanOrEqual(reported);
    const first = queue.madeCount - queue.waiting.length + 1;
    expect(queue.waiting.map(({ at }) => at)).toEqual(
      queue.waiting.map((_, index) => first + index),
    );
  }
});
