import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { schemaFolder } from '../../../platform/migration/schema-steps.ts';

/** The program of the server: the source beside this source, or the built one beside this built one. */
function serverProgram(): string {
  const place = import.meta.filename.endsWith('.ts') ? ['src', 'main.ts'] : ['dist', 'main.js'];
  return join(dirname(schemaFolder()), ...place);
}

interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

function portOf(line: string): number | undefined {
  try {
    const { msg, port } = JSON.parse(line) as { msg?: unknown; port?: unknown };
    return msg === 'Kolli listens' && typeof port === 'number' ? port : undefined;
  } catch {
    return undefined;
  }
}

/** Starts a server with these settings as a process of its own, and waits until it listens. It ends with this process. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const child = spawn(process.execPath, [serverProgram()], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (text: Buffer) => said.push(text.toString()));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  if (child.stdout === null) throw new Error('The server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = portOf(line);
    if (port === undefined) said.push(`${line}\n`);
    else {
      // Its further output is not read.
      child.stdout.resume();
      return { url: `http://127.0.0.1:${port}`, stop };
    }
  }
  await ended;
  throw new Error(`The server did not start: ${said.join('').trim()}`);
}
