import { createHash, type Hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { readBackupFile } from '../../../platform/backup/backup-file.ts';
import { BackupRefused } from '../../../platform/backup/backup-refused.ts';
import type { BackupEnd, BackupHead } from '../../../platform/backup/manifest.ts';

export interface BackupSource {
  /** The file. */
  readonly name: string;
  /** 32 bytes. */
  readonly backupKey: Buffer;
  readonly signal?: AbortSignal | undefined;
}

/** Reads only the beginning of a backup. Throws `BackupRefused`. */
export async function readHead(source: BackupSource): Promise<BackupHead> {
  for await (const block of readBackupFile(source)) if (block.type === 'head') return block.head;
  throw new Error('The backup has no head');
}

/**
 * Reads a whole backup and compares it with its checksums. Returns what it has.
 * @throws BackupRefused where it was cut off or changed
 */
export async function verifyBackup(
  source: BackupSource,
  onBytes?: (bytes: number) => void,
): Promise<BackupEnd> {
  const hashes = new Map<string, Hash>();
  let current = createHash('sha256');
  for await (const block of readBackupFile({ ...source, ...(onBytes && { onBytes }) })) {
    if (block.type === 'table') {
      current = createHash('sha256');
      hashes.set(block.table.name, current);
    } else if (block.type === 'rows') current.update(block.rows);
    else if (block.type === 'end') {
      const wrong = block.end.tables.find(
        ({ name, sha256 }) => hashes.get(name)?.digest('hex') !== sha256,
      );
      if (wrong === undefined) return block.end;
      throw new BackupRefused(
        `${source.name}: the rows of ${wrong.name} do not fit their checksum.`,
      );
    }
  }
  throw new Error('The backup has no end');
}

export async function sizeOf({ name }: BackupSource): Promise<number> {
  return (await stat(name)).size;
}
