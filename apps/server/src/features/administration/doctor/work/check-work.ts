import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Store } from '../../../../platform/database/open-database.ts';
import { listRecords } from '../../../../platform/jobs/job-records.ts';
import type { Check } from '../findings/report-finding.ts';
import { judgeBacklog, judgeBackups, judgeBoxes, judgeJobs, judgeZones } from './judge-work.ts';
import { countBoxes, countUnsentMails, countUnsentMessages, readZones } from './read-work.ts';

/** What the workers have done and what waits: jobs, backups, boxes, messages and mail. */
export function workChecks(store: Store, clock: Clock): Check[] {
  return [
    {
      name: 'jobs',
      run: async () => judgeJobs(await store.inGlobal(listRecords), clock()),
    },
    {
      name: 'backups',
      run: async () => {
        const records = await store.inGlobal(listRecords);
        return [
          judgeBackups(
            records.find(({ job }) => job === 'backup'),
            clock(),
          ),
        ];
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
