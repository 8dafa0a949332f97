import type { Bench, Parcel } from '../bench/bench.ts';
import {
  anyTemperature,
  hashPin,
  type KitDelivery,
  tooColdRange,
  tooWarmRange,
} from '../kolli/kit-document.ts';
import { closed, opened, type Trial } from './trial.ts';

const readings = 'State';
const section = 'Holds';
const held = (docId: string, cause?: string) => ({ kind: 'held', docId, ...(cause && { cause }) });

const tooWarm = { temperatureRangeBasic: tooWarmRange, temperatureRangeFridge: tooWarmRange };
const tooCold = { temperatureRangeBasic: tooColdRange, temperatureRangeFridge: tooColdRange };
const inRange = { temperatureRangeBasic: anyTemperature, temperatureRangeFridge: anyTemperature };
/** Only the delay of an alarm puts a parcel on hold, after this time. */
const onlyAlarms = (alarmDelayMs: number) => {
  return { holdRules: { basicAfterMinutes: 0, fridgeAfterMinutes: 0, alarmDelayMs } };
};

/** Only the minutes out of range, added up, put a parcel on hold: no alarm lasts that long. */
const onlyMinutes = {
  holdRules: { basicAfterMinutes: 15, fridgeAfterMinutes: 15, alarmDelayMs: 86_400_000 },
};

/** A parcel that temperatures may put on hold, whose sensors were in range until now. */
async function exposed(bench: Bench, fields: Partial<KitDelivery> = {}, doors = ['1-1']) {
  await bench.pass(2);
  return bench.parcel(doors, { mayBeHeld: true, ...fields });
}

/** The parcel is put on hold by the box. */
async function putOnHold(bench: Bench): Promise<Parcel> {
  const parcel = await exposed(bench);
  await bench.change(tooWarm);
  await bench.pass(17);
  await bench.reports(held(parcel.docId, 'temp_high'));
  return parcel;
}

/** Somebody releases the parcel when Kolli has all events so far. */
const release = (bench: Bench, { docId, pin }: Parcel) =>
  bench.changeDelivery(docId, {
    hold: null,
    pinHash: hashPin(pin),
    heldPinHash: null,
    judgedSeq: bench.kolli.log.lastSeq,
  });

export const temperatureTrials: readonly Trial[] = [
  {
    id: 'readings',
    title: 'Each sensor of the document is reported in each interval',
    section: readings,
    says: 'Report readings under these ids, each sensor every `reportIntervalMs`',
    run: async (bench) => {
      await bench.pass(3);
      await bench.settled();
      for (const { id } of bench.kolli.document.sensors) {
        const count = bench.events.filter(({ sensor }) => sensor === id).length;
        bench.require(count >= 2, `It reported ${count} readings of ${id} in three minutes`);
      }
    },
  },
  {
    id: 'hold-warm',
    title:
      'A parcel whose minutes out of range add up to its limit goes on hold, after its readings and once',
    section,
    says: 'The minutes out of range of its stay, added up, reach `fridgeAfterMinutes` or `basicAfterMinutes`',
    run: async (bench) => {
      await bench.change(onlyMinutes);
      const { docId } = await exposed(bench);
      const early = 'It put a parcel on hold after fewer minutes out of range than its limit';
      await bench.change(tooWarm);
      await bench.pass(8);
      // Readings 15 minutes apart say nothing of the time between them.
      await bench.box.power(false);
      await bench.pass(20);
      await bench.box.power(true);
      await bench.change(inRange);
      await bench.pass(12);
      await bench.never(held(docId), early);
      await bench.change(tooWarm);
      await bench.pass(12);
      await bench.reports({ kind: 'reading', sensor: '1-1' }, held(docId, 'temp_high'));
      await bench.pass(5);
      await bench.settled();
      const count = bench.events.filter(({ kind }) => kind === 'held').length;
      bench.require(count === 1, `It reported one hold ${count} times`);
    },
  },
  {
    id: 'hold-offline',
    title: 'Offline the PIN of a parcel that went on hold opens nothing',
    section,
    says: 'From then on no PIN opens a door of this delivery.',
    run: async (bench) => {
      const { docId, pin } = await exposed(bench);
      await bench.change(tooCold);
      await bench.offline(async () => {
        await bench.pass(17);
        await bench.box.act('pin', { pin });
      });
      await bench.reports(held(docId, 'temp_low'), { kind: 'heldPin', docId });
      await bench.opensNothing('It opened the door of a parcel that it had put on hold');
    },
  },
  {
    id: 'hold-power-cut',
    title: 'A hold of the box survives a power cut',
    section,
    says: 'In the same write to disk it stores the hold',
    run: async (bench) => {
      const { pin, docId } = await putOnHold(bench);
      await bench.box.power(false);
      await bench.box.power(true);
      await bench.settled();
      await bench.box.act('pin', { pin });
      await bench.reports({ kind: 'heldPin', docId });
      await bench.opensNothing('After a power cut it opened the door of a parcel on hold');
    },
  },
  {
    id: 'hold-not-allowed',
    title: 'A parcel without `mayBeHeld` never goes on hold',
    section,
    says: 'Those behind a door whose delivery has `mayBeHeld`.',
    run: async (bench) => {
      const { docId } = await exposed(bench, { mayBeHeld: false });
      await bench.change(tooWarm);
      await bench.pass(20);
      await bench.never(held(docId), 'It put a parcel on hold that may not be held');
    },
  },
  {
    id: 'hold-at-load',
    title: 'A parcel that is loaded during an alarm is on hold at once',
    section,
    says: 'A parcel that is loaded during such an alarm is on hold at once.',
    run: async (bench) => {
      const { docId, code } = await bench.reservation(['1-3'], { mayBeHeld: true });
      await bench.change({ ...tooWarm, ...onlyAlarms(300_000) });
      await bench.pass(8);
      await bench.signIn();
      await bench.box.act('scan', { code });
      await bench.box.act('close-door', { lockerId: '1-3' });
      await bench.reports({ kind: 'loaded', docId }, held(docId, 'temp_high'));
    },
  },
  {
    id: 'hold-open-door',
    title: 'A parcel that goes on hold while its door is open is picked up; other doors stay shut',
    section,
    says: 'the pickup is reported as usual, and its other doors stay closed',
    run: async (bench) => {
      const { docId, pin } = await exposed(bench, {}, ['1-1', '1-2']);
      await bench.change(tooWarm);
      await bench.box.act('pin', { pin });
      await bench.pass(17);
      await bench.box.act('close-door', { lockerId: '1-1' });
      await bench.reports(opened('1-1'), held(docId), closed('1-1'), { kind: 'pickedUp', docId });
      await bench.never(opened('1-2'), 'It opened the second door of a parcel on hold');
    },
  },
  {
    id: 'hold-decided',
    title: 'A decision ends the hold and judges its excursion; a new one holds the parcel again',
    section,
    says: 'what is left of the judged excursion does not put the parcel on hold again',
    run: async (bench) => {
      const parcel = await putOnHold(bench);
      await release(bench, parcel);
      bench.forget();
      await bench.pass(20);
      await bench.never(
        held(parcel.docId),
        'It held a parcel again for an excursion that was judged',
      );
      await bench.change(inRange);
      await bench.pass(3);
      bench.forget();
      await bench.change(tooWarm);
      await bench.pass(17);
      await bench.reports(held(parcel.docId, 'temp_high'));
    },
  },
];
