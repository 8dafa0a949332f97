import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { SiteProblems } from './site-problems.ts';

const named = { name: z.string(), key: z.string() };

const keysFileSchema = z.object({
  pharmacies: z.array(
    z.object({
      businessId: z.string(),
      pharmacyId: z.string(),
      name: z.string(),
      orderSources: z.array(z.object(named)),
      boxes: z.array(z.object({ id: z.string(), ...named })),
    }),
  ),
});

/** The keys of boxes and order sources, for whoever sets them up. */
export type KeysFile = z.output<typeof keysFileSchema>;
export type PharmacyKeys = KeysFile['pharmacies'][number];

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Reads the file; a missing file has no keys. Throws `SiteProblems` for any other content. */
export async function readKeysFile(path: string): Promise<KeysFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '{"pharmacies":[]}';
    throw error;
  });
  try {
    return keysFileSchema.parse(JSON.parse(text));
  } catch {
    throw new SiteProblems([{ place: path, reason: 'is not a file of keys: move it away first' }]);
  }
}

/** A file written to a temporary path, which is then moved into place or deleted. */
export interface PreparedFile {
  readonly commit: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Writes the keys to a temporary file readable only by its owner. */
export async function prepareKeysFile(path: string, keys: KeysFile): Promise<PreparedFile> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return {
    commit: () => rename(draft, path),
    discard: () => rm(draft, { force: true }),
  };
}
