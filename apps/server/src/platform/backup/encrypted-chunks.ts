import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { fingerprintOf } from '../secrets/secrets.ts';
import { BackupRefused } from './backup-refused.ts';

/**
 * The outer form of a backup file: a header, then chunks, each encrypted with AES-256-GCM under a key that is derived
 * for this file. The nonce is the number of the chunk and whether it is the last one, the header is authenticated with
 * each chunk: so a file that was cut off, reordered, mixed or changed anywhere cannot be read to its end.
 */
const magic = Buffer.from('KOLLIBK1', 'ascii');
const saltLength = 32;
const fingerprintLength = 16;
const headerLength = magic.length + saltLength + fingerprintLength;

/** Bytes of a chunk before its encryption; only the last one is shorter. */
export const chunkLength = 1 << 20;
const tagLength = 16;

interface FileKey {
  readonly key: Buffer;
  readonly header: Buffer;
}

function fileKey(backupKey: Buffer, header: Buffer): FileKey {
  const salt = header.subarray(magic.length, magic.length + saltLength);
  const key = Buffer.from(hkdfSync('sha256', backupKey, salt, 'kolli backup', 32));
  return { key, header };
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index));
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function encrypt({ key, header }: FileKey, chunk: Buffer, index: number, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(header);
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined if the chunk is not what was written at this place. */
function decrypt({ key, header }: FileKey, chunk: Buffer, index: number, isLast: boolean) {
  if (chunk.length < tagLength) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), {
    authTagLength: tagLength,
  })
    .setAAD(header)
    .setAuthTag(chunk.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Encrypts what is written to it into the bytes of a backup file. */
export function encryptChunks(backupKey: Buffer): Transform {
  const header = Buffer.concat([magic, randomBytes(saltLength), fingerprintOf(backupKey)]);
  const file = fileKey(backupKey, header);
  let waiting: Buffer[] = [];
  let length = 0;
  let index = 0;
  return new Transform({
    construct(done) {
      this.push(header);
      done();
    },
    transform(piece: Buffer, _encoding, done) {
      waiting.push(piece);
      length += piece.length;
      // One byte more than a chunk: then this chunk is not the last one.
      if (length > chunkLength) {
        const all = Buffer.concat(waiting);
        let start = 0;
        for (; all.length - start > chunkLength; start += chunkLength, index += 1)
          this.push(encrypt(file, all.subarray(start, start + chunkLength), index, false));
        waiting = [all.subarray(start)];
        length = all.length - start;
      }
      done();
    },
    flush(done) {
      this.push(encrypt(file, Buffer.concat(waiting), index, true));
      done();
    },
  });
}

async function readHeader(file: FileHandle, name: string, backupKey: Buffer): Promise<FileKey> {
  const header = Buffer.alloc(headerLength);
  const { bytesRead } = await file.read(header, 0, headerLength, 0);
  if (bytesRead < headerLength || !header.subarray(0, magic.length).equals(magic))
    throw new BackupRefused(
      `${name} is not a backup of Kolli of a form that this release knows, or its beginning is damaged.`,
    );
  if (!header.subarray(-fingerprintLength).equals(fingerprintOf(backupKey)))
    throw new BackupRefused(
      `KOLLI_BACKUP_KEY is not the key that ${name} was encrypted with, or the beginning of the file is damaged.`,
    );
  return fileKey(backupKey, header);
}

interface Reading {
  readonly file: FileHandle;
  /** As the operator named it. */
  readonly name: string;
  readonly backupKey: Buffer;
  /** Called after each chunk with its bytes in the file. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/**
 * Decrypts a backup file, a chunk at a time.
 * @throws BackupRefused for another key, and where the file was cut off or changed
 */
export async function* decryptChunks({ file, name, backupKey, onBytes }: Reading) {
  const key = await readHeader(file, name, backupKey);
  const { size } = await file.stat();
  const sealedLength = chunkLength + tagLength;
  let position = headerLength;
  for (let index = 0; ; index += 1) {
    const isLast = size - position <= sealedLength;
    const sealed = Buffer.alloc(Math.max(0, Math.min(sealedLength, size - position)));
    const { bytesRead } = await file.read(sealed, 0, sealed.length, position);
    const chunk = decrypt(key, sealed.subarray(0, bytesRead), index, isLast);
    if (chunk === undefined)
      throw new BackupRefused(
        `${name} was cut off or changed: what follows byte ${position} of ${size} is not what was written.`,
      );
    onBytes?.(bytesRead);
    yield chunk;
    if (isLast) return;
    position += bytesRead;
  }
}
