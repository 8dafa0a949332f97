import type { LiveNotice, LiveReady } from '@kolli/contract/system/live';
import type { NumberedNotice } from './follow-notices.ts';
import { RecentNotices } from './recent-notices.ts';

/**
 * Receives an event, or `lost` when events may have been missed. `accessOf` is the person whose
 * access to the pharmacy changed; it is not sent to clients.
 */
export type LiveListener = (notice: LiveNotice | 'lost', accessOf?: string) => void;

/** The listeners of an instance by pharmacy, its recent notices, and how far it has read. */
export class Audience {
  readonly #listeners = new Map<string, Set<LiveListener>>();
  readonly #recent = new RecentNotices();
  #position: number | null = null;

  /** The position up to which notices were received; null before the first. */
  get position(): number | null {
    return this.#position;
  }

  /** Adds a listener of one pharmacy until the returned function is called. */
  add(pharmacyId: string, listener: LiveListener): () => void {
    const set = this.#listeners.get(pharmacyId) ?? new Set();
    this.#listeners.set(pharmacyId, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(pharmacyId);
    };
  }

  recent(pharmacyId: string): LiveReady {
    return this.#recent.of(pharmacyId);
  }

  begin(): void {
    this.#recent.begin();
  }

  stop(): void {
    this.#recent.stop();
  }

  receive(notice: LiveNotice, accessOf?: string): void {
    this.#recent.add(notice);
    this.#send(notice, accessOf);
  }

  receiveNumbered({ position, pharmacyId, boxId, about, at, accessOf }: NumberedNotice): void {
    this.#position = position;
    const what = about === null ? {} : { about };
    this.receive({ pharmacyId, boxId, ...what, time: at.getTime() }, accessOf ?? undefined);
  }

  /** What came before this position was missed. */
  skipTo(position: number): void {
    this.#position = position;
    this.#recent.begin();
    for (const set of this.#listeners.values()) for (const listener of set) listener('lost');
  }

  /** Notices about temperatures are not stored: after an interruption any may be missing. */
  receiveTemperatures(): void {
    const rest = { boxId: null, about: 'temperatures', time: Date.now() } as const;
    for (const pharmacyId of this.#listeners.keys()) this.#send({ pharmacyId, ...rest });
  }

  #send(notice: LiveNotice, accessOf?: string): void {
    for (const listener of this.#listeners.get(notice.pharmacyId) ?? []) listener(notice, accessOf);
  }
}
