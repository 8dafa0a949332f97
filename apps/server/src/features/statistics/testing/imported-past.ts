import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleHistory } from '../../../testing/samples/sample-history.ts';
import { importHistory } from '../../import/import-history.ts';
import type { StatisticsWalk } from './statistics-walk.ts';
import { testRetention } from '../../retention/testing/test-retention.ts';
import { rowIn } from '../../../testing/rows.ts';

const dayMs = 24 * 3_600_000;

/** The days that a sample's times name, counted from its first. */
const dayOf = (text: string) => (Date.parse(text) - Date.parse('2026-03-01T08:00:00.000Z')) / dayMs;

/**
 * Imports a history from another system: one delivery that has ended, and open ones that the rest of the
 * test continues with. All of it happened before the first box was there.
 */
export async function importPast({ server, desk }: StatisticsWalk): Promise<void> {
  const { name } = await rowIn(desk.look, 'pickup_box', { id: desk.box.id });
  const { business_id: businessId } = await rowIn(desk.look, 'pharmacy');
  const begun = server.time.clock().getTime() - 40 * dayMs;
  const moved = (value: unknown) =>
    typeof value === 'string' && value.endsWith('Z')
      ? new Date(begun + dayOf(value) * dayMs).toISOString()
      : value;
  const lines = sampleHistory.map((line, index) => ({
    ...Object.fromEntries(Object.entries(line).map(([field, value]) => [field, moved(value)])),
    pharmacy: businessId,
    deliveryId: `stat-${index + 1}`,
    ...('box' in line && line.box !== null && { box: name }),
  }));
  const folder = await mkdtemp(join(tmpdir(), 'kolli-past-'));
  const path = join(folder, 'past.ndjson');
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  const { store, secrets, time } = server;
  await importHistory({ store, secrets, clock: time.clock, settings: testRetention }, path);
  await rm(folder, { recursive: true });
}
