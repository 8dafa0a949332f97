import assert from 'node:assert/strict';
import { pinTryWindowMs } from '@kolli/domain/delivery/pickup-pins';
import { onTestFinished } from 'vitest';
import { BoxSimulator } from '../../apps/sandbox/src/box/simulator/box-simulator.ts';
import { eventually } from '../../apps/sandbox/src/testing/eventually.ts';
import { temporaryFolder } from '../../apps/sandbox/src/testing/temporary-folder.ts';
import { hashBytes } from '../../apps/server/src/platform/database/hash-events.ts';
import { givenTestBox, type TestBox } from '../../apps/server/src/features/devices/testing/box.ts';
import { givenStaffPin } from '../../apps/server/src/features/devices/testing/staff-pin.ts';
import { openPickupPin } from '../../apps/server/src/features/deliveries/pickup-pin.ts';
import type { Installation } from './installation.ts';

const staffPin = '112233';
/** So short that customers are reminded several times in a history. */
const reminderPeriodMs = 4 * 60_000;

/** The wait after a wrong PIN: wrong PINs that are this far apart do not lock the keypad. */
const untilNextTryMs = pinTryWindowMs;

interface KnownParcel {
  readonly kolliId: string;
  readonly pin: string;
  readonly phoneNumber: string;
  loadedAt?: number;
}

let count = 0;

/** A box of Kolli with its simulator, and what really lies behind its doors. */
export class BoxSite {
  readonly kolli: Installation;
  readonly box: TestBox;
  readonly simulator: BoxSimulator;
  /** The delivery of the parcel behind each door. */
  readonly parcels = new Map<string, string>();
  /** All deliveries by id, those that a restore loses, too. */
  readonly deliveries = new Map<string, KnownParcel>();

  private constructor(kolli: Installation, box: TestBox, simulator: BoxSimulator) {
    this.kolli = kolli;
    this.box = box;
    this.simulator = simulator;
  }

  static async open(kolli: Installation, pharmacyId?: string): Promise<BoxSite> {
    const { server } = kolli;
    const box = await givenTestBox(server, pharmacyId === undefined ? {} : { pharmacyId });
    await givenStaffPin(server, box, staffPin);
    await box.look(async (tx) => {
      const periods = { basic_delivery_reminder_period_ms: reminderPeriodMs };
      await tx.updateTable('pickup_box').set(periods).where('id', '=', box.id).execute();
    });
    const plan = { id: box.id, name: 'Box', key: box.key, pharmacyName: 'Pharmacy' };
    const kolliUrl = `http://127.0.0.1:${kolli.port}`;
    const file = `${temporaryFolder()}/box.json`;
    const settings = { ...plan, kolliUrl, file, reportEveryMs: 60_000 };
    const simulator = new BoxSimulator(settings, kolli.now);
    simulator.start();
    onTestFinished(() => simulator.stop());
    return new BoxSite(kolli, box, simulator);
  }

  /** Waits until the box has reported everything and knows what Kolli knows. */
  async settle(): Promise<void> {
    const { simulator, box, kolli } = this;
    await simulator.setNetwork({ isPlugged: false });
    await simulator.setNetwork({ isPlugged: true });
    await eventually('the box is settled', async () => {
      const { queue, document, facts } = simulator.record;
      const hasToSend = queue.ackedSeq === null || queue.waiting.length > 0 || facts.length > 0;
      if (hasToSend || simulator.contact !== 'connected' || document === null) return false;
      const headers = { authorization: `Bearer ${box.key}`, 'if-none-match': document.etag };
      const url = '/device/v1/state';
      const answer = await kolli.server.app.inject({ method: 'GET', url, headers });
      return answer.statusCode === 304;
    });
  }

  async reserve(lockerId: string): Promise<string> {
    const { kolli, box } = this;
    count += 1;
    const kolliId = `r-${count}`;
    const phoneNumber = `+3584000${String(10_000 + count)}`;
    const url = `/api/deliveries/create/${box.id}`;
    const order = { deliveryId: kolliId, phoneNumber, lockerId: [lockerId] };
    const answer = await kolli.server.ask(box.staff, 'POST', url, order);
    assert.equal(answer.status, 200);
    const { docId } = answer.body.result as { docId: string };
    const row = await kolli.inPharmacy(box, (tx) =>
      tx.selectFrom('delivery').selectAll().where('id', '=', docId).executeTakeFirstOrThrow(),
    );
    const pin = openPickupPin(kolli.server.secrets, row);
    this.deliveries.set(docId, { kolliId, pin, phoneNumber });
    return docId;
  }

  /** The delivery that the box knows behind a door. */
  knownAt(lockerId: string): string | undefined {
    return this.simulator.state?.deliveries.find(({ lockers }) =>
      lockers.some((door) => door.lockerId === lockerId),
    )?.docId;
  }

  /** Staff load a parcel that the box knows as reserved. */
  load(docId: string): void {
    const delivery = this.deliveries.get(docId);
    if (delivery === undefined) throw new Error(`${docId} was never reserved`);
    this.#asStaff(() => {
      this.simulator.input({ kind: 'scan', code: delivery.kolliId });
      const [open] = this.simulator.record.memory.openDoors;
      if (open === undefined) throw new Error(`No door opened for ${docId}`);
      this.parcels.set(open.lockerId, docId);
      delivery.loadedAt = this.kolli.now();
      this.simulator.input({ kind: 'closeDoor', lockerId: open.lockerId });
    });
  }

  /** A customer types the PIN of a delivery: a door that opens must have that parcel behind it. */
  typePin(docId: string): boolean {
    this.simulator.input({ kind: 'pin', pin: this.deliveries.get(docId)?.pin ?? '' });
    const [open] = this.simulator.record.memory.openDoors;
    if (open === undefined) {
      this.kolli.server.time.advance(untilNextTryMs);
      return false;
    }
    assert.equal(this.parcels.get(open.lockerId), docId, `Door ${open.lockerId} opened`);
    this.parcels.delete(open.lockerId);
    this.simulator.input({ kind: 'closeDoor', lockerId: open.lockerId });
    return true;
  }

  unconfirmed(): string[] {
    const lockers = this.simulator.state?.lockers ?? [];
    return lockers.filter((door) => door.unconfirmed).map(({ lockerId }) => lockerId);
  }

  /** Staff look behind an unconfirmed door and take out what lies there. */
  async confirm(lockerId: string, where: 'at the box' | 'on a screen'): Promise<void> {
    const { kolli, box, simulator } = this;
    this.parcels.delete(lockerId);
    if (where === 'on a screen') {
      const url = `/api/pickup-boxes/confirm-door/${box.id}`;
      const answer = await kolli.server.ask(box.staff, 'POST', url, { lockerId });
      assert.equal(answer.status, 200);
      return;
    }
    this.#asStaff(() => {
      simulator.input({ kind: 'check', lockerId });
      simulator.input({ kind: 'closeDoor', lockerId });
    });
  }

  #asStaff(act: () => void): void {
    this.simulator.input({ kind: 'staffPin', pin: staffPin });
    act();
    this.simulator.input({ kind: 'logout' });
  }

  /** Number and hash of every event that the database has of the box; readings are stored in batches. */
  async events(): Promise<string[]> {
    const rows = await this.kolli.inPharmacy(this.box, (tx) =>
      tx
        .selectFrom('device_event')
        .select(['seq', 'event_count', 'content_hash'])
        .where('box_id', '=', this.box.id)
        .orderBy('seq')
        .execute(),
    );
    return rows.flatMap(({ seq, event_count, content_hash }) =>
      Array.from({ length: event_count }, (_, index) => {
        const hash = content_hash.toString('hex', index * hashBytes, (index + 1) * hashBytes);
        return `${seq + index} ${hash}`;
      }),
    );
  }

  /** At most one arrival for each parcel, and the reminders of the time since it was loaded. */
  maximumMessages({ loadedAt }: KnownParcel): number {
    if (loadedAt === undefined) return 0;
    return 1 + Math.floor((this.kolli.now() - loadedAt) / reminderPeriodMs);
  }
}
