import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { closeAtEnd } from '../../../testing/close-at-end.ts';

/** The folder `schema` of commit 4abe0551, the last one without migrations, as texts by path. */
const recorded = join(import.meta.dirname, 'schema-of-2026-11-29.json.gz');

/** Unpacks it for the running test, or for the file; returns the folder. */
export async function unpackRecorded(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-schema-recorded-'));
  closeAtEnd(() => rm(folder, { recursive: true }));
  const files = JSON.parse(gunzipSync(await readFile(recorded)).toString()) as object;
  for (const [path, sql] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), String(sql));
  }
  return folder;
}
