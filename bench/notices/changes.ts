import { setTimeout as sleep } from 'node:timers/promises';
import { receiveOrder } from '../../apps/server/src/features/orders/receive-order.ts';
import { givenSource, orderNamed } from '../../apps/server/src/features/orders/testing/source.ts';
import { awaitChanges } from '../../apps/server/src/features/outgoing/changes/await-changes.ts';
import { writeCursor } from '../../apps/server/src/features/outgoing/changes/change-cursor.ts';
import { readChanges } from '../../apps/server/src/features/outgoing/changes/read-changes.ts';
import { readEpoch } from '../../apps/server/src/features/devices/connection/database-epoch.ts';
import { openTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { startServer } from '../boxes/start-server.ts';
import { figureOf, perSecond, percentile, reportFigure } from '../deliveries/report-figures.ts';
import {
  type BenchRequest,
  measureRequests,
  type Round,
  sendOnce,
} from '../deliveries/send-requests.ts';

const writers = 64;
const readers = 8;
const stored = 1_000_000;
const seconds = 10;
/** How long each writer rests: 64 of them send about as many orders a second as a large chain has in its peak. */
const restMs = 1000;

type Caller = Parameters<typeof receiveOrder>[1];

const send = ({ services }: TestServer, source: Caller, name: string) =>
  receiveOrder(services, source, {
    additionalDeliveryIds: [],
    is_drug: false,
    ...orderNamed(name),
  });

const copies = {
  name: 'bench_copy_changes',
  text: `insert into order_change
    select pharmacy_id, gen_random_uuid(), source, delivery_id, 'placed', 'box', 'delivered', false, false,
      occurred_at, recorded_at, written_at, $1::bigint + row_number() over ()
    from order_change, generate_series(1, 10)
    where pharmacy_id = $2 and source = $3 and position <= 1000`,
};

/** Stores a million changes of a thousand orders, numbered. */
async function storeChanges(server: TestServer, source: Caller): Promise<void> {
  const { pharmacyId } = source;
  for (let order = 0; order < 1000; order += 1) await send(server, source, `stored-${order}`);
  await readChanges(server.services, source, { limit: 1 });
  for (let part = 1; part < 100; part += 1)
    await server.store.runInPharmacies([pharmacyId], copies, [
      part * 10_000,
      pharmacyId,
      source.source,
    ]);
  await server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .updateTable('order_change_counter')
      .set({ last_position: stored })
      .where('pharmacy_id', '=', pharmacyId)
      .execute(),
  );
}

/** Reads pages from anywhere over HTTP, as several sources would at once. */
async function timeReads(server: TestServer, source: Caller, key: string): Promise<Round> {
  const epoch = await server.store.inGlobal(readEpoch);
  const cursor = () => {
    const position = 10_000 + Math.floor(Math.random() * (stored - 20_000));
    return writeCursor(server.secrets, source, { epoch, position });
  };
  const { server: program, url } = await startServer(server, { role: 'api' });
  try {
    const path = `${url}/integration/v1/changes?limit=100&after=`;
    const headers = { authorization: `Bearer ${key}` };
    const requests = Array.from({ length: 10_000 }, () => ({ url: path + cursor(), headers }));
    const page = JSON.parse(await sendOnce(requests[0] as BenchRequest)) as {
      result: { changes: object[] };
    };
    if (page.result.changes.length !== 100) throw new Error('A page is not full');
    return await measureRequests(requests, { connections: readers, seconds });
  } finally {
    await program.stop();
  }
}

/** Milliseconds from the answer to each writer until a source that waits has the change. */
async function timeLag(server: TestServer, source: Caller): Promise<number[]> {
  const { signal } = new AbortController();
  const arrived = new Map<string, number>();
  const committed = new Map<string, number>();
  const endsAt = performance.now() + seconds * 1000;
  let isOver = false;
  const follow = async () => {
    let after: string | undefined;
    while (!isOver || arrived.size < committed.size) {
      const query = { after, limit: 1000, wait: 1 };
      const page = await awaitChanges(server.services, source, query, signal);
      after = page.next;
      for (const { docId } of page.changes) arrived.set(docId, performance.now());
    }
  };
  const write = async (_: unknown, writer: number) => {
    // Not all at the same moment, second by second.
    await sleep((writer / writers) * restMs);
    for (let nth = 0; performance.now() < endsAt; nth += 1) {
      const { docId } = await send(server, source, `w${writer}-${nth}`);
      committed.set(docId, performance.now());
      await sleep(restMs);
    }
  };
  const following = follow();
  await Promise.all(Array.from({ length: writers }, write));
  isOver = true;
  await following;
  return [...committed].map(([docId, at]) => Math.max(0, (arrived.get(docId) ?? Infinity) - at));
}

const callerOf = (pharmacyId: string): Caller => ({
  kind: 'orderSource',
  pharmacyId,
  source: 'shop',
  isTest: false,
});

/** How fast order sources read the changes of their orders, and how soon after the commit one that waits has them. */
export async function measureChanges(): Promise<void> {
  const server = await openTestServer({ DATABASE_POOL_SIZE: String(writers + readers) });
  try {
    const { pharmacyId, key } = await givenSource(server);
    const reading = callerOf(pharmacyId);
    await storeChanges(server, reading);
    console.log(`\n${stored} changes of a source, ${readers} readers over HTTP, pages of 100`);
    const reads = await timeReads(server, reading, key);
    reportFigure('reads a second', perSecond([reads]), '/s');
    reportFigure('95th percentile', figureOf([percentile(reads.times, 0.95)]), 'ms');
    const writing = callerOf((await givenSource(server)).pharmacyId);
    const times = (await timeLag(server, writing)).sort((a, b) => a - b);
    console.log(`\n${times.length} orders by ${writers} writers in ${seconds} s, one reader waits`);
    reportFigure('lag behind the commit, median', figureOf([percentile(times, 0.5)]), 'ms');
    reportFigure('95th percentile', figureOf([percentile(times, 0.95)]), 'ms', 200);
  } finally {
    await server.close();
  }
}
