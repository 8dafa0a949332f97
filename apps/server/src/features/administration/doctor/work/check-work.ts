import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../../platform/database/open-database.ts';
import { databaseTime, listRecords } from '../../../../platform/jobs/job-records.ts';
import type { Check } from '../findings/report-finding.ts';
import {
  judgeBacklog,
  judgeBackups,
  judgeBoxes,
  judgeClockSteps,
  judgeJobs,
  judgeZones,
} from './judge-work.ts';
import { countBoxes, countUnsentMails, countUnsentMessages, readZones } from './read-work.ts';

const readRecords = async (tx: Tx) => ({
  records: await listRecords(tx),
  now: await databaseTime(tx),
});

/** What the workers have done and what waits: jobs, backups, boxes, messages and mail. */
export function workChecks(store: Store, clock: Clock): Check[] {
  return [
    {
      name: 'jobs',
      run: async () => {
        const { records, now } = await store.inGlobal(readRecords);
        return [...judgeJobs(records, now), ...judgeClockSteps(records, now)];
      },
    },
    {
      name: 'backups',
      run: async () => {
        const { records, now } = await store.inGlobal(readRecords);
        const backup = records.find(({ job }) => job === 'backup');
        return [judgeBackups(backup, now)];
      },
    },
    {
      name: 'boxes',
      run: async () => [judgeBoxes(await countBoxes(store, clock()))],
    },
    { name: 'time zones', run: async () => judgeZones(await readZones(store)) },
    {
      name: 'messages',
      run: async () => [judgeBacklog('messages', await countUnsentMessages(store), clock())],
    },
    {
      name: 'mails',
      run: async () => [judgeBacklog('mails', await countUnsentMails(store), clock())],
    },
  ];
}
