import { setTimeout as sleep } from 'node:timers/promises';
import { commandDoor } from '../kolli/kit-document.ts';
import type { BoxCall } from '../kolli/box-call.ts';
import type { KitKolli } from '../kolli/kit-kolli.ts';
import type { Reported } from '../kolli/kit-events.ts';

const everyMs = 10;

/** What the box did against docs/device-api.md, as a sentence for its maker. */
export class Deviation extends Error {}

/** An event to expect: its kind and some of its fields. */
export type Expected = Readonly<Record<string, unknown>>;

/** Waits for what the box reports, and notes what was expected. */
export class Watch {
  readonly kolli: KitKolli;
  /** What was done and expected in this trial, for the report. */
  readonly steps: string[] = [];
  readonly patienceMs: number;
  #since = 0;

  /** `patienceMs`: how long the box may take for anything. */
  constructor(kolli: KitKolli, patienceMs: number) {
    this.kolli = kolli;
    this.patienceMs = patienceMs;
  }

  /** The events since the trial began, or since `forget`; without those of the door that only `settled` opens. */
  get events(): readonly Reported[] {
    const { stored } = this.kolli.log;
    return stored.slice(this.#since).filter(({ lockerId }) => lockerId !== commandDoor);
  }

  /** The calls to this path. */
  calls(path: string): readonly BoxCall[] {
    return this.kolli.calls.filter((call) => call.path === path);
  }

  forget(): void {
    this.#since = this.kolli.log.stored.length;
  }

  /** Waits until it is so. Throws a `Deviation` with the sentence when the patience is over. */
  async until(
    isSo: () => boolean,
    otherwise: string | (() => string),
    patienceMs = this.patienceMs,
  ) {
    const end = performance.now() + patienceMs;
    while (!isSo()) {
      if (performance.now() > end)
        throw new Deviation(typeof otherwise === 'string' ? otherwise : otherwise());
      await sleep(everyMs);
    }
  }

  /** Throws a `Deviation` unless it is so. */
  require(isSo: boolean, otherwise: string): void {
    if (!isSo) throw new Deviation(otherwise);
  }

  has(event: Expected): boolean {
    return this.events.some((one) => isLike(one, event));
  }

  /** Waits until the box has reported these events in this order, among others. */
  async reports(...expected: readonly Expected[]): Promise<void> {
    this.steps.push(`expects ${expected.map(textOf).join(', then ')}`);
    const places = () => placesOf(this.events, expected);
    await this.until(() => places().length === expected.length, 'late').catch(() => {
      const missing = expected[places().length] ?? {};
      const isElsewhere = this.has(missing);
      const before = expected.slice(0, places().length).map(textOf).join(', ');
      const where = before === '' ? '' : ` after ${before}`;
      throw new Deviation(
        `It did not report ${textOf(missing)}${where}${isElsewhere ? ', but elsewhere' : ''}`,
      );
    });
  }

  /** The first event like this; waits for it. */
  async event(expected: Expected): Promise<Reported> {
    await this.reports(expected);
    return this.events.find((one) => isLike(one, expected)) ?? { seq: 0, at: 0, kind: '' };
  }
}

export const isLike = (event: object, expected: Expected) =>
  Object.entries(expected).every(
    ([name, value]) => JSON.stringify(Reflect.get(event, name)) === JSON.stringify(value),
  );

/** Where the first of these events are, each after the one before; as many as there are. */
function placesOf(events: readonly Reported[], expected: readonly Expected[]): number[] {
  const places: number[] = [];
  for (const one of expected) {
    const place = events.findIndex(
      (event, index) => index > (places.at(-1) ?? -1) && isLike(event, one),
    );
    if (place < 0) break;
    places.push(place);
  }
  return places;
}

export function textOf({ kind, ...fields }: Expected): string {
  const values = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [`\`${String(kind)}\``, ...values].join(' ');
}
