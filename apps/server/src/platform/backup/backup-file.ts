import { createWriteStream, lstatSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type Block, readBlocks, writeBlock } from './backup-blocks.ts';
import { BackupRefused } from './backup-refused.ts';
import { decryptChunks, encryptChunks } from './encrypted-chunks.ts';

/** No room: on the disk, in the quota, or in the largest file that is allowed. */
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function explainWriting(error: unknown, name: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && noRoomCodes.has(code))
    return new Error(
      `There is no room for ${name} (${code}): the backup was not made, and nothing of it was left.`,
    );
  return error;
}

/** Makes the renaming durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const thereAlready = (name: string) =>
  new BackupRefused(`${name} is already there: a backup replaces no other file.`);

/** What file systems without links, such as FAT and some shares, answer. */
const noLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Gives a complete file its name, unless there is one of this name by now. */
async function giveName(unfinished: string, name: string): Promise<void> {
  try {
    // A renamed file would replace the other one.
    await link(unfinished, name);
    await rm(unfinished);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw thereAlready(name);
    if (!noLinkCodes.has(code)) throw error;
    await rename(unfinished, name);
  }
}

interface Writing {
  readonly name: string;
  readonly backupKey: Buffer;
  readonly signal?: AbortSignal | undefined;
}

async function* bytesOf(blocks: AsyncIterable<Block>) {
  for await (const block of blocks) yield writeBlock(block);
}

/**
 * Writes a backup file, and returns its size in bytes. The file has its name only once it is complete and on the disk;
 * if writing fails or is ended by the signal, nothing is left.
 * @throws BackupRefused if there is a file of this name, Error if there is no room
 */
export async function writeBackupFile(
  blocks: AsyncIterable<Block>,
  { name, backupKey, signal }: Writing,
): Promise<number> {
  if (name === '') throw new BackupRefused('The backup needs the name of a file.');
  // A link is there also if it leads nowhere.
  if (lstatSync(name, { throwIfNoEntry: false }) !== undefined) throw thereAlready(name);
  const unfinished = `${name}.${process.pid}.incomplete`;
  try {
    await pipeline(
      Readable.from(bytesOf(blocks)),
      createZstdCompress(),
      encryptChunks(backupKey),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    await giveName(unfinished, name);
    await syncFolder(dirname(name));
    return (await stat(name)).size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explainWriting(error, name);
  }
}

interface Reading extends Writing {
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Reads the blocks of a backup file.
 * @throws BackupRefused for another key, and where the file was cut off or changed
 */
export async function* readBackupFile({
  name,
  backupKey,
  onBytes,
  signal,
}: Reading): AsyncGenerator<Block> {
  const cannotBeRead = (error: unknown) => {
    throw new BackupRefused(`${name} cannot be read: ${(error as Error).message}`);
  };
  // Opening a pipe would wait for whoever writes into it.
  const found = await stat(name).catch(cannotBeRead);
  if (!found.isFile()) throw new BackupRefused(`${name} is not a file.`);
  const file = await open(name).catch(cannotBeRead);
  try {
    const plain = createZstdDecompress();
    const chunks = Readable.from(decryptChunks({ file, name, backupKey, onBytes }));
    // Its errors end `plain`, too, and are thrown where that is read.
    const running = pipeline(chunks, plain, { signal }).catch(() => undefined);
    yield* readBlocks(plain);
    plain.destroy();
    await running;
  } finally {
    await file.close();
  }
}
