import { hashPin, secondPinKey } from '../kolli/kit-document.ts';
import { closed, opened, type Trial } from './trial.ts';

const state = 'State';
const holds = 'Holds';
const dayMs = 24 * 3_600_000;
const wrong = { kind: 'wrongPin' };

export const pinTrials: readonly Trial[] = [
  {
    id: 'pickup',
    title: 'A PIN opens its door; the pickup is reported when the door is closed',
    section: 'The order of events',
    says: 'An event is written when its door is closed, after the `closed` of that door.',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1'], { expiresAt: bench.kolli.now() + dayMs });
      await bench.box.act('pin', { pin });
      await bench.reports(opened('1-1'));
      await bench.never({ kind: 'pickedUp' }, 'It reported the pickup before the door was closed');
      await bench.box.act('close-door', { lockerId: '1-1' });
      const pickedUp = { kind: 'pickedUp', docId, lockerId: '1-1' };
      await bench.reports(opened('1-1'), closed('1-1'), pickedUp);
    },
  },
  {
    id: 'pickup-two-doors',
    title: 'The doors of a delivery open one after the other, and each is reported',
    section: 'The order of events',
    says: 'opened, closed, `pickedUp` of the first; then the second door opens',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1', '1-2']);
      await bench.pickUp(pin);
      const pickedUp = (lockerId: string) => ({ kind: 'pickedUp', docId, lockerId });
      await bench.reports(opened('1-1'), closed('1-1'), pickedUp('1-1'), opened('1-2'));
      await bench.box.act('close-door', { lockerId: '1-2' });
      await bench.reports(opened('1-2'), closed('1-2'), pickedUp('1-2'));
    },
  },
  {
    id: 'inactive',
    title: 'From an inactive door of an inactive box a parcel is picked up',
    section: state,
    says: 'loaded parcels can still be picked up and removed',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      const { lockers } = bench.kolli.document;
      const inactive = lockers.map((door) => ({ ...door, inactive: door.lockerId === '1-1' }));
      await bench.change({ active: false, lockers: inactive });
      await bench.pickUp(pin);
      await bench.reports({ kind: 'pickedUp', docId });
    },
  },
  {
    id: 'pin-used',
    title: 'A PIN that was used opens nothing, although Kolli does not know of the pickup yet',
    section: state,
    says: 'The box applies its unsent events to the document: a parcel that has just been picked up is gone.',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      await bench.offline(async () => {
        await bench.pickUp(pin);
        await bench.pickUp(pin);
      });
      await bench.reports({ kind: 'pickedUp', docId }, wrong);
      const count = bench.events.filter((event) => event.state === 'opened').length;
      bench.require(count === 1, `The same PIN opened the door ${count} times`);
    },
  },
  {
    id: 'wrong-pin',
    title: 'A wrong PIN opens nothing and is reported without its digits',
    section: 'Events',
    says: 'an unknown PIN was typed; the PIN itself is not sent',
    run: async (bench) => {
      await bench.parcel(['1-1']);
      await bench.box.act('pin', { pin: '987601' });
      await bench.reports(wrong);
      await bench.opensNothing('A wrong PIN opened a door');
    },
  },
  {
    id: 'no-pin-hash',
    title: 'A delivery without `pinHash` opens no door, although its PIN opened it before',
    section: state,
    says: '`pinHash` is null while the PIN must not open a door',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      await bench.changeDelivery(docId, { pinHash: null, deliveryStatus: 'expired' });
      await bench.box.act('pin', { pin });
      await bench.opensNothing('A delivery without `pinHash` was opened by its former PIN');
    },
  },
  {
    id: 'expires-offline',
    title: 'A PIN that expires while the box is offline opens no door and is `wrongPin`',
    section: state,
    says: 'from `expiresAt` on it opens no door, online or offline',
    run: async (bench) => {
      const { pin } = await bench.parcel(['1-1'], { expiresAt: bench.kolli.now() + 60_000 });
      await bench.offline(async () => {
        await bench.pass(3);
        await bench.box.act('pin', { pin });
      });
      await bench.opensNothing('A PIN that expired offline opened a door');
      await bench.reports(wrong);
    },
  },
  {
    id: 'expired-clock-behind',
    title: 'A PIN that has expired by Kolli’s time opens no door, although the clock is behind',
    section: 'Heartbeat and clock',
    says: '`serverTime` gives it the difference',
    run: async (bench) => {
      const { pin } = await bench.parcel(['1-1'], { expiresAt: bench.kolli.now() - 60_000 });
      await bench.box.clock(-dayMs);
      await bench.reconnect();
      await bench.settled();
      await bench.box.act('pin', { pin });
      await bench.opensNothing('A PIN that has expired by the time of Kolli opened a door');
    },
  },
  {
    id: 'pin-key',
    title: 'When `pinKey` changes, PINs are compared with the new key',
    section: state,
    says: '`pinKey` may change: then each `pinHash` of the document does.',
    run: async (bench) => {
      await bench.change({ pinKey: secondPinKey });
      const pin = '271828';
      const { docId } = await bench.parcel(['1-1'], { pinHash: hashPin(pin, secondPinKey) });
      await bench.pickUp(pin);
      await bench.reports({ kind: 'pickedUp', docId });
    },
  },
  {
    id: 'held-pin',
    title: 'The PIN of a parcel on hold opens nothing, is `heldPin` and does not lock the keypad',
    section: holds,
    says: 'The box reports `heldPin`, and the keypad does not count it as a wrong PIN.',
    run: async (bench) => {
      const held = await bench.parcel(['1-2']);
      const hold = { hold: 'held', pinHash: null, heldPinHash: hashPin(held.pin) } as const;
      await bench.changeDelivery(held.docId, hold);
      const { pin } = await bench.parcel(['1-1']);
      for (let typed = 0; typed < 6; typed += 1) await bench.box.act('pin', { pin: held.pin });
      await bench.reports({ kind: 'heldPin', docId: held.docId });
      await bench.opensNothing('It opened the door of a parcel on hold');
      bench.require(!bench.has(wrong), 'It counted the PIN of a parcel on hold as wrong');
      await bench.pickUp(pin);
      await bench.reports(opened('1-1'));
    },
  },
];
