import type { Bench } from '../bench/bench.ts';
import { refusal } from '../kolli/answer.ts';
import { closed, opened, type Trial } from './trial.ts';

const section = 'How version 1 grows';
const heartbeat = 'Heartbeat and clock';

/** The box works on after a batch whose outcome is this one, and does not send its events again. */
const goesOnAfter = (outcome: object) => async (bench: Bench) => {
  const { pin, docId } = await bench.parcel(['1-1']);
  bench.kolli.log.outcomes = { pickedUp: outcome };
  await bench.pickUp(pin);
  await bench.reports({ kind: 'pickedUp', docId });
  await bench.settled();
  const sends = () => bench.calls('/events').filter(({ body }) => textOf(body).includes(docId));
  const { length } = sends();
  await bench.settled();
  bench.require(sends().length === length, 'It sent an event again that Kolli has');
};

const textOf = (body: object) => JSON.stringify(body);

export const linkTrials: readonly Trial[] = [
  {
    id: 'heartbeat',
    title: 'A heartbeat comes at least every 30 seconds, with the software version',
    section: heartbeat,
    says: 'A box that sends nothing for 90 seconds is missing',
    run: async (bench) => {
      const first = await bench.reconnect();
      const second = await bench.heartbeat();
      const betweenMs = second.arrivedAt - first.arrivedAt;
      bench.require(
        betweenMs < 35_000,
        `Its heartbeats are ${Math.round(betweenMs / 1000)} s apart`,
      );
      const { softwareVersion } = second.body;
      bench.require(typeof softwareVersion === 'string', 'Its heartbeat has no softwareVersion');
    },
  },
  {
    id: 'etag',
    title: 'The document is requested with the ETag of the one that the box has',
    section: 'State',
    says: 'with `If-None-Match` and the same tag it returns 304',
    run: async (bench) => {
      await bench.change({ name: 'Another name' });
      await bench.change({ name: 'A third name' });
      const { ifNoneMatch } = bench.calls('/state').at(-1) ?? {};
      bench.require(ifNoneMatch !== undefined, 'It sent no If-None-Match');
    },
  },
  {
    id: 'unknown-fields',
    title: 'Unknown fields of the document and of answers are ignored',
    section,
    says: '**Unknown fields are ignored**',
    run: async (bench) => {
      bench.kolli.extra = { fromTomorrow: [{ unknown: true }] };
      const { pin, docId } = await bench.parcel(['1-1']);
      await bench.pickUp(pin);
      await bench.reports({ kind: 'pickedUp', docId });
    },
  },
  {
    id: 'unknown-command',
    title: 'A command of an unknown kind opens nothing, and the next command is carried out',
    section,
    says: 'kinds of commands that it does not know',
    run: async (bench) => {
      bench.kolli.command('1-2', { kind: 'fromTomorrow' });
      await bench.opensNothing('It carried out a command of an unknown kind');
    },
  },
  {
    id: 'unknown-outcome',
    title: 'An outcome that the box does not know is like `applied`',
    section,
    says: 'treats an outcome that it does not know like `applied`',
    run: goesOnAfter({ outcome: 'fromTomorrow' }),
  },
  {
    id: 'conflict',
    title: 'After an event with the outcome `conflict` the box goes on with the next one',
    section: 'Events',
    says: "contradicts Kolli's state, staff get an alarm; `code` says why. Write it to the log and go on",
    run: goesOnAfter({
      outcome: 'conflict',
      code: 'unknown_delivery',
      message: 'No such delivery',
    }),
  },
  {
    id: 'refused-key',
    title:
      'While its key is refused, the box works on; its events come when the key is accepted again',
    section: 'Authentication',
    says: 'Without a valid key every call returns 401 `not_authorized`: the box continues to work offline',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      await bench.during(
        'Kolli refuses the key',
        () => refusal('not_authorized'),
        async () => {
          await bench.pickUp(pin);
          const isSent = () =>
            bench.calls('/events').some(({ body }) => textOf(body).includes(docId));
          await bench.until(isSent, 'It did not try to send the pickup');
        },
      );
      await bench.reports(opened('1-1'), closed('1-1'), { kind: 'pickedUp', docId });
    },
  },
  {
    id: 'stream-ends',
    title: 'When Kolli ends the stream, or nothing comes on it, the box opens the next one',
    section: 'Commands',
    says: 'reconnect after 90 seconds without one. The server closes the stream every 5 minutes: reopen it immediately',
    run: async (bench) => {
      const opensNext = async (silentMs: number, otherwise: string) => {
        const { length } = bench.calls('/commands');
        const isOpen = () => bench.calls('/commands').length > length;
        await bench.until(isOpen, otherwise, silentMs + bench.patienceMs);
        await bench.settled();
      };
      bench.endStreams();
      await opensNext(0, 'It did not open the stream again');
      bench.silenceStreams();
      await opensNext(90_000, 'It opened no other stream after 90 seconds without a line');
    },
  },
];
