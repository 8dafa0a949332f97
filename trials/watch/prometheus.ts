import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';

const run = promisify(execFile);
const rulesFolder = join(import.meta.dirname, '..', '..', 'deploy', 'prometheus');

export interface EvaluatedRule {
  readonly name: string;
  readonly state: 'inactive' | 'pending' | 'firing';
  readonly health: 'ok' | 'unknown' | 'err';
  readonly lastError?: string;
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data: {
    readonly groups: { readonly rules: EvaluatedRule[] }[];
    readonly result: unknown[];
  };
}

async function unpack(folder: string): Promise<void> {
  console.log('Trial watch: downloads the package prometheus with apt-get');
  await run('apt-get', ['download', 'prometheus'], { cwd: folder });
  await run('sh', ['-c', 'dpkg-deb -x prometheus_*.deb .'], { cwd: folder });
}

async function writeConfig(folder: string, target: string, rewrite: (rules: string) => string) {
  const rules = await readFile(join(rulesFolder, 'alerts.yaml'), 'utf8');
  await writeFile(join(folder, 'alerts.yaml'), rewrite(rules));
  const config = await readFile(join(rulesFolder, 'prometheus.yaml'), 'utf8');
  // The trial has no worker of its own.
  const withoutWorker = config.replace(/^ *- 127\.0\.0\.1:9465\n/mu, '');
  const quick = withoutWorker.replaceAll('15s', '1s').replace('127.0.0.1:9464', target);
  await writeFile(join(folder, 'prometheus.yaml'), quick);
}

/** Debian's Prometheus, unpacked until the test ends: nothing is installed or started by itself. */
export async function getPrometheus() {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-prometheus-'));
  await unpack(folder);
  await cp(rulesFolder, join(folder, 'rules'), { recursive: true });
  const url = `http://127.0.0.1:${await freePort()}`;
  onTestFinished(() => rm(folder, { recursive: true }));
  const ask = async (path: string) => {
    const answer = (await (await fetch(`${url}/api/v1/${path}`)).json()) as Answer;
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data;
  };
  return {
    /** Runs `promtool` on the folder of the rules; throws with its output if it fails. */
    tool: async (...args: string[]) => {
      const cwd = join(folder, 'rules');
      const { stdout, stderr } = await run(join(folder, 'usr/bin/promtool'), args, { cwd });
      return stdout + stderr;
    },
    /** Starts Prometheus on a target. `rewrite` changes the rules of this copy. */
    start: async (target: string, rewrite: (rules: string) => string) => {
      await writeConfig(folder, target, rewrite);
      const args = ['--config.file=prometheus.yaml', '--storage.tsdb.path=data'];
      const listen = `--web.listen-address=${new URL(url).host}`;
      const child = spawn(join(folder, 'usr/bin/prometheus'), [...args, listen], {
        cwd: folder,
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      onTestFinished(async () => {
        child.kill('SIGTERM');
        await ended;
      });
    },
    rules: async () => (await ask('rules')).groups.flatMap(({ rules }) => rules),
    /** How many series a query gives. */
    count: async (query: string) =>
      (await ask(`query?query=${encodeURIComponent(query)}`)).result.length,
  };
}
export type Prometheus = Awaited<ReturnType<typeof getPrometheus>>;
