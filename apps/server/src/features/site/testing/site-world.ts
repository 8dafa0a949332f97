import { afterEach, beforeEach } from 'vitest';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { sampleSite } from '../../../testing/samples/sample-site.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { openTestWorld, type TestWorld } from '../../../testing/test-world.ts';
import { createIdentityAccounts } from '../../identity/accounts/identity-accounts.ts';
import { findPharmacy } from '../pharmacy-directory.ts';
import { type ProvisionDeps, provisionSite } from '../provision-site.ts';

/** Values at their paths in a site, such as `users.0.password`. */
export type Changes = Readonly<Record<string, unknown>>;

/** The sample site with other values at these paths. */
export function changedSite(changes: Changes) {
  const site = sampleSite();
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const part = keys.reduce<object>((parent, key) => Reflect.get(parent, key) as object, site);
    Reflect.set(part, last, value);
  }
  return site;
}

/** A world of its own for each test of the file, with what is done to its sites. */
export function openSiteWorlds() {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld()));
  afterEach(() => world.close());
  const depsOf = ({ store, secrets, time: { clock } }: TestWorld) => {
    const accounts = createIdentityAccounts({ store, clock, publicUrl: 'http://localhost:8080' });
    return { store, secrets, clock, accounts };
  };
  return {
    current: () => world,
    deps: () => depsOf(world),
    provision: (changes: Changes = {}, more: Partial<ProvisionDeps> = {}) =>
      provisionSite({ ...depsOf(world), ...more }, changedSite(changes)),
    provisionKeys: async (keysFile: string, changes: Changes = {}, newKeys?: boolean) => {
      const deps = depsOf(world);
      const jobs = await startJobs({ ...deps, log: createLog('silent'), isWorker: false });
      try {
        return await provisionSite(deps, changedSite(changes), { keysFile, newKeys, jobs });
      } finally {
        await jobs.stop();
      }
    },
    pharmacyId: async (businessId = '1234567-8') =>
      (await findPharmacy(world.store, businessId))?.id ?? '',
    rows: <Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
      asOwner<Row>(world, text, values),
  };
}
