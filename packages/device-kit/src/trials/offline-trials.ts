import type { BoxCall } from '../kolli/box-call.ts';
import { refusal } from '../kolli/answer.ts';
import { aino } from '../kolli/kit-document.ts';
import { closed, opened, type Trial } from './trial.ts';

const section = 'Events';
const isEvents = ({ path }: BoxCall) => path === '/events';

export const offlineTrials: readonly Trial[] = [
  {
    id: 'offline-hours',
    title: 'After hours without network all events arrive in their order, with their readings',
    section: 'Events',
    says: 'An event is a fact, also when it arrives hours later',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      const { docId: reserved, code } = await bench.reservation(['1-3']);
      await bench.offline(async () => {
        await bench.pass(60);
        await bench.signIn();
        await bench.box.act('scan', { code });
        await bench.box.act('close-door', { lockerId: '1-3' });
        await bench.pass(60);
        await bench.pickUp(pin);
        await bench.pass(60);
      });
      const loaded = { kind: 'loaded', docId: reserved };
      const out = { kind: 'staffSession', state: 'out' };
      await bench.reports(loaded, out, opened('1-1'), { kind: 'pickedUp', docId });
      await bench.settled();
      const readings = bench.events.filter(({ sensor }) => sensor === '1-1').length;
      bench.require(readings >= 175, `It reported ${readings} readings of 180 minutes`);
    },
  },
  {
    id: 'too-many-requests',
    title: 'After 429 the box sends its events again, and not before `Retry-After`',
    section: 'Headers of every answer',
    says: 'With 429 `too_many_requests` wait for `Retry-After` seconds.',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      const limited = { ...refusal('too_many_requests'), headers: { 'retry-after': '3' } };
      const refused: number[] = [];
      await bench.during(
        'Kolli answers events with 429 and `Retry-After: 3`',
        (call) => {
          if (!isEvents(call)) return undefined;
          refused.push(call.arrivedAt);
          return limited;
        },
        async () => {
          await bench.pickUp(pin);
          await bench.until(() => refused.length > 0, 'It sent no events');
          await bench.waitMs(2500);
        },
      );
      bench.require(refused.length === 1, `It sent its events ${refused.length} times in 3 s`);
      await bench.reports(opened('1-1'), closed('1-1'), { kind: 'pickedUp', docId });
    },
  },
  {
    id: 'lost-answer',
    title: 'A batch without an answer is sent again, under the same numbers and unchanged',
    section,
    says: 'resend a batch without a response unchanged',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      await bench.during(
        'The answers to events are lost',
        (call) => (isEvents(call) ? 'lose' : undefined),
        async () => {
          await bench.pickUp(pin);
          await bench.reports({ kind: 'pickedUp', docId });
        },
      );
      const sends = () =>
        bench.calls('/events').filter(({ body }) => JSON.stringify(body).includes(docId));
      await bench.until(
        () => sends().length > 1,
        'It did not send a batch without an answer again',
      );
      await bench.settled();
      const count = bench.events.filter(({ kind }) => kind === 'pickedUp').length;
      bench.require(count === 1, `It reported one pickup as ${count} events`);
    },
  },
  {
    id: 'one-batch',
    title: 'While a batch is under way, the box sends no other',
    section,
    says: 'Send batches in order, one at a time, the oldest first.',
    run: async (bench) => {
      const { pin } = await bench.parcel(['1-1']);
      const { length } = bench.calls('/events');
      let until = 0;
      await bench.unanswered(async () => {
        await bench.signIn();
        await bench.waitMs(500);
        await bench.box.act('logout');
        await bench.pickUp(pin);
        await bench.waitMs(500);
        until = performance.now();
      });
      await bench.settled();
      const sent = bench.calls('/events').slice(length);
      const count = sent.filter(({ arrivedAt }) => arrivedAt < until).length;
      bench.require(count === 1, `It sent ${count} batches before the first was answered`);
      await bench.reports(
        { kind: 'staffSession', userId: aino.userId, state: 'in' },
        opened('1-1'),
      );
    },
  },
];
