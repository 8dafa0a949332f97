import type { TemperatureLog } from '@kolli/contract/temperatures';
import pg from 'pg';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import { askMany, askOnce, type Asked, type Round } from '../deliveries/ask-many.ts';
import { p50, p95, tell } from '../deliveries/tell-figures.ts';
import { type LoadedYear, minuteMs } from './load-year.ts';
import { sensors } from './sensors.ts';

const rounds = 7;
const dayMs = 24 * 60 * minuteMs;
const limitMs = 50;

/** A log that is asked for, and how many series and points it must have. */
interface AskedLog {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly sensor?: string;
  readonly limit?: number;
}

function logsOf({ start, end }: LoadedYear): AskedLog[] {
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

/** The same points made of the readings themselves, and nothing else of the product. */
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
  { startTime, endTime, sensor }: AskedLog,
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

function addressOf(kolliUrl: string, box: LoadedBox, { startTime, endTime, sensor }: AskedLog) {
  const query = new URLSearchParams({ startTime: `${startTime}`, endTime: `${endTime}` });
  if (sensor !== undefined) query.set('sensor', sensor);
  return `${kolliUrl}/api/temperatures/logs-per-box/${box.id}?${query.toString()}`;
}

/** A log with holes would make every figure worthless: each series has a value at each point. */
async function firstAnswer(asked: Asked, log: AskedLog) {
  const begun = performance.now();
  const text = await askOnce(asked);
  const ms = performance.now() - begun;
  const { result } = JSON.parse(text) as { result: TemperatureLog };
  const isWhole = result.series.every(({ average }) => average.every((value) => value !== null));
  const due = log.sensor === undefined ? sensors.length : 1;
  if (!isWhole || result.series.length !== due || result.times.length < 400)
    throw new Error(`${log.name}: ${result.series.length} series, ${result.times.length} points`);
  console.log(
    `\n${log.name}: ${result.series.length} × ${result.times.length} points of ` +
      `${result.intervalMs / minuteMs} min, ${(text.length / 1000).toFixed(0)} kB, ` +
      `${ms.toFixed(1)} ms the first time`,
  );
  return result.intervalMs;
}

/** How long logs take on so many readings: the whole call over HTTP, and the raw scan beside it. */
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
      const asked = { url, headers: { AuthToken: site.token } };
      const intervalMs = await firstAnswer(asked, log);
      const results = { kolli: [] as Round[], raw: [] as Round[] };
      for (let round = 0; round < rounds; round += 1) {
        results.kolli.push(await askMany([asked], { connections: 1, seconds: 1 }));
        results.raw.push(await scanRaw(owner, box, log, intervalMs));
      }
      tell(`${log.name}, the call, median`, p50(results.kolli), 'ms', log.limit);
      tell(`${log.name}, the call, p95`, p95(results.kolli), 'ms');
      tell('the raw scan alone, in the database', p50(results.raw), 'ms');
    }
  } finally {
    await owner.end();
  }
}
