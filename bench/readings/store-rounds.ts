import { Agent } from 'node:http';
import pg from 'pg';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import type { Round } from '../deliveries/ask-many.ts';
import { p50, p95, perSecond, ratioOf, tell, tellRatio } from '../deliveries/tell-figures.ts';
import { insertingBox, makeBareTable } from './bare-insert.ts';
import { reportingBox } from './reporting-boxes.ts';
import { sensors } from './sensors.ts';

const rounds = 7;
const seconds = 6;

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
    const answered = told.reduce((sum, { times }) => sum + times.length, 0) * sensors.length;
    const stored = await countRows(client, table);
    if (stored !== answered) throw new Error(`${table} has ${stored} rows of ${answered}`);
    console.log(`${table}: ${stored} rows stored, as many as were answered`);
  }
}

/** Rounds of both in turn, so that what else the machine does meets both alike. */
async function alternate(kolli: readonly Send[], bare: readonly Send[]) {
  const warm = { kolli: await runRound(kolli, 3), bare: await runRound(bare, 3) };
  const results = { kolli: [] as Round[], bare: [] as Round[] };
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await runRound(bare, seconds));
    results.kolli.push(await runRound(kolli, seconds));
  }
  return { warm, results };
}

function tellRounds({ kolli, bare }: { readonly kolli: Round[]; readonly bare: Round[] }): void {
  console.log(`${rounds} rounds of ${seconds} s each in turn: median (range)`);
  tell('Kolli over HTTP, readings a second', perSecond(kolli), '/s');
  tell('bare INSERT, readings a second', perSecond(bare), '/s');
  tellRatio('Kolli : bare INSERT', ratioOf(kolli, bare, 'perSecond'), '≥', 0.5);
  tell('Kolli, a batch, median', p50(kolli), 'ms');
  tell('Kolli, a batch, p95', p95(kolli), 'ms');
  tell('bare INSERT, a batch, median', p50(bare), 'ms');
  tell('bare INSERT, a batch, p95', p95(bare), 'ms');
}

/**
 * Readings stored in a second, each batch answered once it is safe on disk: boxes that report over HTTP
 * at once, and the same rows in the same batches inserted by as many connections.
 */
export async function measureStoring(
  ownerUrl: string,
  kolliUrl: string,
  boxes: readonly LoadedBox[],
): Promise<void> {
  console.log(`\nStoring, ${boxes.length} boxes at once, ${sensors.length} readings a batch`);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: boxes.length });
  const inserting = [];
  try {
    await makeBareTable(owner);
    for (const box of boxes) inserting.push(await insertingBox(ownerUrl, box));
    const kolli = boxes.map((box) => reportingBox(kolliUrl, box, agent));
    const { warm, results } = await alternate(
      kolli,
      inserting.map(({ send }) => send),
    );
    tellRounds(results);
    await expectStored(owner, {
      reading: [warm.kolli, ...results.kolli],
      bare_reading: [warm.bare, ...results.bare],
    });
    await owner.query('drop table bare_reading');
  } finally {
    agent.destroy();
    await Promise.all(inserting.map(({ close }) => close()));
    await owner.end();
  }
}
