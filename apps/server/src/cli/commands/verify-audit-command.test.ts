import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendAudit } from '../../platform/audit/audit.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { runKolli } from '../testing/cli.ts';
import { shareFolder } from '../../testing/samples/temporary-folder.ts';

const world = await ownTestWorld();
const folder = await shareFolder();
const pharmacy = await world.givenPharmacy();
const { id: pharmacyId } = pharmacy;
const head = await world.store.inPharmacies([pharmacyId], async (tx) => {
  const what = { action: 'test.done', subject: 'a', userId: null, userName: null };
  await appendAudit(tx, { pharmacyId, at: world.time.clock(), ...what });
  return tx.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow();
});
const hash = head.hash.toString('hex');

async function verify(heads: readonly object[], ...more: string[]) {
  const file = join(folder, 'heads.ndjson');
  await writeFile(file, heads.map((head) => `${JSON.stringify(head)}\n`).join(''));
  return kolli('--heads', file, ...more);
}

async function kolli(...args: string[]) {
  const { code, said, complained } = await runKolli(world, ['verify-audit', ...args]);
  return { code, said: [said, complained].filter((text) => text !== '').join('\n') };
}

test('every line of the heads file is compared with the chains, one of no known pharmacy reported, and a missing or invalid file is a failure', async () => {
  const right = { at: 'now', pharmacyId: pharmacy.id, seq: 1, hash };
  const other = { ...right, hash: 'a'.repeat(64) };
  const installation = 'installation: 0 entries, unbroken, compared with 0 heads';
  const found = `${installation}\n${pharmacy.businessId}: broken at entry 1, the heads on file do not match`;
  expect(await verify([right])).toEqual({
    code: 0,
    said: `${pharmacy.businessId}: 1 entries, unbroken, compared with 1 heads\n${installation}`,
  });
  expect(await verify([right, other])).toEqual({ code: 1, said: found });
  expect(await verify([other, right])).toEqual({ code: 1, said: found });
  const gone = { pharmacyId: '01900000-0000-7000-8000-000000000000', seq: 1, hash };
  const all = await verify([gone]);
  expect(all.code).toBe(1);
  expect(all.said).toContain(`${gone.pharmacyId}: only in the heads file`);
  expect((await verify([gone], '--pharmacy', pharmacy.businessId)).code).toBe(0);
  const missing = await kolli('--heads', join(folder, 'none'));
  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('cannot be read')]);
  const empty = await verify([]);
  expect([empty.code, empty.said]).toEqual([1, expect.stringContaining('no heads to compare')]);
  expect(await verify([{ seq: 1 }])).toEqual({
    code: 1,
    said: 'Line 1 of the heads file is not a head',
  });
});
