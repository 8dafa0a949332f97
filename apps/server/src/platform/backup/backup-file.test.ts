import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Block } from './backup-blocks.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import { chunkLength } from './encrypted-chunks.ts';

const backupKey = Buffer.alloc(32, 1);
const headerLength = 56;
const sealedLength = chunkLength + 16;
const table = { name: 'public.role', root: 'public.role', columns: ['name'] };
/** Random, so that it cannot be compressed: two and a half chunks. */
const rows = randomBytes(2.5 * chunkLength);
const head = {
  release: '1.0.0',
  takenAt: '2026-03-10T09:00:00.000Z',
  steps: {},
  epoch: 'e',
  keys: [],
  tables: [table],
};
const blocks: Block[] = [
  { type: 'head', head },
  { type: 'table', table },
  { type: 'rows', rows: rows.subarray(0, 70_000) },
  { type: 'rows', rows: rows.subarray(70_000) },
  { type: 'end', end: { tables: [], auditHeads: [] } },
];

let folder: string;
let name: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kolli-backup-'));
  name = join(folder, 'backup');
  await writeBackupFile(stream(blocks), { name, backupKey });
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* stream(given: readonly Block[]) {
  yield* given;
}

/** What reading the file to its end says. */
async function read(key = backupKey): Promise<readonly Block[] | string> {
  const found: Block[] = [];
  try {
    for await (const block of readBackupFile({ name, backupKey: key })) found.push(block);
    return found;
  } catch (error) {
    return (error as Error).message;
  }
}

const change = (make: (file: Buffer) => Buffer) => writeFileSync(name, make(readFileSync(name)));

test('OPS-01: a backup is read as it was written, one that fails or is interrupted leaves no file, and no file is replaced, not even one made meanwhile', async () => {
  expect(await read()).toEqual(blocks);
  expect(readFileSync(name).includes('public.role')).toBe(false);
  expect(readdirSync(folder)).toEqual(['backup']);
  const again = writeBackupFile(stream(blocks), { name, backupKey });
  await expect(again).rejects.toThrow('is already there');
  const second = join(folder, 'second');
  const failing = async function* () {
    yield* blocks.slice(0, 3);
    throw new Error('the database is gone');
  };
  const failed = writeBackupFile(failing(), { name: second, backupKey });
  await expect(failed).rejects.toThrow('the database is gone');
  const ending = new AbortController();
  const interrupted = async function* () {
    yield* blocks.slice(0, 3);
    ending.abort();
    yield* blocks.slice(3);
  };
  const { signal } = ending;
  const ended = writeBackupFile(interrupted(), { name: second, backupKey, signal });
  await expect(ended).rejects.toThrow('abort');
  expect(readdirSync(folder)).toEqual(['backup']);
  expect(existsSync(second)).toBe(false);
  const late = join(folder, 'late');
  async function* meanwhile() {
    yield* blocks;
    writeFileSync(late, 'of somebody else');
  }
  const writing = writeBackupFile(meanwhile(), { name: late, backupKey });
  await expect(writing).rejects.toThrow('late is already there');
  expect(readFileSync(late, 'utf8')).toBe('of somebody else');
  expect(readdirSync(folder)).toEqual(['backup', 'late']);
});

test.each([
  ['nothing', 0],
  ['half a header', 30],
  ['the header alone', headerLength],
  ['half a chunk', headerLength + 1000],
  ['one chunk', headerLength + sealedLength],
  ['two chunks', headerLength + 2 * sealedLength],
  ['all but the last byte', -1],
])('OPS-01: a backup that was cut off to %s is refused', async (_what, end) => {
  change((file) => file.subarray(0, end));
  expect(await read()).toMatch(/is not a backup of Kolli|was cut off or changed/);
});

test('OPS-01: a backup with a flipped bit, in whatever region, or with exchanged, repeated, added or foreign chunks is refused', async () => {
  const { length } = readFileSync(name);
  const regions = {
    'its form': 0,
    salt: 10,
    fingerprint: 45,
    'first chunk': headerLength,
    'first tag': headerLength + sealedLength - 1,
    'middle chunk': headerLength + sealedLength + 70_000,
    'last chunk': headerLength + 2 * sealedLength + 5,
    'last tag': length - 1,
  };
  for (const [region, position] of Object.entries(regions)) {
    const flip = (file: Buffer) => {
      file.writeUInt8(file.readUInt8(position) ^ 0x10, position);
      return file;
    };
    change(flip);
    expect([region, await read()]).toEqual([
      region,
      expect.stringMatching(/is not a backup of Kolli|is damaged|was cut off or changed/),
    ]);
    change(flip);
  }
  expect(await read()).toEqual(blocks);
  const chunk = (file: Buffer, index: number) =>
    file.subarray(headerLength + index * sealedLength, headerLength + (index + 1) * sealedLength);
  const whole = readFileSync(name);
  await writeBackupFile(stream(blocks), { name: join(folder, 'other'), backupKey });
  const other = readFileSync(join(folder, 'other'));
  const header = whole.subarray(0, headerLength);
  const [first, second, last] = [0, 1, 2].map((index) => chunk(whole, index)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const wrong = [
    [header, second, first, last],
    [header, first, first, second, last],
    [header, first, last],
    [header, first, second, last, Buffer.alloc(1)],
    [header, first, second, last, last],
    [header, chunk(other, 0), second, last],
    [other.subarray(0, headerLength), first, second, last],
  ];
  for (const parts of wrong) {
    writeFileSync(name, Buffer.concat(parts));
    expect(await read()).toContain('was cut off or changed');
  }
});

test('OPS-01: another key, another file and a missing file are refused with their reason', async () => {
  expect(await read(Buffer.alloc(32, 2))).toContain('KOLLI_BACKUP_KEY is not the key');
  writeFileSync(name, 'select 1;'.repeat(100));
  expect(await read()).toContain('is not a backup of Kolli');
  rmSync(name);
  expect(await read()).toContain('cannot be read: ENOENT');
});

test('what is no file is refused at once: a folder or a device to read, no name or a link to nowhere to write', async () => {
  rmSync(name);
  mkdirSync(name);
  expect(await read()).toContain('is not a file');
  rmdirSync(name);
  symlinkSync('/dev/null', name);
  expect(await read()).toContain('is not a file');
  const never = async function* () {
    yield* blocks;
    throw new Error('The database was read');
  };
  const unnamed = writeBackupFile(never(), { name: '', backupKey });
  await expect(unnamed).rejects.toThrow('needs the name of a file');
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'nowhere'), link);
  const linked = writeBackupFile(never(), { name: link, backupKey });
  await expect(linked).rejects.toThrow('link is already there');
});
