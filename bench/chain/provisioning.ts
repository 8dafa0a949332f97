import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentityAccounts } from '../../apps/server/src/features/identity/accounts/identity-accounts.ts';
import { provisionSite } from '../../apps/server/src/features/site/provision-site.ts';
import { startJobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { sampleBox, samplePharmacy } from '../../apps/server/src/testing/samples/sample-site.ts';
import type { TestWorld } from '../../apps/server/src/testing/test-world.ts';

const count = Number(process.env.KOLLI_BENCH_PROVISIONED ?? 400);

/** A site file of new pharmacies with two boxes, ten shelves, an order source and a person each. */
function newSite() {
  const doors = Array.from({ length: 8 }, () => ({ type: 0, fridge: false }) as const);
  const cold = Array.from({ length: 4 }, () => ({ type: 0, fridge: true }) as const);
  const templateId = 'provisioned';
  const modules = [
    { position: 1, lockers: doors },
    { position: 2, lockers: cold },
  ];
  const ordinals = Array.from({ length: count }, (_, index) => index);
  return {
    templates: [{ id: templateId, name: 'Provisioned', modules }],
    pharmacies: ordinals.map((ordinal) => ({
      ...samplePharmacy,
      businessId: `provisioned-${ordinal}`,
      name: `Provisioned ${ordinal}`,
      shelves: Array.from({ length: 10 }, (_, index) => `A${index + 1}`),
      boxes: ['Front', 'Yard'].map((name) => ({ ...sampleBox, name, templateId })),
      orderSources: [{ name: 'webshop' }],
    })),
    users: ordinals.map((ordinal) => ({
      email: `provisioned-${ordinal}@example.test`,
      firstName: 'Aino',
      lastName: 'Demo',
      appLanguage: 'fi',
      pharmacistPin: String(100_000 + ordinal),
      accesses: [
        {
          pharmacy: `provisioned-${ordinal}`,
          role: 'main_user',
          webToolAccess: true,
          boxAccess: true,
        },
      ],
    })),
  };
}

/** `kolli provision` with `--keys`: new pharmacies, and the same file again, which changes nothing. */
export async function measureProvisioning(world: TestWorld): Promise<void> {
  const { store, secrets, time } = world;
  const { clock } = time;
  const accounts = createIdentityAccounts({ store, clock, publicUrl: 'http://localhost:8080' });
  const folder = await mkdtemp(join(tmpdir(), 'kolli-provision-'));
  const jobs = await startJobs({ store, log: createLog('silent'), isWorker: false });
  const site = newSite();
  try {
    for (const run of ['new', 'the same again']) {
      const begun = performance.now();
      const keys = { keysFile: join(folder, 'keys.json'), jobs };
      const changes = await provisionSite({ store, secrets, clock, accounts }, site, keys);
      const seconds = (performance.now() - begun) / 1000;
      console.log(
        `Provisioning ${count} pharmacies with ${2 * count} boxes, ${run}: ` +
          `${seconds.toFixed(1)} s, ${changes.length} changes`,
      );
    }
  } finally {
    await jobs.stop();
    await rm(folder, { recursive: true });
  }
}
