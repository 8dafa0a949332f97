import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { awaitPostmaster } from '../../packages/local-postgres/src/postmaster.ts';
import type { Programs } from '../testing/programs.ts';

/** What Patroni says of a member: 'leader', 'sync_standby' or 'replica'. */
export interface MemberState {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

export type Failure = 'PostgreSQL killed' | 'machine lost' | 'Patroni frozen';

/** Kills a process, which may have ended by itself. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export class PatroniMember {
  readonly name: string;
  readonly restPort: number;
  readonly postgresPort: number;
  readonly dataDir: string;
  readonly #programs: Programs;
  readonly #config: string;
  #patroni: ChildProcess | undefined;

  constructor(
    programs: Programs,
    own: { name: string; restPort: number; postgresPort: number; dataDir: string; config: string },
  ) {
    this.#programs = programs;
    this.name = own.name;
    this.restPort = own.restPort;
    this.postgresPort = own.postgresPort;
    this.dataDir = own.dataDir;
    this.#config = own.config;
  }

  start(): void {
    this.#patroni = this.#programs.start('/usr/bin/patroni', [this.#config], this.name);
  }

  /** All members, as this one sees them; undefined if it does not answer. */
  async seesCluster(): Promise<readonly MemberState[] | undefined> {
    const url = `http://127.0.0.1:${this.restPort}/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok !== true) return undefined;
    return ((await answer.json()) as { members: MemberState[] }).members;
  }

  async fail(failure: Failure): Promise<void> {
    if (failure === 'Patroni frozen') this.#patroni?.kill('SIGSTOP');
    if (failure === 'machine lost') await this.#killPatroni();
    if (failure !== 'Patroni frozen') await this.killPostgres();
  }

  async comeBack(failure: Failure): Promise<void> {
    if (failure === 'Patroni frozen') this.#patroni?.kill('SIGCONT');
    if (failure === 'machine lost') this.start();
  }

  /** Kills all its processes: one that is left would keep the next PostgreSQL of these data from starting. */
  async killPostgres(): Promise<void> {
    const found = await awaitPostmaster(this.dataDir, ({ state }) => state !== 'starting');
    if (found.state !== 'running') return;
    const { pid } = found.postmaster;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)];
    for (const each of pids) kill(each);
  }

  async remove(): Promise<void> {
    await this.#killPatroni();
    await this.killPostgres();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #killPatroni(): Promise<void> {
    const child = this.#patroni;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
