import { fault, type Finding, ok } from './report-finding.ts';

/** PINs, tokens and the order of events bear this difference. */
const toleratedMs = 2000;

/** A clock that was read: its time, when it was asked and when it answered by the clock of this machine. */
export interface ReadClock {
  readonly time: number;
  readonly asked: number;
  readonly answered: number;
  /** How coarse its time is: a second for a header. */
  readonly stepMs?: number;
}

/** Judges a clock against that of this machine. What the way and the step may explain is not counted. */
export function judgeClock(
  whose: string,
  { time, asked, answered, stepMs = 0 }: ReadClock,
): Finding {
  const differenceMs = time + stepMs / 2 - (asked + answered) / 2;
  const unsureMs = (answered - asked + stepMs) / 2;
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
  if (Math.abs(differenceMs) - unsureMs <= toleratedMs)
    return ok(`The clock of ${whose} is that of this machine (to ${toleratedMs / 1000} s).`);
  const how = differenceMs > 0 ? 'ahead of' : 'behind';
  return fault(
    `The clock of ${whose} is ${seconds} s ${how} that of this machine: let NTP set both (timedatectl, chronyc tracking).`,
  );
}

/** The clock of an HTTP answer, undefined without a `Date`. */
export function clockOf(
  headers: Headers,
  { asked, answered }: Pick<ReadClock, 'asked' | 'answered'>,
): ReadClock | undefined {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? undefined : { time, asked, answered, stepMs: 1000 };
}
