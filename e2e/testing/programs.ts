import { type ChildProcess, spawn } from 'node:child_process';

/** Waits until a URL responds, or throws with the output of its program. */
export async function waitFor(
  url: string,
  program: ChildProcess,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (program.exitCode !== null) throw new Error(`A program exited:\n${output()}`);
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`${url} does not respond:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A line of the log about an error, or about work that failed and is repeated. */
const failure = /"level":[56]0|"level":40.*"(job|gateway)":/;

/** Starts a program of the product in its own process. */
export function startProgram(file: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode !== null || !child.kill('SIGTERM')) return;
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
  };
  const whole = () => lines.join('');
  const failures = () =>
    whole()
      .split('\n')
      .filter((line) => failure.test(line));
  return { child, output: () => whole().slice(-4000), failures, stop };
}
