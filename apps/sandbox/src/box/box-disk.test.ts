import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleBoxId } from '../testing/sample-box.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { BoxDisk } from './box-disk.ts';
import { type BoxRecord, newRecord, withEvents, withQueue } from './box-record.ts';
import { reconcile } from './event-queue.ts';

const event = (at: number) => ({ kind: 'wrongPin' as const, at });
const empty = newRecord(sampleBoxId);
const one = withEvents(empty, [event(1)]);
const two = withEvents(one, [event(2), event(3)]);

function diskWith(...records: readonly BoxRecord[]) {
  const file = join(temporaryFolder(), 'box.json');
  const disk = new BoxDisk(file);
  records.reduce<BoxRecord | undefined>((before, after) => {
    disk.save(before, after);
    return after;
  }, disk.load());
  disk.close();
  return { file, journal: file.replace('.json', '.journal') };
}

test('what was saved is there again, from snapshot and journal', () => {
  const { file } = diskWith(one, two, withQueue(two, reconcile(two.queue, 7)));
  expect(new BoxDisk(file).load()).toEqual(withQueue(two, reconcile(two.queue, 7)));
});

test('a power cut at any byte of a change leaves the record before it, and the next change goes on', () => {
  const { file, journal } = diskWith(empty, one, two);
  const whole = readFileSync(journal);
  const firstEnd = whole.indexOf('\n') + 1;
  for (let length = firstEnd; length <= whole.length; length += 1) {
    writeFileSync(journal, whole.subarray(0, length));
    const disk = new BoxDisk(file);
    const found = disk.load();
    const isWhole = length === whole.length;
    expect(found).toEqual(isWhole ? two : one);
    const next = withEvents(found ?? empty, [event(9)]);
    disk.save(found, next);
    disk.close();
    expect(new BoxDisk(file).load()).toEqual(next);
  }
});

test('a power cut that left other bytes in place of the change is known as such', () => {
  const { file, journal } = diskWith(empty, one, two);
  const whole = readFileSync(journal);
  for (let at = whole.indexOf('\n') + 1; at < whole.length; at += 1) {
    const torn = Buffer.from(whole);
    torn.fill(0, at);
    writeFileSync(journal, torn);
    expect(new BoxDisk(file).load()).toEqual(one);
  }
});

test('a power cut at any moment of folding the journal into the snapshot loses nothing', () => {
  const { file, journal } = diskWith(empty, one);
  const [oldSnapshot, oldJournal] = [readFileSync(file), readFileSync(journal)];
  const disk = new BoxDisk(file);
  disk.load();
  disk.close();
  // A closed journal is folded at the next change.
  disk.save(one, two);
  disk.close();
  const newSnapshot = readFileSync(file);
  for (let length = 0; length <= newSnapshot.length; length += 23) {
    writeFileSync(file, oldSnapshot);
    writeFileSync(journal, oldJournal);
    writeFileSync(`${file}.new`, newSnapshot.subarray(0, length));
    expect(new BoxDisk(file).load()).toEqual(one);
  }
  writeFileSync(file, newSnapshot);
  writeFileSync(journal, oldJournal);
  expect(new BoxDisk(file).load()).toEqual(two);
});

test('a journal that is damaged before its end is told by its name and left as it is', () => {
  const { file, journal } = diskWith(empty, one, two);
  const damaged = readFileSync(journal, 'utf8').replace('wrongPin', 'wrongPim');
  writeFileSync(journal, damaged);
  expect(() => new BoxDisk(file).load()).toThrow(journal);
  expect(readFileSync(journal, 'utf8')).toBe(damaged);
});

test('a journal is folded before it grows past its snapshot for long', () => {
  const { file, journal } = diskWith(empty);
  const disk = new BoxDisk(file);
  let record = disk.load();
  for (let minute = 0; minute < 150 && record !== undefined; minute += 1) {
    const next = withEvents(record, Array(240).fill(event(minute)));
    disk.save(record, next);
    record = withQueue(next, reconcile({ ...next.queue, ackedSeq: 0 }, 240));
    disk.save(next, record);
  }
  disk.close();
  expect(readFileSync(journal).length).toBeLessThan(512 * 1024);
  expect(new BoxDisk(file).load()).toEqual(record);
});

test('a disk as an earlier version left it is read', () => {
  const file = join(temporaryFolder(), 'box.json');
  const { clock: _, keys: __, ...earlier } = one;
  writeFileSync(file, JSON.stringify(earlier));
  expect(new BoxDisk(file).load()).toEqual(one);
});
