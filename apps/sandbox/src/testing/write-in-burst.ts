import { BoxDisk } from '../box/box-disk.ts';
import { newRecord, withEvents, withQueue } from '../box/box-record.ts';
import { reconcile } from '../box/event-queue.ts';

// Writes to a box's disk as fast as it can until it is killed, and says after each write how many
// events the box made. Started by a test with the file and the id of the box.
const [, , file = '', boxId = ''] = process.argv;
const disk = new BoxDisk(file);
let record = disk.load() ?? newRecord(boxId);

for (;;) {
  const at = record.queue.madeCount + 1;
  let next = withEvents(record, [{ kind: 'wrongPin', at }]);
  if (at % 50 === 0) {
    const confirmed = (next.queue.ackedSeq ?? 0) + 20;
    next = withQueue(next, reconcile({ ...next.queue, ackedSeq: confirmed - 20 }, confirmed));
  }
  disk.save(record, next);
  record = next;
  process.stdout.write(`${at}\n`);
}
