import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd, serverFile } from '../../../scripts/run/process/programs.mjs';
import type { Place } from '../place.ts';
import { site } from '../site.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Imports history lines of another system into a place, like `kolli import`, while its boxes are
 * running.
 */
export async function importPast(place: Place, lines: readonly object[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-past-'));
  const file = join(folder, 'past.ndjson');
  const texts = lines.map((line) => JSON.stringify({ ...line, pharmacy: place.businessId }));
  await writeFile(file, texts.join('\n'));
  await importFile(file);
  await rm(folder, { recursive: true });
}

/** Again while the import of another test runs: two at once are refused. */
async function importFile(file: string): Promise<void> {
  try {
    await runToEnd(serverFile(root, 'cli'), ['import', file], site.serverEnvironment);
  } catch (error) {
    if (!String(error).includes('another import is running')) throw error;
    await importFile(file);
  }
}
