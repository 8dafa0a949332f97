import pg from 'pg';
import { openDatabaseCpu } from '../boxes/database-cpu.ts';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import type { RunningServer } from '../deliveries/start-servers.ts';
import type { Round } from '../deliveries/send-requests.ts';
import {
  p50,
  p95,
  perSecond,
  ratioOf,
  reportFigure,
  reportRatio,
} from '../deliveries/report-figures.ts';
import { accountCpu, cpuLine, type CpuUsed } from './cpu-account.ts';
import { type Inserting, makeBareTable, openInserting } from './bare-insert.ts';
import { type LeanConnection, openLean } from './lean-connection.ts';
import { batchesOf, reportingBox } from './reporting-boxes.ts';
import { sensors } from './sensors.ts';

const rounds = 7;
const concurrency = 16;
/** Number of boxes for all rounds. */
export const storingBoxes = concurrency * (rounds + 1);
const seconds = 6;
const warmSeconds = 4;

type Send = () => Promise<void>;

/** All senders send concurrently, each the next batch as soon as it has the response; figures in readings. */
async function runRound(senders: readonly Send[], length: number): Promise<Round> {
  const times: number[] = [];
  const startedAt = performance.now();
  const work = async (send: Send) => {
    while (performance.now() - startedAt < length * 1000) {
      const sent = performance.now();
      await send();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(senders.map(work));
  const passed = (performance.now() - startedAt) / 1000;
  return {
    perSecond: (times.length * sensors.length) / passed,
    times: times.sort((a, b) => a - b),
  };
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

/** Throws unless all confirmed readings are stored. */
async function expectStored(client: pg.Client, all: Readonly<Record<string, readonly Round[]>>) {
  for (const [table, roundsOfKind] of Object.entries(all)) {
    const answered = batchesIn(roundsOfKind) * sensors.length;
    const stored = await countRows(client, table);
    if (stored !== answered) throw new Error(`${table} has ${stored} rows of ${answered}`);
    console.log(`${table}: ${stored} rows stored, as many as were confirmed`);
  }
}

const kinds = {
  kolli: 'Kolli over HTTP',
  plain: 'INSERT … VALUES',
  arrays: 'INSERT of arrays',
} as const;
type Kind = keyof typeof kinds;
type ByKind<T> = Readonly<Record<Kind, T>>;

/** The senders of a round, with different boxes in each, because calls per box are rate-limited. */
type Senders = ByKind<readonly Send[]>;

type Place = Parameters<typeof accountCpu>[0];
type Measured = Round & { readonly used: CpuUsed };

async function runEach(senders: Senders | undefined, place: Place, length: number) {
  if (senders === undefined) throw new Error('There are no senders');
  const measure = async (kind: Kind): Promise<Measured> => {
    const { result, used } = await accountCpu(place, () => runRound(senders[kind], length));
    return { ...result, used };
  };
  const [plain, arrays] = [await measure('plain'), await measure('arrays')];
  return { plain, arrays, kolli: await measure('kolli') };
}

/** Alternates the rounds, so that other load on the machine affects all kinds equally. */
async function alternate([warming, ...measured]: readonly Senders[], place: Place) {
  const warm = await runEach(warming, place, warmSeconds);
  const results = { kolli: [] as Measured[], plain: [] as Measured[], arrays: [] as Measured[] };
  for (const senders of measured) {
    const round = await runEach(senders, place, seconds);
    for (const kind of Object.keys(kinds) as Kind[]) results[kind].push(round[kind]);
  }
  return { warm, results };
}

const batchesIn = (roundsOfKind: readonly Round[]) =>
  roundsOfKind.reduce((sum, { times }) => sum + times.length, 0);

function reportRounds(results: ByKind<readonly Measured[]>): void {
  console.log(`${rounds} rounds of ${seconds} s each in turn: median (range)`);
  for (const [kind, name] of Object.entries(kinds) as [Kind, string][]) {
    const roundsOfKind = results[kind];
    reportFigure(`${name}, readings a second`, perSecond(roundsOfKind), '/s');
    reportFigure(`${name}, a batch, median`, p50(roundsOfKind), 'ms');
    reportFigure(`${name}, a batch, p95`, p95(roundsOfKind), 'ms');
    const used = roundsOfKind.map((round) => round.used);
    console.log(`${name}, CPU ms of a batch: ${cpuLine(used, batchesIn(roundsOfKind))}`);
  }
  const { kolli, plain, arrays } = results;
  reportRatio('Kolli : INSERT … VALUES', ratioOf(kolli, plain, 'perSecond'), '≥', 0.5);
  reportRatio('Kolli : INSERT of arrays', ratioOf(kolli, arrays, 'perSecond'), '≥', 0.5);
}

/** The same number of connections to the database and to the server. */
interface Connections {
  readonly inserting: Inserting[];
  readonly lean: LeanConnection[];
}

async function openConnections(ownerUrl: string, kolliUrl: string): Promise<Connections> {
  const connections: Connections = { inserting: [], lean: [] };
  for (let one = 0; one < concurrency; one += 1) {
    connections.inserting.push(await openInserting(ownerUrl));
    connections.lean.push(await openLean(kolliUrl));
  }
  return connections;
}

/** The senders of each round: different boxes for each round, the same ones for all kinds. */
function sendersOf({ inserting, lean }: Connections, boxes: readonly LoadedBox[]): Senders[] {
  return Array.from({ length: rounds + 1 }, (_, round) => {
    const set = boxes.slice(round * concurrency, (round + 1) * concurrency);
    const given = (form: 'insertPlain' | 'insertArrays', later: number) =>
      set.map((box, index) => {
        const next = batchesOf(box, later);
        return async () => inserting[index]?.[form](next());
      });
    return {
      kolli: set.map((box, index) => reportingBox(box, lean[index] as LeanConnection)),
      plain: given('insertPlain', 0),
      // Different minutes, because both forms fill the same table.
      arrays: given('insertArrays', 15 * 24 * 60),
    };
  });
}

/**
 * Readings stored in a second, each batch confirmed when it is durable: boxes that report concurrently over
 * HTTP, compared with INSERTs of the same rows in the same batches over as many connections.
 */
export async function measureStoring(
  ownerUrl: string,
  kolli: Pick<RunningServer, 'url' | 'pid'>,
  boxes: readonly LoadedBox[],
): Promise<void> {
  console.log(`\nStoring, ${concurrency} boxes at once, ${sensors.length} readings a batch`);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await makeBareTable(owner);
  const connections = await openConnections(ownerUrl, kolli.url);
  const cpu = await openDatabaseCpu(ownerUrl);
  try {
    const place = { databaseCpu: cpu, serverPid: kolli.pid };
    const { warm, results } = await alternate(sendersOf(connections, boxes), place);
    reportRounds(results);
    await expectStored(owner, {
      reading: [warm.kolli, ...results.kolli],
      bare_reading: [warm.plain, warm.arrays, ...results.plain, ...results.arrays],
    });
    await owner.query('drop table bare_reading');
  } finally {
    for (const { close } of connections.lean) close();
    await cpu.close();
    await Promise.all(connections.inserting.map(({ close }) => close()));
    await owner.end();
  }
}
