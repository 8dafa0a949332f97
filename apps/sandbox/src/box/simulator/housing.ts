import type { LinkPlan } from '../link/box-link.ts';
import type { BoxKnowledge } from '../logic/box-types.ts';
import type { Thermometers } from '../record/take-readings.ts';

/** What a box's computer is built into. */
export interface Housing {
  readonly boxId: string;
  /** The key that the box was given. */
  readonly key: string;
  readonly link: LinkPlan;
  /** Readings are reported at least this often. */
  readonly reportEveryMs: number;
  /** What the clock shows, epoch ms. */
  readonly clock: () => number;
  readonly thermometers: Thermometers;
  readonly doorFaults: () => BoxKnowledge['faults'];
  /** The doors that were closed without power. */
  readonly closedDoors: readonly string[];
  readonly onChange: () => void;
  /** The power failed during a write. */
  readonly onPowerCut: () => void;
}
