import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import demo from '../../apps/sandbox/demo/site.json' with { type: 'json' };
import startSite from '../../e2e/testing/start-site.ts';
import { site } from '../../e2e/testing/site.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** Imports the demo's 90 days before `now`, as `npm start` does: deliveries and alarms, then temperatures. */
async function importHistory(now: Date): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-history-'));
  const env = site.serverEnvironment;
  const node = (file: string, ...args: readonly string[]) =>
    run(process.execPath, [join(root, file), ...args], { env });
  await node('apps/sandbox/src/make-history.ts', now.toISOString(), folder);
  for (const file of ['history.ndjson', 'readings.ndjson'])
    await node('apps/server/dist/cli.js', 'import', join(folder, file));
  await rm(folder, { recursive: true });
}

/** Runs `work` while the product is up, with the demo site and its history, which depends on `now` alone. */
export async function withDemo<Result>(now: Date, work: () => Promise<Result>): Promise<Result> {
  const stop = await startSite();
  try {
    await importHistory(now);
    return await work();
  } finally {
    await stop();
  }
}

/** A pharmacy of the demo with its first box and a member of staff. */
export function pharmacyNamed(name: string) {
  const given = demo.pharmacies.find((one) => one.name.endsWith(name));
  const found = site.pharmacies.find(({ businessId }) => businessId === given?.businessId);
  const user = demo.users.find(({ accesses }) =>
    accesses.some(({ pharmacy, role }) => pharmacy === given?.businessId && role === 'main_user'),
  );
  const [box] = found?.boxes ?? [];
  if (found === undefined || box === undefined || user?.pharmacistPin === undefined)
    throw new Error(`The demo site has no pharmacy ${name} with box and staff`);
  const { email, password, pharmacistPin } = user;
  return { ...found, box, staff: { email, password, pharmacistPin } };
}

export type DemoPharmacy = ReturnType<typeof pharmacyNamed>;
