import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';

/** The account of Debian's PostgreSQL, which refuses to run as root. */
interface Account {
  readonly uid: number;
  readonly gid: number;
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());

/** A folder of programs that run as Debian's account of PostgreSQL; each writes its output to a file there. */
export class Programs {
  readonly folder: string;
  readonly #account: Account = { uid: idOf('-u'), gid: idOf('-g') };
  readonly #running = new Set<ChildProcess>();

  constructor(folder: string) {
    this.folder = folder;
  }

  async makeFolder(name = ''): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chown(path, this.#account.uid, this.#account.gid);
    return path;
  }

  /** Writes a file of `deploy` with its `${…}` replaced, and changed by `edit`. */
  async fillIn(
    template: string,
    name: string,
    values: Readonly<Record<string, string | number>>,
    edit = (text: string) => text,
  ) {
    const deploy = join(import.meta.dirname, '..', '..', 'deploy', template);
    const text = (await readFile(deploy, 'utf8')).replace(/\$\{([A-Z_0-9]+)\}/g, (whole, key) => {
      const value = values[key];
      if (value === undefined) throw new Error(`${template}: ${whole} has no value`);
      return String(value);
    });
    return this.write(name, edit(text));
  }

  async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text, { mode: 0o600 });
    await chown(path, this.#account.uid, this.#account.gid);
    return path;
  }

  start(command: string, args: readonly string[], name: string): ChildProcess {
    const log = createWriteStream(join(this.folder, `${name}.log`), { flags: 'a' });
    const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: this.folder };
    const child = spawn(command, args, { ...this.#account, env, cwd: this.folder });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  /** Runs a program to its end; throws what it wrote if it fails. */
  async run(command: string, args: readonly string[], name: string): Promise<void> {
    const child = this.start(command, args, name);
    const [code] = await once(child, 'close');
    if (code === 0) return;
    const log = await readFile(join(this.folder, `${name}.log`), 'utf8');
    throw new Error(`${name} ended with ${code}: ${log.slice(-2000)}`);
  }

  async stop(): Promise<void> {
    const ended = [...this.#running].map(
      (child) => new Promise((resolve) => child.once('exit', resolve)),
    );
    for (const child of this.#running) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await Promise.all(ended);
  }
}

export async function freePorts(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

/** The folder of the programs of Debian's newest PostgreSQL on this machine. */
export const postgresBinaries = () =>
  execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'])
    .toString()
    .trim();
