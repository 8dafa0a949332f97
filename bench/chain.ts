import { loadavg } from 'node:os';
import { createRole } from '../apps/server/src/features/people/roles/create-role.ts';
import { updateSmsText } from '../apps/server/src/features/outgoing/sms-texts/update-sms-text.ts';
import { measureBackup } from './chain/backup.ts';
import { measureHeartbeats } from './chain/heartbeats.ts';
import { measureHttpHeartbeats } from './chain/http-heartbeats.ts';
import { type LoadedChain, loadChain } from './chain/load-chain.ts';
import { measureJobs } from './chain/minute-jobs.ts';
import { measureProvisioning } from './chain/provisioning.ts';
import { measureSignIns } from './chain/sign-in.ts';
import { measureSizes } from './chain/sizes.ts';
import { measureStreams } from './chain/streams.ts';

/** The size of a chain that OPS-14 names. */
const size = {
  pharmacies: Number(process.env.KOLLI_BENCH_PHARMACIES ?? 5000),
  boxes: 4,
};
const actor = { userId: null, userName: 'bench' };
const role = { level: 5, app_access: 'none' as const, permissions: ['delivery.read' as const] };

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`${name}: ${(performance.now() - begun).toFixed(0)} ms`);
}

/** A role and a text of all pharmacies. */
async function measureAdministration({ world }: LoadedChain): Promise<void> {
  const deps = { store: world.store, clock: world.time.clock };
  await time('a role is created', () =>
    createRole(deps, { actor, own: null }, { ...role, name: 'student' }),
  );
  const text = { kind: 'delivery', language: 'fi', text: 'Koodi {pin}.' } as const;
  await time('a text is changed', () => updateSmsText(deps, actor, text));
}

const parts: Readonly<Record<string, (chain: LoadedChain) => Promise<void>>> = {
  administration: measureAdministration,
  heartbeats: measureHeartbeats,
  'http-heartbeats': measureHttpHeartbeats,
  jobs: measureJobs,
  streams: measureStreams,
  provisioning: ({ world }) => measureProvisioning(world),
  'sign-in': measureSignIns,
};

/** Parts that load chains of their own. */
const ownParts: Readonly<Record<string, () => Promise<void>>> = {
  sizes: measureSizes,
  backup: measureBackup,
};

/** `npm run bench -- chain provisioning` measures only that part. */
const chosen = process.argv[3];
const isChosen = (name: string) => chosen === undefined || chosen === name;

/** What grows with the number of pharmacies, at 5,000 of them with 20,000 boxes (OPS-14). */
export async function measureChain(): Promise<void> {
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(2)}`);
  if (Object.keys(parts).some(isChosen)) await measureLoaded();
  for (const [name, measure] of Object.entries(ownParts)) if (isChosen(name)) await measure();
}

/** The parts that share a loaded chain. */
async function measureLoaded(): Promise<void> {
  const chain = await loadChain(size);
  try {
    const { pharmacyIds, boxes, seconds } = chain;
    console.log(
      `${pharmacyIds.length} pharmacies, ${boxes.length} boxes with keys loaded in ${seconds.toFixed(1)} s`,
    );
    for (const [name, measure] of Object.entries(parts)) if (isChosen(name)) await measure(chain);
  } finally {
    await chain.world.close();
  }
}
