import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openClient } from '../../testing/test-database.ts';
import {
  bothKeys,
  settingsOf,
} from '../../features/administration/resealing/testing/rotated-keys.ts';
import { givenSealedWorld } from '../../features/administration/resealing/testing/sealed-world.ts';
import { type GivenPharmacy } from '../../testing/factories.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { runKolli } from '../testing/cli.ts';
import { startOnTerminal } from '../testing/terminal.ts';

const server = await ownTestServer();
const folder = await mkdtemp(join(tmpdir(), 'kolli-interrupted-'));
afterAll(() => rm(folder, { recursive: true }));

const lastLine = (output: string) =>
  output
    .trimEnd()
    .split(/[\r\n]+/u)
    .at(-1);

/** A pharmacy with two boxes, and a file with an alarm and four days of readings of them. */
async function givenHistory(): Promise<{ pharmacy: GivenPharmacy; second: string; file: string }> {
  const pharmacy = await server.givenPharmacy();
  const boxes = [];
  for (const name of ['First', 'Second'])
    boxes.push(await server.givenBox({ pharmacyId: pharmacy.id, name }));
  await server.store.inPharmacies([pharmacy.id], (tx) =>
    tx
      .updateTable('pickup_box')
      .set({ created_at: new Date('2026-01-01') })
      .execute(),
  );
  const at = { pharmacy: pharmacy.businessId, box: 'First' };
  const alarm = {
    kind: 'alarm',
    ...at,
    lockerId: '1-1',
    alarmType: 'temp_high',
    alarmMax: 30,
    alarmMin: 26,
    timestamp: '2026-02-01T08:00:00.000Z',
    alarmEndTimestamp: '2026-02-01T09:00:00.000Z',
  };
  const sensors = { '1-1': [20] };
  const readings = ['First', 'Second', 'First', 'First'].map((box, day) => {
    const start = `2026-02-1${day}T00:00:00.000Z`;
    return { kind: 'readings', ...at, box, start, everyMinutes: 10, sensors };
  });
  const file = join(folder, 'history.ndjson');
  await writeFile(file, [alarm, ...readings].map((line) => JSON.stringify(line)).join('\n'));
  return { pharmacy, second: boxes[1]?.id ?? '', file };
}

const readingsOf = (pharmacy: GivenPharmacy) =>
  server.store.inPharmacies([pharmacy.id], (tx) => tx.selectFrom('reading').selectAll().execute());

test('OPS-17: Ctrl-C ends an import between its transactions and says how to go on, which completes it', async () => {
  const { pharmacy, second, file } = await givenHistory();
  const release = await server.holdRow(pharmacy.id, (tx) =>
    tx.selectFrom('pickup_box').select('id').where('id', '=', second).forUpdate().execute(),
  );
  const run = startOnTerminal(server.database, ['import', file]);
  await server.awaitWaiting();
  // It shows its progress while it waits.
  await expect.poll(run.output).toContain('Readings [#######-----------------------] 25 %, about ');
  run.pressCtrlC();
  await expect.poll(run.output).toContain('^C');
  await release();
  expect(await run.ended, run.output()).toBe(130);
  expect(lastLine(run.output())).toContain(
    'Interrupted. The history is imported, but only a part of its readings. ' +
      'Run the same command again with --unless-present: it does the rest and stores nothing twice.',
  );
  expect(await readingsOf(pharmacy)).toHaveLength(2);
  const again = await runKolli(server, ['import', file, '--unless-present']);
  expect(again.said).toBe('The history is already there, 4 lines of readings stored.');
  expect(await readingsOf(pharmacy)).toHaveLength(4);
});

test('OPS-17: Ctrl-C while an import writes lines imports nothing, and the same command imports all', async () => {
  const { pharmacy, file } = await givenHistory();
  const owner = await openClient(server.database.ownerUrl);
  await owner.query('begin; lock table alarm in share mode');
  const run = startOnTerminal(server.database, ['import', file]);
  await server.awaitWaiting();
  run.pressCtrlC();
  await expect.poll(run.output).toContain('^C');
  await owner.query('commit');
  expect(await run.ended, run.output()).toBe(130);
  expect(lastLine(run.output())).toContain(
    'Interrupted. Nothing was imported. Run the same command again.',
  );
  const again = await runKolli(server, ['import', file]);
  expect(again.said, again.complained).toBe('5 lines imported, 4 lines of readings stored.');
  expect(await readingsOf(pharmacy)).toHaveLength(4);
});

test('OPS-17: Ctrl-C ends reseal after a batch, and the same command does the rest', async () => {
  const { counter, withoutSsn } = await givenSealedWorld(server);
  const release = await server.holdRow(counter.pharmacyId, (tx) =>
    tx
      .selectFrom('delivery')
      .select('id')
      .where('pharmacy_id', '=', counter.pharmacyId)
      .where('id', '=', withoutSsn.docId)
      .forUpdate()
      .execute(),
  );
  const settings = settingsOf(bothKeys);
  const run = startOnTerminal(server.database, ['reseal'], settings);
  await server.awaitWaiting();
  run.pressCtrlC();
  await expect.poll(run.output).toContain('^C');
  await release();
  expect(await run.ended, run.output()).toBe(130);
  expect(lastLine(run.output())).toContain(
    'Interrupted. The rows up to here are done. Run the same command again: it does the rest.',
  );
  const again = await runKolli(server, ['reseal'], settings);
  expect(again.code, again.complained).toBe(0);
  expect(again.said).toContain('The former hash key is no longer needed');
});
