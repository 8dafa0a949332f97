import { join } from 'node:path';
import type { Keys } from '../../platform/keys-file.ts';
import { Topic } from '../../live/topic.ts';
import { BoxSimulator } from './box-simulator.ts';

export interface FleetPlan {
  readonly kolliUrl: string;
  readonly dataDir: string;
  readonly reportEveryMs: number;
}

/** All simulated boxes: one for each box that the keys file names. */
export class BoxFleet {
  readonly topic = new Topic();
  readonly #plan: FleetPlan;
  readonly #boxes = new Map<string, BoxSimulator>();

  constructor(plan: FleetPlan) {
    this.#plan = plan;
  }

  get boxes(): readonly BoxSimulator[] {
    return [...this.#boxes.values()];
  }

  find(id: string): BoxSimulator | undefined {
    return this.#boxes.get(id);
  }

  /** Starts new boxes, restarts those with a new key, and stops those that are no longer listed. */
  async follow(keys: Keys): Promise<void> {
    const named = keys.pharmacies.flatMap((pharmacy) =>
      pharmacy.boxes.map((box) => ({ ...box, pharmacyName: pharmacy.name })),
    );
    for (const box of this.boxes) {
      const entry = named.find((one) => one.id === box.plan.id);
      if (entry?.key === box.plan.key) continue;
      this.#boxes.delete(box.plan.id);
      await box.stop();
    }
    for (const entry of named) {
      if (this.#boxes.has(entry.id)) continue;
      const file = join(this.#plan.dataDir, 'boxes', `${entry.id}.json`);
      const { kolliUrl, reportEveryMs } = this.#plan;
      const box = new BoxSimulator({ ...entry, kolliUrl, reportEveryMs, file });
      this.#boxes.set(entry.id, box);
      box.start();
    }
    this.topic.changed();
  }

  async stop(): Promise<void> {
    await Promise.all(this.boxes.map((box) => box.stop()));
  }
}
