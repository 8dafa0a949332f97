import type { Bench } from '../bench/bench.ts';
import { closed, opened, type Trial } from './trial.ts';

const section = 'Commands';
const hourMs = 3_600_000;

async function answerTo(bench: Bench, id: string): Promise<string> {
  bench.steps.push('expects an answer to the command');
  const isAnswered = () => bench.kolli.answersTo(id).length > 0;
  await bench.until(isAnswered, 'It did not answer the command');
  return String(bench.kolli.answersTo(id).at(-1)?.body['outcome']);
}

const openings = (bench: Bench) => bench.events.filter(({ state }) => state === 'opened').length;

async function opensByCommand(bench: Bench): Promise<void> {
  bench.steps.push('Kolli sends a command to open 1-2');
  const id = bench.kolli.command('1-2');
  await bench.reports(opened('1-2'));
  const outcome = await answerTo(bench, id);
  bench.require(outcome === 'done', `It answered ${outcome} although the door opened`);
}

/** Kolli's answer to the outcome does not arrive; then the box is connected again. */
async function answerIsLost(bench: Bench, work: () => Promise<void>): Promise<string> {
  let id = '';
  await bench.during(
    'The answer to the command does not arrive',
    ({ path }) => (path.endsWith('/answer') ? 'break' : undefined),
    async () => {
      id = bench.kolli.command('1-2');
      await bench.reports(opened('1-2'));
      await work();
    },
  );
  return id;
}

export const commandTrials: readonly Trial[] = [
  {
    id: 'command',
    title: 'A command opens its door and is answered with `done`; its closing is reported',
    section,
    says: '`done` means that the door is open',
    run: async (bench) => {
      await opensByCommand(bench);
      await bench.box.act('close-door', { lockerId: '1-2' });
      await bench.reports(opened('1-2'), closed('1-2'));
    },
  },
  {
    id: 'command-failed',
    title: 'A command for a door that does not open is answered with `failed`',
    section,
    says: '`failed` that it stayed closed',
    run: async (bench) => {
      await bench.box.doorFault('1-2', 'stuck');
      const outcome = await answerTo(bench, bench.kolli.command('1-2'));
      bench.require(outcome === 'failed', `It answered ${outcome} although the door stayed closed`);
      await bench.reports({ kind: 'door', lockerId: '1-2', state: 'not_opened' });
    },
  },
  {
    id: 'command-twice',
    title: 'A command that comes again opens its door once',
    section,
    says: 'the box recognizes it by its `id`, opens the door once and repeats its answer',
    run: async (bench) => {
      const id = bench.kolli.command('1-2');
      await bench.reports(opened('1-2'));
      await bench.box.act('close-door', { lockerId: '1-2' });
      await bench.reports(opened('1-2'), closed('1-2'));
      bench.kolli.command('1-2', { id });
      await bench.settled();
      bench.require(openings(bench) === 1, `It opened the door ${openings(bench)} times`);
    },
  },
  {
    id: 'command-power-cut',
    title: 'A command that comes again after a power cut opens nothing, and its answer is repeated',
    section,
    says: 'opens the door once and repeats its answer',
    run: async (bench) => {
      const id = await answerIsLost(bench, async () => {
        await bench.box.act('close-door', { lockerId: '1-2' });
        await bench.box.power(false);
      });
      await bench.box.power(true);
      const outcome = await answerTo(bench, id);
      bench.require(outcome === 'done', `It answered ${outcome} although it had opened the door`);
      await bench.settled();
      bench.require(openings(bench) === 1, `It opened the door ${openings(bench)} times`);
    },
  },
  {
    id: 'command-clock-behind',
    title: 'A command that has expired by Kolli’s time opens nothing, although the clock is behind',
    section: 'Heartbeat and clock',
    says: "The box also uses Kolli's time to decide whether `expiresAt` of a PIN or a command has passed",
    run: async (bench) => {
      await bench.box.clock(-hourMs);
      await bench.reconnect();
      bench.kolli.command('1-2', { expiresAt: bench.kolli.now() - 10_000 });
      await bench.opensNothing('It carried out a command that has expired by the time of Kolli');
    },
  },
];
