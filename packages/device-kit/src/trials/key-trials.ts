import type { Bench } from '../bench/bench.ts';
import type { Trial } from './trial.ts';

const section = 'Authentication';
const says =
  'A lost response does not lock the box out: the old key stays valid until the new one is used';

/** Asks for a rotation with the next heartbeat, and waits for the box's call. */
async function askForRotation(bench: Bench): Promise<void> {
  const { length } = bench.calls('/key/rotate');
  bench.steps.push('Kolli asks for a rotation of the key');
  bench.kolli.asksForRotation = true;
  await bench.newHeartbeat();
  const isAsked = () => bench.calls('/key/rotate').length > length;
  await bench.until(isAsked, 'It did not request a new key');
}

const usesNew = (bench: Bench, old: string | undefined) =>
  bench.until(() => bench.kolli.keys[0] !== old, 'It did not use the new key');

export const keyTrials: readonly Trial[] = [
  {
    id: 'rotation',
    title: 'When it is asked to, the box requests a new key and uses it from then on',
    section,
    says: "Make the next call with the new key. Its first use makes it the box's key and revokes the old one.",
    run: async (bench) => {
      const [old] = bench.kolli.keys;
      await askForRotation(bench);
      await usesNew(bench, old);
      const used = bench.kolli.calls.findIndex(({ key }) => key === bench.kolli.keys[0]);
      await bench.settled();
      const last = bench.kolli.calls.slice(used).findLast(({ path }) => path === '/events');
      bench.require(last?.key === bench.kolli.keys[0], 'It went back to the old key');
    },
  },
  {
    id: 'rotation-lost',
    title: 'When the answer with the new key is lost, the old key goes on, and the box asks again',
    section,
    says,
    run: async (bench) => {
      const [old = ''] = bench.kolli.keys;
      const { length } = bench.kolli.calls;
      const lose = ({ path }: { path: string }) => (path === '/key/rotate' ? 'lose' : undefined);
      await bench.during('The answer with the new key is lost', lose, () => askForRotation(bench));
      await bench.settled();
      const keys = new Set(bench.kolli.calls.slice(length).map(({ key }) => key));
      keys.delete(bench.kolli.keys[0] ?? '');
      bench.require(!keys.size || keys.has(old), 'It used another key than the old one');
      await bench.reconnect();
      await usesNew(bench, old);
    },
  },
  {
    id: 'rotation-refused',
    title: 'When the new key is refused, the box continues with the old one',
    section,
    says: 'If it returns 401, continue with the old one.',
    run: async (bench) => {
      const [old = ''] = bench.kolli.keys;
      await refuseNewKey(bench, old);
      await bench.settled();
      bench.require(
        bench.calls('/events').at(-1)?.key === old,
        'It did not go back to the old key',
      );
    },
  },
  {
    id: 'rotation-power-cut',
    title: 'A power cut before the first use of the new key: the old key is still there',
    section,
    says: 'Store the new key on disk in addition to the old one.',
    run: async (bench) => {
      const [old = ''] = bench.kolli.keys;
      const { length } = bench.kolli.calls;
      await bench.during(
        'Once Kolli has given the new key it cannot be reached',
        ({ path }) =>
          bench.kolli.calls.slice(length).some((call) => call.path === '/key/rotate') &&
          path !== '/key/rotate'
            ? 'break'
            : undefined,
        async () => {
          await askForRotation(bench);
          await bench.box.power(false);
        },
      );
      bench.kolli.keys = [old];
      bench.kolli.asksForRotation = false;
      await bench.box.power(true);
      await bench.settled();
      bench.require(
        bench.calls('/events').at(-1)?.key === old,
        'It did not go back to the old key',
      );
    },
  },
];

/** Kolli forgets the new key, as after a restore, before the box uses it. */
async function refuseNewKey(bench: Bench, old: string): Promise<void> {
  const { length } = bench.kolli.calls;
  await bench.during(
    'Kolli refuses the new key',
    () => {
      const isAsked = bench.kolli.calls.slice(length).some(({ path }) => path === '/key/rotate');
      if (isAsked) {
        bench.kolli.asksForRotation = false;
        bench.kolli.keys = [old];
      }
      return undefined;
    },
    async () => {
      await askForRotation(bench);
      const isUsed = () => bench.kolli.calls.slice(length).some(({ key }) => key !== old);
      await bench.until(isUsed, 'It did not use the new key');
    },
  );
}
