import {
  listTemperatureStamps,
  type TemperatureStamp,
} from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import type { Job } from '../../../components/work/use-long-work.tsx';
import { call } from '../../../lib/call/call.ts';
import { csvText, downloadCsv, inZone, localTime } from '../../../lib/file/csv-file.ts';

const FILE_NAME = 'Temperature Checking.csv';
const PAGE = 500;

/** The checks of a box since a time, by default all, newest first, from all pages. Throws a CallError. */
export async function readChecks(boxId: string, since = 0, job?: Job): Promise<TemperatureStamp[]> {
  const found: TemperatureStamp[] = [];
  let lastKey: string | null | undefined;
  while (lastKey !== null) {
    const query = { limit: PAGE, ...(lastKey === undefined ? {} : { lastKey }) };
    const page = await call(listTemperatureStamps, { params: { boxId }, query }, job?.signal);
    found.push(...page.stamps);
    job?.progress(found.length);
    const isDone = found.some(({ timestamp }) => timestamp < since);
    lastKey = isDone ? null : page.lastKey;
  }
  return found.filter(({ timestamp }) => timestamp >= since);
}

/** Checks as a table of user and time (TMP-15). */
export function checksCsv(checks: readonly TemperatureStamp[], t: TFunction): string {
  return csvText({
    headings: [t('temperature.csv.user'), inZone(t('temperature.csv.time'))],
    rows: checks.map(({ userName, timestamp }) => [userName, localTime(timestamp)]),
  });
}

/** Downloads all checks of a box as 'Temperature Checking.csv' (TMP-15). Throws a CallError, and where it is cancelled. */
export async function downloadChecks(boxId: string, t: TFunction, job: Job): Promise<void> {
  downloadCsv(FILE_NAME, checksCsv(await readChecks(boxId, 0, job), t));
}
