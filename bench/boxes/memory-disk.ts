import type { RecordStore } from '../../apps/sandbox/src/box/box-disk.ts';

/** A disk that keeps nothing past its box: what is measured is the server, not a thousand disks. */
export const memoryDisk: RecordStore = {
  load: () => undefined,
  save: (before, after) => before !== after,
  cutNextWrite: () => undefined,
  close: () => undefined,
};
