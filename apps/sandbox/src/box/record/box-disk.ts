import { writeFileSync } from 'node:fs';
import { draftOf, readJsonFile, writeJsonFile } from '../../platform/json-file.ts';
import { type BoxRecord, boxRecordSchema } from './box-record.ts';

/** The power failed during a write. */
export class PowerCut extends Error {}

/** Where a box stores its record. */
export interface RecordStore {
  /** The stored record, or undefined on an empty disk. Throws when the content is unreadable. */
  load(): BoxRecord | undefined;
  /** Stores the record; it is on the disk when this returns. */
  save(record: BoxRecord): void;
  /** Makes the power fail during the next write. */
  cutNextWrite(): void;
}

/**
 * The disk of a box: one JSON file, replaced as a whole at each write. A process killed or a power cut
 * at any byte of a write leaves the record before or after it.
 */
export class BoxDisk implements RecordStore {
  readonly #file: string;
  #isCutNext = false;

  constructor(file: string) {
    this.#file = file;
  }

  load(): BoxRecord | undefined {
    this.#isCutNext = false;
    return readJsonFile(this.#file, boxRecordSchema);
  }

  /** Throws `PowerCut` when the write was to be cut: the file then has the old or the new record. */
  save(record: BoxRecord): void {
    if (!this.#isCutNext) return writeJsonFile(this.#file, record, 0o600);
    const text = JSON.stringify(record);
    const writtenLength = Math.floor(Math.random() * 2 * text.length);
    if (writtenLength < text.length)
      writeFileSync(draftOf(this.#file), text.slice(0, writtenLength), { mode: 0o600 });
    else writeJsonFile(this.#file, record, 0o600);
    throw new PowerCut('The power failed during a write');
  }

  cutNextWrite(): void {
    this.#isCutNext = true;
  }
}
