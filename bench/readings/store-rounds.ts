import pg from 'pg';
import { openDatabaseCpu } from '../boxes/database-cpu.ts';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import type { RunningServer } from '../deliveries/start-servers.ts';
import type { Round } from '../deliveries/ask-many.ts';
import { p50, p95, perSecond, ratioOf, tell, tellRatio } from '../deliveries/tell-figures.ts';
import { accountCpu, cpuLine, type CpuUsed } from './cpu-account.ts';
import { type Inserting, makeBareTable, openInserting } from './bare-insert.ts';
import { type LeanConnection, openLean } from './lean-connection.ts';
import { batchesOf, reportingBox } from './reporting-boxes.ts';
import { sensors } from './sensors.ts';

const rounds = 7;
const atOnce = 16;
/** So many boxes are needed. */
export const storingBoxes = atOnce * (rounds + 1);
const seconds = 6;
const warmSeconds = 4;

type Send = () => Promise<void>;

/** All send at once, each its next batch as soon as its last is answered; figures in readings. */
async function runRound(senders: readonly Send[], length: number): Promise<Round> {
  const times: number[] = [];
  const begun = performance.now();
  const work = async (send: Send) => {
    while (performance.now() - begun < length * 1000) {
      const sent = performance.now();
      await send();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(senders.map(work));
  const passed = (performance.now() - begun) / 1000;
  return {
    perSecond: (times.length * sensors.length) / passed,
    times: times.sort((a, b) => a - b),
  };
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

/** What was answered must be there, or every figure is worthless. */
async function expectStored(client: pg.Client, all: Readonly<Record<string, readonly Round[]>>) {
  for (const [table, told] of Object.entries(all)) {
    const answered = batchesIn(told) * sensors.length;
    const stored = await countRows(client, table);
    if (stored !== answered) throw new Error(`${table} has ${stored} rows of ${answered}`);
    console.log(`${table}: ${stored} rows stored, as many as were answered`);
  }
}

const kinds = {
  kolli: 'Kolli over HTTP',
  plain: 'INSERT … VALUES',
  arrays: 'INSERT of arrays',
} as const;
type Kind = keyof typeof kinds;
type ByKind<T> = Readonly<Record<Kind, T>>;

/** What sends in a round: its own boxes, for one box may make only so many calls a minute. */
type Senders = ByKind<readonly Send[]>;

type Place = Parameters<typeof accountCpu>[0];
type Measured = Round & { readonly used: CpuUsed };

async function runEach(senders: Senders | undefined, place: Place, length: number) {
  if (senders === undefined) throw new Error('Nobody sends');
  const measure = async (kind: Kind): Promise<Measured> => {
    const { result, used } = await accountCpu(place, () => runRound(senders[kind], length));
    return { ...result, used };
  };
  const [plain, arrays] = [await measure('plain'), await measure('arrays')];
  return { plain, arrays, kolli: await measure('kolli') };
}

/** Rounds of all in turn, so that what else the machine does meets them alike. */
async function alternate([warming, ...measured]: readonly Senders[], place: Place) {
  const warm = await runEach(warming, place, warmSeconds);
  const results = { kolli: [] as Measured[], plain: [] as Measured[], arrays: [] as Measured[] };
  for (const senders of measured) {
    const round = await runEach(senders, place, seconds);
    for (const kind of Object.keys(kinds) as Kind[]) results[kind].push(round[kind]);
  }
  return { warm, results };
}

const batchesIn = (told: readonly Round[]) =>
  told.reduce((sum, { times }) => sum + times.length, 0);

function tellRounds(results: ByKind<readonly Measured[]>): void {
  console.log(`${rounds} rounds of ${seconds} s each in turn: median (range)`);
  for (const [kind, name] of Object.entries(kinds) as [Kind, string][]) {
    const told = results[kind];
    tell(`${name}, readings a second`, perSecond(told), '/s');
    tell(`${name}, a batch, median`, p50(told), 'ms');
    tell(`${name}, a batch, p95`, p95(told), 'ms');
    const used = told.map((round) => round.used);
    console.log(`${name}, CPU ms of a batch: ${cpuLine(used, batchesIn(told))}`);
  }
  const { kolli, plain, arrays } = results;
  tellRatio('Kolli : INSERT … VALUES', ratioOf(kolli, plain, 'perSecond'), '≥', 0.5);
  tellRatio('Kolli : INSERT of arrays', ratioOf(kolli, arrays, 'perSecond'), '≥', 0.5);
}

/** As many connections to the database as to the server. */
interface Connections {
  readonly inserting: Inserting[];
  readonly lean: LeanConnection[];
}

async function openConnections(ownerUrl: string, kolliUrl: string): Promise<Connections> {
  const connections: Connections = { inserting: [], lean: [] };
  for (let one = 0; one < atOnce; one += 1) {
    connections.inserting.push(await openInserting(ownerUrl));
    connections.lean.push(await openLean(kolliUrl));
  }
  return connections;
}

/** The senders of each round: other boxes each time, the same for all. */
function sendersOf({ inserting, lean }: Connections, boxes: readonly LoadedBox[]): Senders[] {
  return Array.from({ length: rounds + 1 }, (_, round) => {
    const set = boxes.slice(round * atOnce, (round + 1) * atOnce);
    const given = (form: 'insertPlain' | 'insertArrays', later: number) =>
      set.map((box, index) => {
        const next = batchesOf(box, later);
        return async () => inserting[index]?.[form](next());
      });
    return {
      kolli: set.map((box, index) => reportingBox(box, lean[index] as LeanConnection)),
      plain: given('insertPlain', 0),
      // Other minutes: both forms fill one table.
      arrays: given('insertArrays', 15 * 24 * 60),
    };
  });
}

/**
 * Readings stored in a second, each batch answered once it is safe on disk: boxes that report over HTTP
 * at once, and the same rows in the same batches inserted by as many connections.
 */
export async function measureStoring(
  ownerUrl: string,
  kolli: Pick<RunningServer, 'url' | 'pid'>,
  boxes: readonly LoadedBox[],
): Promise<void> {
  console.log(`\nStoring, ${atOnce} boxes at once, ${sensors.length} readings a batch`);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await makeBareTable(owner);
  const connections = await openConnections(ownerUrl, kolli.url);
  const cpu = await openDatabaseCpu(ownerUrl);
  try {
    const place = { databaseCpu: cpu, serverPid: kolli.pid };
    const { warm, results } = await alternate(sendersOf(connections, boxes), place);
    tellRounds(results);
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
