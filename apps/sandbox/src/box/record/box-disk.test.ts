import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleBoxId } from '../../testing/sample-box.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BoxDisk, PowerCut } from './box-disk.ts';
import { newRecord, withEvents } from './box-record.ts';

const empty = newRecord(sampleBoxId);
const one = withEvents(empty, [{ kind: 'wrongPin', at: 1 }]);

test('an empty disk has no record, what was saved is loaded again, and one that an earlier version left is read', () => {
  const file = join(temporaryFolder(), 'box.json');
  expect(new BoxDisk(file).load()).toBeUndefined();
  new BoxDisk(file).save(one);
  expect(new BoxDisk(file).load()).toEqual(one);
  const old = join(temporaryFolder(), 'box.json');
  const { clock: _, keys: __, ...earlier } = one;
  writeFileSync(old, JSON.stringify(earlier));
  expect(new BoxDisk(old).load()).toEqual(one);
});

test('a power cut during a write leaves the record before or after it, and the next write succeeds', () => {
  const file = join(temporaryFolder(), 'box.json');
  const found = new Set<number | undefined>();
  for (let cut = 0; cut < 60; cut += 1) {
    new BoxDisk(file).save(empty);
    const disk = new BoxDisk(file);
    disk.cutNextWrite();
    expect(() => disk.save(one)).toThrow(PowerCut);
    const left = disk.load();
    expect([empty, one]).toContainEqual(left);
    found.add(left?.queue.madeCount);
    disk.save(one);
    expect(disk.load()).toEqual(one);
  }
  expect(found).toEqual(new Set([0, 1]));
});
