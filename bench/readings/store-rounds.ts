import pg from 'pg';
import { openDatabaseCpu } from '../boxes/database-cpu.ts';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import type { RunningServer } from '../deliveries/start-servers.ts';
import type { Round } from '../deliveries/ask-many.ts';
import { p50, p95, perSecond, ratioOf, tell, tellRatio } from '../deliveries/tell-figures.ts';
import { accountCpu, cpuLine, type CpuUsed } from './cpu-account.ts';
import { makeBareTable, openInserting } from './bare-insert.ts';
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

/** What sends in a round: its own boxes, for one box may make only so many calls a minute. */
interface Senders {
  readonly kolli: readonly Send[];
  readonly bare: readonly Send[];
}

type Place = Parameters<typeof accountCpu>[0];
type Measured = Round & { readonly used: CpuUsed };

async function runBoth(senders: Senders | undefined, place: Place, length: number) {
  if (senders === undefined) throw new Error('Nobody sends');
  const measure = async (those: readonly Send[]): Promise<Measured> => {
    const { result, used } = await accountCpu(place, () => runRound(those, length));
    return { ...result, used };
  };
  return { bare: await measure(senders.bare), kolli: await measure(senders.kolli) };
}

/** Rounds of both in turn, so that what else the machine does meets both alike. */
async function alternate([warming, ...measured]: readonly Senders[], place: Place) {
  const warm = await runBoth(warming, place, warmSeconds);
  const results = { kolli: [] as Measured[], bare: [] as Measured[] };
  for (const senders of measured) {
    const { kolli, bare } = await runBoth(senders, place, seconds);
    results.kolli.push(kolli);
    results.bare.push(bare);
  }
  return { warm, results };
}

const batchesIn = (told: readonly Round[]) =>
  told.reduce((sum, { times }) => sum + times.length, 0);

function tellRounds({
  kolli,
  bare,
}: {
  readonly kolli: Measured[];
  readonly bare: Measured[];
}): void {
  console.log(`${rounds} rounds of ${seconds} s each in turn: median (range)`);
  tell('Kolli over HTTP, readings a second', perSecond(kolli), '/s');
  tell('bare INSERT, readings a second', perSecond(bare), '/s');
  tellRatio('Kolli : bare INSERT', ratioOf(kolli, bare, 'perSecond'), '≥', 0.5);
  tell('Kolli, a batch, median', p50(kolli), 'ms');
  tell('Kolli, a batch, p95', p95(kolli), 'ms');
  tell('bare INSERT, a batch, median', p50(bare), 'ms');
  tell('bare INSERT, a batch, p95', p95(bare), 'ms');
  for (const [name, told] of Object.entries({ Kolli: kolli, 'bare INSERT': bare })) {
    const used = told.map((round) => round.used);
    console.log(`${name}, CPU ms of a batch: ${cpuLine(used, batchesIn(told))}`);
  }
}

/** As many connections to the database as to the server. */
interface Connections {
  readonly inserting: Awaited<ReturnType<typeof openInserting>>[];
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

/** The senders of each round: other boxes each time, the same for both. */
function sendersOf({ inserting, lean }: Connections, boxes: readonly LoadedBox[]): Senders[] {
  return Array.from({ length: rounds + 1 }, (_, round) => {
    const set = boxes.slice(round * atOnce, (round + 1) * atOnce);
    return {
      kolli: set.map((box, index) => reportingBox(box, lean[index] as LeanConnection)),
      bare: set.map((box, index) => {
        const next = batchesOf(box);
        return async () => inserting[index]?.insert(next());
      }),
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
      bare_reading: [warm.bare, ...results.bare],
    });
    await owner.query('drop table bare_reading');
  } finally {
    for (const { close } of connections.lean) close();
    await cpu.close();
    await Promise.all(connections.inserting.map(({ close }) => close()));
    await owner.end();
  }
}
