import { BoxDisk } from '../box/record/box-disk.ts';
import { newRecord, withEvents, withQueue } from '../box/record/box-record.ts';
import { reconcile } from '../box/record/event-queue.ts';

// Writes to a box's disk as fast as possible until it is killed, and prints after each write the number
// of events of the box. Started by a test with the file and the id of the box.
const [, , file = '', boxId = ''] = process.argv;
const disk = new BoxDisk(file);
let record = disk.load() ?? newRecord(boxId);

for (;;) {
  const at = record.queue.madeCount + 1;
  let next = withEvents(record, [{ kind: 'wrongPin', at }]);
  if (at % 50 === 0) {
    const confirmed = (next.queue.ackedSeq ?? 0) + 20;
    next = withQueue(next, reconcile({ ...next.queue, ackedSeq: confirmed - 20 }, confirmed, at));
  }
  disk.save(next);
  record = next;
  process.stdout.write(`${at}\n`);
}
