import type { Bench } from '../bench/bench.ts';
import { aino } from '../kolli/kit-document.ts';
import type { Trial } from './trial.ts';

const section = 'Keypad';

const wrongCount = (bench: Bench) => bench.events.filter(({ kind }) => kind === 'wrongPin').length;

async function typeWrong(bench: Bench, count: number, action: 'pin' | 'staff-pin' = 'pin') {
  for (let typed = 0; typed < count; typed += 1) {
    await bench.box.act(action, { pin: String(980_000 + bench.box.typedPins.size) });
  }
}

export const keypadTrials: readonly Trial[] = [
  {
    id: 'keypad-lock',
    title: 'After five wrong PINs of customers and staff together, no right one is accepted',
    section,
    says: 'PINs of customers and staff are counted together.',
    run: async (bench) => {
      await bench.forgetWrongPins();
      const { pin } = await bench.parcel(['1-1']);
      await typeWrong(bench, 3);
      await typeWrong(bench, 2, 'staff-pin');
      await bench.box.act('pin', { pin });
      await bench.signIn();
      await bench.opensNothing('Its keypad was not locked after five wrong PINs');
      bench.require(!bench.has({ kind: 'staffSession' }), 'It signed staff in during the lock');
      bench.require(wrongCount(bench) === 5, `It reported ${wrongCount(bench)} wrong PINs of 5`);
    },
  },
  {
    id: 'keypad-locks-again',
    title: 'The lock ends after five minutes; the next wrong PIN within ten minutes locks again',
    section,
    says: 'The lock does not reset the count: attempts within the last 10 minutes count.',
    run: async (bench) => {
      await bench.forgetWrongPins();
      const [first, second] = [await bench.parcel(['1-1']), await bench.parcel(['1-2'])];
      await typeWrong(bench, 5);
      await bench.pass(6);
      await bench.pickUp(first.pin);
      await bench.reports({ kind: 'pickedUp', docId: first.docId });
      await typeWrong(bench, 1);
      bench.forget();
      await bench.box.act('pin', { pin: second.pin });
      await bench.opensNothing('Its keypad was not locked again by the next wrong PIN');
    },
  },
  {
    id: 'pins-apart',
    title: 'The PIN of a customer signs nobody in, and the PIN of staff opens no door',
    section: 'State',
    says: 'Staff sign in separately, with their own PINs.',
    run: async (bench) => {
      const { pin } = await bench.parcel(['1-1']);
      await bench.box.act('staff-pin', { pin });
      await bench.box.act('pin', { pin: aino.pin });
      await bench.opensNothing('The PIN of staff opened a door');
      bench.require(!bench.has({ kind: 'staffSession' }), 'The PIN of a customer signed staff in');
    },
  },
];
