import type { MailTools } from '../../features/outgoing/mails/queue-mail.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import type { CliContext } from './command.ts';
import { readSecrets } from './read-secrets.ts';

/** Runs `work` with what queues mails: encrypted with the server's keys, and sent by its workers. */
export async function withMailTools<T>(
  context: CliContext,
  store: Store,
  work: (tools: MailTools) => Promise<T>,
): Promise<T> {
  const { secrets } = readSecrets(context);
  const log = createLog('silent');
  const jobs = await startJobs({ store, log, isWorker: false });
  try {
    return await work({ secrets, jobs });
  } finally {
    await jobs.stop();
  }
}
