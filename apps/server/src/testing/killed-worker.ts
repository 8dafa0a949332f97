import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { jobSchema } from '../platform/jobs/prepare-queues.ts';
import { testEnvironment } from './test-secrets.ts';
import type { TestServer } from './test-server.ts';

const program = fileURLToPath(new URL('work-until-killed.ts', import.meta.url));

/** A worker process on the server's database. */
export interface Worker {
  kill: () => Promise<void>;
}

interface WorkerOptions {
  readonly smsUrl?: string;
  readonly mailUrl?: string;
  /** The file of the program and its arguments; by default it does the work of deliveries and messages. */
  readonly run?: readonly [string, ...string[]];
}

/** Starts a worker with the server's time and these providers, and waits until it works. */
export async function startWorker(
  server: TestServer,
  { smsUrl, mailUrl, run = [program] }: WorkerOptions,
): Promise<Worker> {
  const child: ChildProcess = spawn(process.execPath, run, {
    env: {
      ...process.env,
      ...testEnvironment,
      ROLE: 'worker',
      DATABASE_URL: server.database.url,
      SMS_GATEWAY_URL: smsUrl,
      SMTP_URL: mailUrl,
      KOLLI_TEST_NOW: String(server.time.clock().getTime()),
    },
    // The worker exits when the channel to this process closes.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [said] = child.stdout === null ? [''] : await once(child.stdout, 'data');
  if (!String(said).includes('working')) throw new Error(`The worker says ${String(said)}`);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ages the jobs of killed workers past their timeout, so that the job library retries them. */
export async function expireKilledWorkers(server: Pick<TestServer, 'database'>): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query(`
    update ${jobSchema}.job set started_on = started_on - interval '1 hour' where state = 'active';
    update ${jobSchema}.queue set monitor_on = null, monitor_claim_on = null`);
  const boss = new PgBoss({
    connectionString: server.database.ownerUrl,
    schema: jobSchema,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  for (const queue of ['send-message', 'send-mail']) await boss.supervise(queue);
  await boss.stop({ graceful: false });
  await client.query(`update ${jobSchema}.job set start_after = now() where state = 'retry'`);
  await client.end();
}
