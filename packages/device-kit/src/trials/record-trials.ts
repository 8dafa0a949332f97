import { randomUUID } from 'node:crypto';
import type { Bench } from '../bench/bench.ts';
import { refusal } from '../kolli/answer.ts';
import type { BoxCall } from '../kolli/box-call.ts';
import type { Reported } from '../kolli/kit-events.ts';
import { closed, opened, type Trial } from './trial.ts';

const power = 'Power and computer';
const clock = 'Heartbeat and clock';
const restores = 'Restores of Kolli';
const hourMs = 3_600_000;

/** How long ago an event was for the clock of its batch, ms; a box may not leave it to Kolli to guess. */
function ageOf(bench: Bench, { seq, at }: Reported): number {
  const batch = bench.calls('/events').findLast(({ body }) => {
    const { events } = body as { events?: readonly Reported[] };
    return events?.some((event) => event.seq === seq) === true;
  });
  return Number(batch?.body['at']) - at;
}

async function requireRecent(bench: Bench, event: Reported, maxMs: number): Promise<void> {
  const age = ageOf(bench, event);
  const isRight = age > -2000 && age < maxMs;
  const seconds = Math.round(age / 1000);
  bench.require(isRight, `By the clocks of event and batch the event is ${seconds} s old`);
}

const lostCount = 4;

/** Kolli is restored while the box is offline, where a parcel is picked up. */
const restoredWith = (epochOf: (bench: Bench) => string) => async (bench: Bench) => {
  const { docId } = await bench.parcel(['1-2']);
  const { pin } = await bench.parcel(['1-1']);
  let lost: readonly Reported[] = [];
  await bench.offline(async () => {
    await bench.pickUp(pin);
    bench.steps.push(`Kolli loses the last ${lostCount} events`);
    lost = bench.kolli.log.lose(lostCount);
    bench.kolli.epoch = epochOf(bench);
    bench.forget();
  });
  await bench.reconnect();
  const contents = await bench.event({ kind: 'contents' });
  const stored = new Set(bench.kolli.log.stored.map((event) => JSON.stringify(event)));
  const isAgain = lost.every((event) => stored.has(JSON.stringify(event)));
  bench.require(isAgain, 'It did not send what Kolli lost again, under its numbers and unchanged');
  const parcels = JSON.stringify(contents['parcels']);
  const isRight = parcels === JSON.stringify([{ docId, lockerId: '1-2' }]);
  bench.require(isRight, `Its contents are ${parcels}, not the one parcel behind 1-2`);
  const hasContents = ({ body }: BoxCall) => JSON.stringify(body).includes('contents');
  const sentAt = bench.calls('/events').findLast(hasContents)?.arrivedAt ?? Infinity;
  const isAsked = () => bench.calls('/state').some(({ arrivedAt }) => arrivedAt > sentAt);
  await bench.until(isAsked, 'It did not request the document after `contents`');
};

export const recordTrials: readonly Trial[] = [
  {
    id: 'power-unsent',
    title: 'Events that were not sent before a power cut are sent after it, once',
    section: 'Events',
    says: 'Write an event to disk before its number is used',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      await bench.offline(async () => {
        await bench.pickUp(pin);
        await bench.box.power(false);
      });
      await bench.box.power(true);
      await bench.reports(opened('1-1'), closed('1-1'), { kind: 'pickedUp', docId });
      await bench.settled();
      const count = bench.events.filter(({ kind }) => kind === 'pickedUp').length;
      bench.require(count === 1, `It reported one pickup ${count} times`);
    },
  },
  {
    id: 'power-open-door',
    title: 'When the power returns, open doors and doors closed without power are reported',
    section: power,
    says: 'for each open door send `door` opened, for each that was open before and is closed now `closed`',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      await bench.box.act('pin', { pin });
      await bench.reports(opened('1-1'));
      await bench.box.power(false);
      await bench.box.power(true);
      await bench.reports(opened('1-1'), opened('1-1'));
      await bench.box.act('close-door', { lockerId: '1-1' });
      await bench.reports(opened('1-1'), opened('1-1'), closed('1-1'), { kind: 'pickedUp', docId });
      const second = await bench.parcel(['1-1', '1-2']);
      bench.forget();
      await bench.box.act('pin', { pin: second.pin });
      await bench.reports(opened('1-1'));
      bench.forget();
      await bench.box.power(false);
      await bench.box.act('close-door', { lockerId: '1-1' });
      await bench.box.power(true);
      await bench.reports(closed('1-1'), { kind: 'pickedUp', docId: second.docId });
      await bench.opensNothing(
        'It reported a door as opened when the power returned: all were closed',
      );
    },
  },
  {
    id: 'power-staff',
    title: 'A power cut ends the session of staff',
    section: power,
    says: 'Staff sessions end.',
    run: async (bench) => {
      await bench.signIn();
      await bench.box.power(false);
      await bench.box.power(true);
      await bench.reports(
        { kind: 'staffSession', state: 'in' },
        { kind: 'staffSession', state: 'out' },
      );
    },
  },
  {
    id: 'clock-wrong',
    title: 'With a wrong clock, events are dated by the clock that `at` of their batch is from',
    section: clock,
    says: "timestamps of events are those of the box's clock when they happened",
    run: async (bench) => {
      const { pin } = await bench.parcel(['1-1']);
      await bench.box.clock(hourMs);
      await bench.pickUp(pin);
      await requireRecent(bench, await bench.event({ kind: 'pickedUp' }), 60_000);
    },
  },
  {
    id: 'clock-set',
    title: 'When the clock is set, the age of unsent events stays the same',
    section: clock,
    says: 'a box that sets its clock shifts the timestamps of its unsent events by the same amount',
    run: async (bench) => {
      const { pin } = await bench.parcel(['1-1']);
      await bench.offline(async () => {
        await bench.pickUp(pin);
        await bench.box.clock(-hourMs);
      });
      await requireRecent(bench, await bench.event({ kind: 'pickedUp' }), 60_000);
    },
  },
  {
    id: 'number-conflict',
    title: 'Where Kolli has other events under its numbers, the box numbers its own after them',
    section: 'Events',
    says: 'unsent events get the numbers after it',
    run: async (bench) => {
      const { pin, docId } = await bench.parcel(['1-1']);
      let isRefused = false;
      await bench.during(
        'Kolli has other events under the next numbers: 409 `event_conflict`',
        ({ path }) => {
          if (path !== '/events' || isRefused) return undefined;
          isRefused = true;
          bench.kolli.log.lastSeq += 3;
          return refusal('event_conflict');
        },
        async () => {
          await bench.pickUp(pin);
          await bench.reports(opened('1-1'), closed('1-1'), { kind: 'pickedUp', docId });
        },
      );
    },
  },
  {
    id: 'restored-epoch',
    title:
      'When `epoch` changes, the box sends what is missing again and what it contains, then requests the document',
    section: restores,
    says: 'Send all events after `lastSeq` again, under their original numbers and unchanged.',
    run: restoredWith(() => randomUUID()),
  },
  {
    id: 'restored-numbers',
    title: 'The same when only `lastSeq` went back',
    section: restores,
    says: '`lastSeq` is lower than the number that was acknowledged before the heartbeat was sent',
    run: restoredWith((bench) => bench.kolli.epoch),
  },
];
