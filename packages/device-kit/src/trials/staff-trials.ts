import type { Bench } from '../bench/bench.ts';
import { aino, bertil, secondIterations, staffWith } from '../kolli/kit-document.ts';
import { closed, opened, type Trial } from './trial.ts';

const order = 'The order of events';
const state = 'State';
const session = (person: { userId: string }, change: 'in' | 'out') => {
  return { kind: 'staffSession', userId: person.userId, state: change };
};
const { userId } = aino;

/** Staff scan a code and close the door that opens. */
async function load(bench: Bench, code: string, lockerId = '1-3'): Promise<void> {
  await bench.box.act('scan', { code });
  await bench.box.act('close-door', { lockerId });
}

async function take(bench: Bench, lockerId: string): Promise<void> {
  await bench.signIn();
  await bench.box.act('remove', { lockerId });
  await bench.box.act('close-door', { lockerId });
}

export const staffTrials: readonly Trial[] = [
  {
    id: 'staff-pin-iterations',
    title: 'When `staffPinIterations` changes, the PINs of staff are hashed with that many',
    section: state,
    says: '`staffPinIterations` may change: then each `slowPinHash` of the document does.',
    run: async (bench) => {
      await bench.change(staffWith(secondIterations));
      await bench.signIn();
      await bench.reports(session(aino, 'in'));
    },
  },
  {
    id: 'staff-idle',
    title: 'Staff who do nothing are signed out after ten minutes',
    section: 'Staff at the box',
    says: 'The box itself signs staff out after 10 minutes in which they did nothing.',
    run: async (bench) => {
      await bench.signIn();
      await bench.pass(11);
      await bench.reports(session(aino, 'in'), session(aino, 'out'));
    },
  },
  {
    id: 'staff-next',
    title: 'The next person signs in in place of the first',
    section: 'Staff at the box',
    says: "The session ends with `out`, with the next person's `in`",
    run: async (bench) => {
      const { docId, code } = await bench.reservation(['1-3']);
      await bench.signIn();
      await bench.signIn(bertil.pin);
      await load(bench, code);
      const loaded = { kind: 'loaded', docId, userId: bertil.userId };
      await bench.reports(session(aino, 'in'), session(bertil, 'in'), loaded);
    },
  },
  {
    id: 'load',
    title: 'A scanned parcel is loaded into its reserved door',
    section: order,
    says: '`door` opened, `door` closed, `loaded`',
    run: async (bench) => {
      const { docId, code } = await bench.reservation(['1-3']);
      await bench.signIn();
      await load(bench, code);
      const loaded = { kind: 'loaded', docId, lockerId: '1-3', userId };
      await bench.reports(opened('1-3'), closed('1-3'), loaded);
    },
  },
  {
    id: 'scan-cleaned',
    title: 'A code with spaces and capitals is compared with all Kolli IDs of a delivery',
    section: state,
    says: 'Clean a scanned code in the same way before comparing',
    run: async (bench) => {
      const fields = { additionalDeliveryIds: ['second-1', 'ab-12/3'] };
      const { docId } = await bench.reservation(['1-3'], fields);
      await bench.signIn();
      await load(bench, ' AB-1 2/3');
      await bench.reports({ kind: 'loaded', docId });
    },
  },
  {
    id: 'scan-unknown',
    title: 'A scan that no delivery has opens no door and is no event',
    section: state,
    says: '**An unknown scan** opens no door and is no event',
    run: async (bench) => {
      await bench.reservation(['1-3']);
      await bench.signIn();
      await bench.box.act('scan', { code: 'unknown-9' });
      await bench.opensNothing('An unknown scan opened a door');
      const others = bench.events.filter(({ kind }) => !usualKinds.has(kind));
      bench.require(others.length === 0, `It reported ${others[0]?.kind} for an unknown scan`);
    },
  },
  {
    id: 'release',
    title: 'Staff release the door that a partly loaded delivery does not need',
    section: order,
    says: '`loaded` of the one, then `released` with the other in `lockerIds`',
    run: async (bench) => {
      const { docId, code } = await bench.reservation(['1-1', '1-3']);
      await bench.signIn();
      await load(bench, code, '1-1');
      await bench.box.act('release', { docId });
      const released = { kind: 'released', docId, lockerIds: ['1-3'], userId };
      await bench.reports({ kind: 'loaded', docId, lockerId: '1-1' }, released);
    },
  },
  {
    id: 'remove-held',
    title: 'Staff take out a parcel on hold',
    section: 'Holds',
    says: 'Staff can still remove the parcel.',
    run: async (bench) => {
      const { docId } = await bench.parcel(['1-1'], { hold: 'held', pinHash: null });
      await take(bench, '1-1');
      await bench.reports({ kind: 'removed', docId, lockerId: '1-1', userId });
    },
  },
  {
    id: 'confirm-door',
    title: 'Staff look behind an unconfirmed door, which confirms it',
    section: 'Restores of Kolli',
    says: 'open the chosen one, and send `doorConfirmed` when it is closed',
    run: async (bench) => {
      const { lockers } = bench.kolli.document;
      await bench.change({
        lockers: lockers.map((door) => ({ ...door, unconfirmed: door.lockerId === '1-2' })),
      });
      await bench.signIn();
      await bench.box.act('check', { lockerId: '1-2' });
      await bench.box.act('close-door', { lockerId: '1-2' });
      const confirmed = { kind: 'doorConfirmed', lockerId: '1-2', userId };
      await bench.reports(opened('1-2'), closed('1-2'), confirmed);
    },
  },
  {
    id: 'door-stuck',
    title: 'A door that does not open is reported, and its parcel is not picked up',
    section: 'Doors and their faults',
    says: '`not_opened`, `occupied` and `broken` are faults',
    run: async (bench) => {
      const { pin } = await bench.parcel(['1-1']);
      await bench.box.doorFault('1-1', 'stuck');
      await bench.box.act('pin', { pin });
      await bench.reports({ kind: 'door', lockerId: '1-1', state: 'not_opened' });
      await bench.never(
        { kind: 'pickedUp' },
        'It reported a pickup behind a door that stayed shut',
      );
    },
  },
  {
    id: 'door-occupied',
    title: 'A door that should be empty and is not is reported, and nothing is loaded there',
    section: 'Events',
    says: '`occupied` (although it should be empty)',
    run: async (bench) => {
      const { code } = await bench.reservation(['1-3']);
      await bench.box.doorFault('1-3', 'occupied');
      await bench.signIn();
      await load(bench, code);
      await bench.reports({ kind: 'door', lockerId: '1-3', state: 'occupied' });
      await bench.never({ kind: 'loaded' }, 'It reported a load behind an occupied door');
    },
  },
];

const usualKinds = new Set(['staffSession', 'reading', 'sensorFault', 'version']);
