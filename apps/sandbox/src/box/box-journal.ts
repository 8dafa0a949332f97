import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type Change, changeSchema } from './record-change.ts';

/** One change of a box's record with its number; numbers run on without a gap. */
export interface JournalEntry {
  readonly number: number;
  readonly change: Change;
}

const entrySchema = z.object({ number: z.int().min(1), change: changeSchema });

/** An entry as a line: its checksum, so that one written in part is known as such, and its JSON. */
export function journalLine(entry: JournalEntry): string {
  const text = JSON.stringify(entry);
  return `${checksum(text)} ${text}\n`;
}

/**
 * The whole entries of a journal and how many bytes they take; a last line that was written in part is
 * left out. Throws when a line before the last one is damaged: a power cut does not do that.
 */
export function readJournal(journal: Buffer): { entries: JournalEntry[]; length: number } {
  const entries: JournalEntry[] = [];
  let length = 0;
  while (length < journal.length) {
    const end = journal.indexOf('\n', length);
    const entry = end === -1 ? undefined : readLine(journal.toString('utf8', length, end));
    if (entry === undefined) {
      if (end !== -1 && end !== journal.length - 1) throw new Error('A line is damaged');
      break;
    }
    entries.push(entry);
    length = end + 1;
  }
  return { entries, length };
}

function readLine(line: string): JournalEntry | undefined {
  const text = line.slice(9);
  if (line.slice(0, 9) !== `${checksum(text)} `) return undefined;
  return entrySchema.parse(JSON.parse(text));
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
