import { randomInt } from 'node:crypto';
import { type Chance, seededChance } from '../../apps/sandbox/src/platform/seeded-random.ts';

/** What a trial gets: the size of its form and everything random. */
export interface Trial {
  /** Whether this is the long form, of `npm run trial`; the short one is part of `npm run test:long`. */
  readonly isLong: boolean;
  /** How long it may draw new work. */
  readonly durationMs: number;
  /** The same seed gives the same draws. */
  readonly chance: Chance;
}

/** How long a trial takes: its short form in seconds, its long one in minutes unless `--minutes` says otherwise. */
interface Length {
  readonly shortSeconds: number;
  readonly longMinutes: number;
}

/**
 * Runs the body of a trial in its short or long form. Prints the seed, and after a failure the command that
 * draws the same again. `name` is the name of its file or folder in `trials`.
 */
export async function inTrial(
  name: string,
  { shortSeconds, longMinutes }: Length,
  run: (trial: Trial) => Promise<void>,
): Promise<void> {
  const { KOLLI_TRIAL, KOLLI_TRIAL_SEED, KOLLI_TRIAL_MINUTES } = process.env;
  const isLong = KOLLI_TRIAL === 'long';
  const seed = KOLLI_TRIAL_SEED ?? String(randomInt(1_000_000));
  const minutes = isLong ? Number(KOLLI_TRIAL_MINUTES ?? longMinutes) : shortSeconds / 60;
  console.log(`Trial ${name}: seed ${seed}`);
  try {
    await run({ isLong, durationMs: minutes * 60_000, chance: seededChance(seed) });
  } catch (error) {
    console.log(
      `Replay: npm run trial -- ${name} --seed ${seed} --minutes ${Math.ceil(minutes * 100) / 100}`,
    );
    throw error;
  }
}
