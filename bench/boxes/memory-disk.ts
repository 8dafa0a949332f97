import type { RecordStore } from '../../apps/sandbox/src/box/record/box-disk.ts';

/** A disk that stores nothing, so that the bench measures the server and not a thousand disks. */
export const memoryDisk: RecordStore = {
  load: () => undefined,
  save: () => undefined,
  cutNextWrite: () => undefined,
};
