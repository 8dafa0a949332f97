import type { LiveNotice, LiveReady } from '@kolli/contract/system/live';

/** How long an event is stored. */
const memoryMs = 30_000;
/** Maximum stored events of all pharmacies. */
const maxNotices = 10_000;

interface Arrived {
  readonly notice: LiveNotice;
  readonly at: number;
}

/**
 * The events of the last half minute, for a newly connected client whose data may be older. Times
 * are arrival times at this instance, by a monotonic clock.
 */
export class RecentNotices {
  readonly #now: () => number;
  #came: Arrived[] = [];
  /** Since when no event was missed or dropped; null while not listening. */
  #completeSince: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Listening starts or restarts; earlier events were missed. */
  begin(): void {
    this.#came = [];
    this.#completeSince = this.#now();
  }

  /** Listening has stopped. */
  stop(): void {
    this.#came = [];
    this.#completeSince = null;
  }

  add(notice: LiveNotice): void {
    this.#came.push({ notice, at: this.#now() });
    this.#drop();
  }

  /** The content of `ready` for a newly connected client of this pharmacy. */
  of(pharmacyId: string): LiveReady {
    const now = this.#now();
    if (this.#completeSince === null) return { coveredMs: 0, recent: [] };
    this.#drop();
    const newest = new Map<string, LiveReady['recent'][number]>();
    for (const { notice, at } of this.#came) {
      if (notice.pharmacyId !== pharmacyId) continue;
      const about = `${notice.boxId ?? ''} ${notice.about ?? ''}`;
      newest.set(about, { ...notice, agoMs: Math.floor(now - at) });
    }
    const coveredMs = Math.floor(Math.min(memoryMs, now - this.#completeSince));
    return { coveredMs, recent: [...newest.values()] };
  }

  #drop(): void {
    const oldest = this.#now() - memoryMs;
    const firstFresh = this.#came.findIndex(({ at }) => at >= oldest);
    const dropped = firstFresh < 0 ? this.#came.length : firstFresh;
    const tooMany = Math.max(dropped, this.#came.length - maxNotices);
    const last = this.#came[tooMany - 1];
    if (last === undefined) return;
    this.#came.splice(0, tooMany);
    if (this.#completeSince !== null) this.#completeSince = Math.max(this.#completeSince, last.at);
  }
}
