import type { Bench } from '../bench/bench.ts';

/** One behaviour that docs/device-api.md asks of a box. */
export interface Trial {
  readonly id: string;
  /** What the box does, as a sentence. */
  readonly title: string;
  /** The heading in docs/device-api.md, and what it says there. */
  readonly section: string;
  readonly says: string;
  /** Throws a `Deviation` where the box does something else. */
  readonly run: (bench: Bench) => Promise<void>;
}

/** The result of a trial. `deviation` says what the box did wrong; null if it passed. */
export interface Result {
  readonly trial: Omit<Trial, 'run'>;
  readonly seconds: number;
  /** What was done and expected. */
  readonly steps: readonly string[];
  /** The last calls that the kit received from the box, without anything secret. */
  readonly received: readonly string[];
  readonly deviation: string | null;
}

/** The events of a door. */
export const opened = (lockerId: string) => ({ kind: 'door', lockerId, state: 'opened' });
export const closed = (lockerId: string) => ({ kind: 'door', lockerId, state: 'closed' });
