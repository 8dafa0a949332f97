import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { journalLine, readJournal } from './box-journal.ts';
import { type BoxRecord, boxRecordSchema } from './box-record.ts';
import { applyChange, changeOf } from './record-change.ts';

/** The power went while something was written. */
export class PowerCut extends Error {}

/** Where a box keeps its record. */
export interface RecordStore {
  /** What is kept, or undefined on an empty disk. Throws when what is there cannot be read. */
  load(): BoxRecord | undefined;
  /** Keeps what changed; when it returns, it is there to stay. Answers whether anything changed. */
  save(before: BoxRecord | undefined, after: BoxRecord): boolean;
  /** Lets the power go during the next write: a part of it is on the disk. */
  cutNextWrite(): void;
  close(): void;
}

/** The record as a whole and the number of the last change that is in it. */
const snapshotSchema = boxRecordSchema.extend({ entry: z.int().min(0).default(0) });

/** The journal is folded into the snapshot once it is so long, and longer than the snapshot is. */
const shortJournalBytes = 256 * 1024;

/**
 * The disk of a box: a snapshot of its record and, beside it, a journal of the changes since. A
 * change is appended and flushed, so that a box with many unsent events writes no more than one with
 * none. A process killed or a power cut at any byte of a write leaves the record before or after it.
 */
export class BoxDisk implements RecordStore {
  readonly #snapshotFile: string;
  readonly #journalFile: string;
  #journal: number | undefined;
  #journalBytes = 0;
  #snapshotBytes = 0;
  #lastEntry = 0;
  #isCutNext = false;

  /** `file` is the snapshot's. */
  constructor(file: string) {
    this.#snapshotFile = file;
    this.#journalFile = file.replace(/(\.json)?$/u, '.journal');
  }

  load(): BoxRecord | undefined {
    this.close();
    const snapshot = readJsonFile(this.#snapshotFile, snapshotSchema);
    if (snapshot === undefined) return undefined;
    const { entry, ...record } = snapshot;
    const journal = readIfThere(this.#journalFile);
    try {
      const { entries, length } = readJournal(journal);
      const fresh = entries.filter(({ number }) => number > entry);
      if (fresh.some(({ number }, index) => number !== entry + 1 + index))
        throw new Error('Changes are missing');
      const changed = fresh.reduce<unknown>((one, { change }) => applyChange(one, change), record);
      this.#lastEntry = entry + fresh.length;
      this.#openJournal(length);
      return fresh.length === 0 ? record : boxRecordSchema.parse(changed);
    } catch (error) {
      throw new Error(`${this.#journalFile} does not have the expected content`, { cause: error });
    }
  }

  save(before: BoxRecord | undefined, after: BoxRecord): boolean {
    const change = changeOf(before, after);
    if (change === undefined) return false;
    const limit = Math.max(shortJournalBytes, this.#snapshotBytes);
    if (this.#journal === undefined || this.#journalBytes > limit) this.#writeSnapshot(after);
    else this.#append(journalLine({ number: this.#lastEntry + 1, change }));
    return true;
  }

  cutNextWrite(): void {
    this.#isCutNext = true;
  }

  close(): void {
    if (this.#journal !== undefined) closeSync(this.#journal);
    this.#journal = undefined;
    this.#isCutNext = false;
  }

  /** A write that fails closes the journal: the next one writes the record as a whole. */
  #append(line: string): void {
    const journal = this.#journal;
    if (journal === undefined) return;
    const bytes = Buffer.from(line);
    const isCut = this.#isCutNext;
    const written = isCut ? Math.floor(Math.random() * (bytes.length + 1)) : bytes.length;
    try {
      writeFileSync(journal, bytes.subarray(0, written));
      fdatasyncSync(journal);
    } catch (error) {
      this.close();
      throw error;
    }
    if (isCut) this.#goDark();
    this.#journalBytes += bytes.length;
    this.#lastEntry += 1;
  }

  /** What the journal holds is in the snapshot: it begins anew, and until then is passed over. */
  #writeSnapshot(record: BoxRecord): void {
    const snapshot = { ...record, entry: this.#lastEntry + 1 };
    if (this.#isCutNext) {
      const text = JSON.stringify(snapshot);
      const written = Math.floor(Math.random() * text.length);
      writeFileSync(`${this.#snapshotFile}.new`, text.slice(0, written), { mode: 0o600 });
      this.#goDark();
    }
    this.#snapshotBytes = writeJsonFile(this.#snapshotFile, snapshot, 0o600);
    this.#lastEntry += 1;
    this.close();
    this.#openJournal(0);
  }

  #openJournal(length: number): void {
    const journal = openSync(this.#journalFile, 'a', 0o600);
    ftruncateSync(journal, length);
    fdatasyncSync(journal);
    this.#journal = journal;
    this.#journalBytes = length;
  }

  #goDark(): never {
    this.close();
    throw new PowerCut('The power went during a write');
  }
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return Buffer.alloc(0);
    throw error;
  }
}
