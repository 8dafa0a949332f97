import { toggleLocker } from '../../apps/server/src/features/pickup-boxes/toggle-locker.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { announce, followLiveNotices } from '../../apps/server/src/platform/live/live-notices.ts';
import type { StaffAtPharmacy } from '../../apps/server/src/platform/http/route.ts';
import { testAuditKey, testSecrets } from '../../apps/server/src/testing/test-secrets.ts';

/** A box at which one writer works. */
export interface Desk {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly userId: string;
}

/** What the bench asks for: writers of a kind of transaction, for this time. */
export interface Task {
  readonly kind: 'door' | 'row';
  readonly desks: readonly Desk[];
  readonly seconds: number;
}

const url = process.env.DATABASE_URL ?? '';
// Only for notices that are numbered: the bench itself is the listener of all.
const live =
  process.env.NOTICES === '' ? followLiveNotices({ url, onError: console.error }) : undefined;
const store = openDatabase({
  url,
  poolSize: 32,
  auditKey: testAuditKey,
  onAnnounced: (keys) => live?.deliver(keys),
  onError: (error) => console.error(error),
});
const clock = () => new Date();

/** Turns a door off or on, as staff do: the lock of the box, the door, its figures, the audit log and the notice. */
async function switchDoor({ pharmacyId, boxId, lockerId, userId }: Desk, turn: number) {
  const caller = { userId, firstName: 'Bench', lastName: 'Writer', at: { pharmacyId } };
  const body = { lockerId, inactive: turn % 2 === 0 };
  const deps = { store, clock, secrets: testSecrets };
  await toggleLocker(deps, { params: { id: boxId }, body }, caller as StaffAtPharmacy);
}

/** The least that a transaction can be: one changed row, and the notice. */
const writeRow = ({ pharmacyId, boxId }: Desk) =>
  store.inPharmacies([pharmacyId], (tx) => {
    announce(tx, { pharmacyId, boxId, at: clock() });
    return tx
      .updateTable('pickup_box')
      .set({ updated_at: clock() })
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', boxId)
      .execute();
  });

let turn = 0;

/** One writer for each desk; returns the transactions a second. */
async function work({ kind, desks, seconds }: Task): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  turn += 1;
  await Promise.all(
    desks.map(async (desk) => {
      for (let own = turn; performance.now() - startedAt < seconds * 1000; own += 1) {
        await (kind === 'door' ? switchDoor(desk, own) : writeRow(desk));
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - startedAt);
}

process.on('message', (task: Task) => {
  work(task).then(
    (perSecond) => process.send?.(perSecond),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
