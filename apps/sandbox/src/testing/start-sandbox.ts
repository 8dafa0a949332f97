import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeSandbox } from '../app.ts';
import { writeJsonFile } from '../platform/json-file.ts';
import type { Keys } from '../platform/keys-file.ts';
import { readSettings } from '../platform/settings.ts';
import { sampleBoxId } from './sample-box.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const sampleKeys: Keys = {
  pharmacies: [
    {
      businessId: '1234567-0',
      pharmacyId: '01890000-0000-7000-8000-00000000c001',
      name: 'Pharmacy for tests',
      orderSources: [{ name: 'Shop', key: 'order-key' }],
      boxes: [{ id: sampleBoxId, name: 'Box for tests', key: 'box-key' }],
    },
  ],
};

export interface SandboxPlan {
  readonly kolliUrl?: string;
  readonly folder?: string;
  readonly keys?: Keys;
  readonly port?: number;
}

/** Starts the sandbox for one test and closes it afterwards. It listens only if a port is given. */
export async function startSandbox(plan: SandboxPlan = {}) {
  const { folder = temporaryFolder(), port } = plan;
  const keysFile = join(folder, 'keys.json');
  if (plan.keys !== undefined) writeJsonFile(keysFile, plan.keys);
  const settings = readSettings({
    SANDBOX_PORT: String(port ?? 0),
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_PUBLIC_URL: `http://127.0.0.1:${port ?? 0}`,
    SANDBOX_DATA_DIR: folder,
    SANDBOX_KEYS: keysFile,
    KOLLI_URL: plan.kolliUrl ?? 'http://127.0.0.1:9',
  });
  const faults: string[] = [];
  const app = makeSandbox(settings, (line) => faults.push(line));
  onTestFinished(() => app.close());
  await app.ready();
  if (port !== undefined) await app.listen({ port, host: '127.0.0.1' });
  return { app, settings, folder, keysFile, faults };
}
