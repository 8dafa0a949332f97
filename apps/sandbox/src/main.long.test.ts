import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function start(port: number, smtpPort = 0) {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, output: () => output };
}

async function waitUntilUp(sandbox: ReturnType<typeof start>): Promise<void> {
  while (!sandbox.output().includes('Sandbox: ')) {
    if (sandbox.child.exitCode !== null) throw new Error(sandbox.output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
  'a %s in use is reported in a clear sentence, without a stack trace',
  async (name) => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const sandbox = name === 'SANDBOX_PORT' ? start(port) : start(0, port);
    expect(await sandbox.ended).toBe(1);
    await eventually('the sentence', () =>
      sandbox
        .output()
        .includes(`Port ${port} is in use by another program. Stop it, or set ${name} to`),
    );
    expect(sandbox.output()).not.toContain('    at ');
  },
);

test('it exits cleanly on SIGTERM, and when its parent process exits', async () => {
  const sandbox = start(0);
  await waitUntilUp(sandbox);
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(0);
  const child = start(0);
  await waitUntilUp(child);
  child.child.disconnect();
  expect(await child.ended).toBe(0);
});
