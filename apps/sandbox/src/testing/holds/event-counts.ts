import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { isMeasurable } from '@kolli/domain/temperature/temperature-rules';
import type { BoxDelivery } from '../../box/logic/box-types.ts';
import type { Judged } from './walked-kolli.ts';

/** Counts what Kolli receives, and what it had when somebody decided. */
export class EventCounts {
  readonly #readings: Record<string, number> = {};
  readonly #loads: Record<string, number> = {};
  readonly #reports: Record<string, number> = {};
  readonly #judged = new Map<string, Judged>();

  received(event: DeviceEvent): void {
    if (event.kind === 'reading' && isMeasurable(event.celsius))
      addOne(this.#readings, event.sensor);
    if (event.kind === 'loaded') addOne(this.#loads, event.docId);
    if (event.kind === 'held') addOne(this.#reports, event.docId);
  }

  /** Somebody decided about a delivery, when this was the number of the last event. */
  decided(docId: string, lastSeq: number): void {
    this.#judged.set(`${docId} ${lastSeq}`, {
      readings: { ...this.#readings },
      loads: this.#loads[docId] ?? 0,
      reports: this.#reports[docId] ?? 0,
    });
  }

  judged({ docId, judgedSeq }: BoxDelivery): Judged | undefined {
    return this.#judged.get(`${docId} ${judgedSeq}`);
  }
}

function addOne(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
