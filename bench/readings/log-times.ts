import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import pg from 'pg';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import {
  measureRequests,
  sendOnce,
  type BenchRequest,
  type Round,
} from '../deliveries/send-requests.ts';
import { p50, p95, reportFigure } from '../deliveries/report-figures.ts';
import { type LoadedYear, minuteMs } from './load-year.ts';
import { sensors } from './sensors.ts';

const rounds = 7;
const dayMs = 24 * 60 * minuteMs;
const limitMs = 50;

/** A requested log and its time limit in milliseconds. */
interface LogRequest {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly sensor?: string;
  readonly limit?: number;
}

function logsOf({ start, end }: LoadedYear): LogRequest[] {
  const until = end - 1;
  return [
    { name: 'a day of a box', startTime: end - dayMs, endTime: until },
    { name: '3 days of a box', startTime: end - 3 * dayMs, endTime: until, limit: limitMs },
    { name: 'a day of a sensor', startTime: end - dayMs, endTime: until, sensor: '4-1' },
    {
      name: 'a year of a sensor',
      startTime: start,
      endTime: until,
      sensor: '4-1',
      limit: limitMs,
    },
    { name: 'a year of a box', startTime: start, endTime: until },
  ];
}

/** Computes the same points directly from the readings, without the product. */
const rawScan = `
  explain (analyze, timing off, format json)
  select sensor, date_bin($4::interval, minute, to_timestamp(0)) as start,
    avg(celsius), min(celsius), max(celsius)
  from reading
  where pharmacy_id = $1 and box_id = $2 and minute >= $5 and minute <= $6
    and sensor = any($3::text[])
  group by 1, 2 order by 1, 2`;

interface Plan {
  readonly 'Execution Time': number;
}

async function scanRaw(
  client: pg.Client,
  { pharmacyId, id }: LoadedBox,
  { startTime, endTime, sensor }: LogRequest,
  intervalMs: number,
): Promise<Round> {
  const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(rawScan, [
    pharmacyId,
    id,
    sensor === undefined ? sensors : [sensor],
    `${intervalMs / 1e3} s`,
    new Date(startTime),
    new Date(endTime),
  ]);
  const time = rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN;
  return { perSecond: 1000 / time, times: [time] };
}

function addressOf(kolliUrl: string, box: LoadedBox, { startTime, endTime, sensor }: LogRequest) {
  const query = new URLSearchParams({ startTime: `${startTime}`, endTime: `${endTime}` });
  if (sensor !== undefined) query.set('sensor', sensor);
  return `${kolliUrl}/api/temperatures/logs-per-box/${box.id}?${query.toString()}`;
}

/** Sends the first request; throws unless each series has a value at each point. Returns the interval of points. */
async function firstResponse(request: BenchRequest, log: LogRequest) {
  const startedAt = performance.now();
  const text = await sendOnce(request);
  const ms = performance.now() - startedAt;
  const { result } = JSON.parse(text) as { result: TemperatureLog };
  const isWhole = result.series.every(({ average }) => average.every((value) => value !== null));
  const expectedSeries = log.sensor === undefined ? sensors.length : 1;
  if (!isWhole || result.series.length !== expectedSeries || result.times.length < 400)
    throw new Error(`${log.name}: ${result.series.length} series, ${result.times.length} points`);
  console.log(
    `\n${log.name}: ${result.series.length} × ${result.times.length} points of ` +
      `${result.intervalMs / minuteMs} min, ${(text.length / 1000).toFixed(0)} kB, ` +
      `${ms.toFixed(1)} ms the first time`,
  );
  return result.intervalMs;
}

/** The times of logs: the complete call over HTTP, compared with the raw scan. */
export async function measureLogs(
  site: { readonly ownerUrl: string; readonly kolliUrl: string; readonly token: string },
  box: LoadedBox,
  year: LoadedYear,
): Promise<void> {
  const owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();
  try {
    console.log(`Logs of one box, one call after the other, ${rounds} rounds: median (range)`);
    for (const log of logsOf(year)) {
      const url = addressOf(site.kolliUrl, box, log);
      const request = { url, headers: { AuthToken: site.token } };
      const intervalMs = await firstResponse(request, log);
      const results = { kolli: [] as Round[], raw: [] as Round[] };
      for (let round = 0; round < rounds; round += 1) {
        results.kolli.push(await measureRequests([request], { connections: 1, seconds: 1 }));
        results.raw.push(await scanRaw(owner, box, log, intervalMs));
      }
      reportFigure(`${log.name}, the call, median`, p50(results.kolli), 'ms', log.limit);
      reportFigure(`${log.name}, the call, p95`, p95(results.kolli), 'ms');
      reportFigure('the raw scan alone, in the database', p50(results.raw), 'ms');
    }
  } finally {
    await owner.end();
  }
}
