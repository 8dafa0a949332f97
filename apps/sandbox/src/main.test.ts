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
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, said: () => said };
}

async function isUp(sandbox: ReturnType<typeof start>): Promise<void> {
  while (!sandbox.said().includes('Sandbox: ')) {
    if (sandbox.child.exitCode !== null) throw new Error(sandbox.said());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
  'a taken %s is told in a clear sentence, without a stack',
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
        .said()
        .includes(`Port ${port} is taken by another program. Stop it, or set ${name} to`),
    );
    expect(sandbox.said()).not.toContain('    at ');
  },
);

test('it ends cleanly on SIGTERM', async () => {
  const sandbox = start(0);
  await isUp(sandbox);
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(0);
});

test('it ends when the process that started it is gone', async () => {
  const sandbox = start(0);
  await isUp(sandbox);
  sandbox.child.disconnect();
  expect(await sandbox.ended).toBe(0);
});
