import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { sampleSite } from '../../apps/server/src/testing/samples/sample-site.ts';
import type { TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import { issueTokens } from '../../bench/deliveries/issue-tokens.ts';

/** Where a database is, for a server and for its owner. */
export type Addresses = Pick<TestDatabase, 'url' | 'ownerUrl'>;

const run = promisify(execFile);
const subject = 'aino';

export const orderNamed = (name: string) => ({
  deliveryId: name,
  phoneNumber: '+358401234567',
  order_id: name,
  fulfillment_order_id: name,
});

export async function kolli(
  root: string,
  { url, ownerUrl }: Addresses,
  words: readonly string[],
): Promise<string> {
  const env = {
    ...process.env,
    ...testEnvironment,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
  };
  const program = join(root, 'apps/server/src/cli.ts');
  return (await run(process.execPath, [program, ...words], { env })).stdout;
}

interface Keys {
  readonly pharmacies: readonly {
    readonly pharmacyId: string;
    readonly orderSources: readonly { readonly key: string }[];
    readonly boxes: readonly { readonly id: string; readonly key: string }[];
  }[];
}

/** Provisions a pharmacy by `kolli` of a release, with a box, an order source and staff; returns what clients need. */
export async function provision(root: string, database: Addresses) {
  const issuer = await issueTokens();
  onTestFinished(() => issuer.close());
  const folder = await mkdtemp(join(tmpdir(), 'kolli-site-'));
  const [site, keysFile] = [join(folder, 'site.json'), join(folder, 'keys.json')];
  const sample = sampleSite();
  const [aino] = sample.users ?? [];
  const identity = { issuer: issuer.url, subject };
  await writeFile(site, JSON.stringify({ ...sample, users: [{ ...aino, identity }] }));
  await kolli(root, database, ['provision', site, '--keys', keysFile]);
  const { pharmacies } = JSON.parse(await readFile(keysFile, 'utf8')) as Keys;
  await rm(folder, { recursive: true });
  const [pharmacy] = pharmacies;
  return {
    pharmacyId: pharmacy?.pharmacyId ?? '',
    boxId: pharmacy?.boxes[0]?.id ?? '',
    boxKey: pharmacy?.boxes[0]?.key ?? '',
    orderKey: pharmacy?.orderSources[0]?.key ?? '',
    tokenOf: () => issuer.tokenFor(subject),
    /** The settings of servers, but for port and role. */
    env: { DATABASE_URL: database.url, IDENTITY_ISSUER: issuer.url, CALLS_PER_MINUTE: '100000000' },
  };
}
export type Site = Awaited<ReturnType<typeof provision>>;
