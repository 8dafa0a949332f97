import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../apps/sandbox/src/testing/temporary-folder.ts';
import {
  type FilledDatabase,
  openFilledDatabase,
} from '../../apps/server/src/features/administration/backup/testing/filled-database.ts';
import {
  givenOwnedDatabase,
  rowsOf,
} from '../../apps/server/src/features/administration/backup/testing/owned-database.ts';
import { insertDelivery } from '../../apps/server/src/features/deliveries/insert-delivery.ts';
import { appendAudit } from '../../apps/server/src/platform/audit/audit.ts';
import { violatedConstraint } from '../../apps/server/src/platform/database/database-faults.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { testAuditKey, testSecrets } from '../../apps/server/src/testing/test-secrets.ts';
import { inTrial, type Trial } from '../testing/in-trial.ts';
import { completeCommand, runCommand } from '../testing/interrupted-command.ts';

const timeoutMs = 3_600_000;
const writers = 4;

/** The deliveries of a writer, in the order in which they were acknowledged. */
type Written = string[];

/** Writes until it is ended: each transaction has a delivery and an audit entry that names it. */
function startWriting({ database, time, pharmacyIds }: FilledDatabase) {
  const onError = () => undefined;
  const url = database.url;
  const store = openDatabase({ url, auditKey: testAuditKey, poolSize: writers, onError });
  let isOver = false;
  const write = async (pharmacyId: string, written: Written) => {
    const by = { userId: 'API', userName: 'API' };
    const order = { boxId: null, unassigned: true, additionalDeliveryIds: [], is_drug: false };
    while (!isOver) {
      const at = time.clock();
      const deliveryId = `load-${Math.random().toString(36).slice(2)}`;
      const parcel = { deliveryId, phoneNumber: '+358401234567', ssn: null };
      const writing = store.inPharmacies([pharmacyId], async (tx) => {
        const given = { pharmacyId, ...order, ...parcel, reserved: by, at };
        const { row } = await insertDelivery(tx, testSecrets, given);
        const entry = { action: 'test.written', subject: row.id, userId: null, userName: null };
        await appendAudit(tx, { pharmacyId, at, ...entry });
        return row.id;
      });
      // Of thousands of open deliveries two get the same PIN; the product tries again.
      const id = await writing.catch((error: unknown) => {
        if (violatedConstraint(error) !== 'delivery_pin') throw error;
      });
      if (id !== undefined) written.push(id);
    }
  };
  const all = Array.from({ length: writers }, (): Written => []);
  const running = all.map((written, index) =>
    write(pharmacyIds[index % pharmacyIds.length] ?? '', written),
  );
  const end = async () => {
    isOver = true;
    await Promise.all(running);
    await store.close();
  };
  onTestFinished(end);
  return { all, end };
}

/** The restored deliveries and the deliveries that audit entries name. */
async function restoredBy(database: FilledDatabase['database']) {
  const ids = async (statement: string) =>
    new Set((await rowsOf<{ id: string }>(database, statement)).map(({ id }) => id));
  return {
    deliveries: await ids('select id from delivery'),
    audited: await ids(`select subject as id from audit_entry where action = 'test.written'`),
  };
}

/** Kills a restore at any time, then restores; an interrupted one is continued, a complete one stays. */
async function restoreKilled(file: string, ownerUrl: string, { chance }: Trial): Promise<void> {
  const args = ['restore', file];
  const killed = await runCommand({ args, ownerUrl, killAfterMs: chance.between(300, 3000) });
  const again = await runCommand({ args, ownerUrl });
  if (again === 'killed') throw new Error('Nobody killed it');
  if (again.code === 0) return;
  // The kill came after its end.
  expect(again.output).toContain('is that of the installation of this backup');
  expect(killed === 'killed' || killed.code === 0).toBe(true);
}

/** A backup under load, one that is killed, and a restore that is killed; then every write is compared. */
async function backUpOnce(trial: Trial): Promise<number> {
  const source = await openFilledDatabase();
  const { ownerUrl } = source.database;
  const folder = temporaryFolder();
  const file = join(folder, 'backup');
  const { all, end } = startWriting(source);
  await vi.waitUntil(() => all.every(({ length }) => length > 0), { timeout: 60_000 });
  const killed = join(folder, 'killed');
  const killAfterMs = trial.chance.between(300, 2000);
  await runCommand({ args: ['backup', killed], ownerUrl, killAfterMs });
  // A file has its name only once it is complete.
  if (existsSync(killed)) await completeCommand({ args: ['check-restore', killed], ownerUrl });
  const before = all.map((written) => [...written]);
  await completeCommand({ args: ['backup', file], ownerUrl });
  await end();
  const target = await givenOwnedDatabase();
  await restoreKilled(file, target.ownerUrl, trial);
  const restored = await restoredBy(target);
  for (const [index, written] of all.entries()) {
    const there = written.filter((id) => restored.deliveries.has(id));
    expect(there).toEqual(written.slice(0, there.length));
    expect(there.slice(0, before[index]?.length)).toEqual(before[index]);
    expect(written.filter((id) => restored.audited.has(id))).toEqual(there);
  }
  await completeCommand({ args: ['verify-audit'], ownerUrl: target.ownerUrl });
  await completeCommand({ args: ['check-restore', file], ownerUrl });
  await source.database.drop();
  return before.flat().length;
}

test(
  'OPS-01 OPS-02: a backup made under load has all that was acknowledged before, and nothing half, also after kills',
  () =>
    inTrial('restore', { shortSeconds: 1, longMinutes: 10 }, async (trial) => {
      const over = performance.now() + trial.durationMs;
      let [backups, writes] = [0, 0];
      do {
        writes += await backUpOnce(trial);
        backups += 1;
      } while (performance.now() < over);
      console.log(`${backups} backups, ${writes} writes acknowledged before them`);
    }),
  timeoutMs,
);
