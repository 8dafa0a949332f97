import type { LiveNotice, LiveReady } from '@kolli/contract/live';

/** How long a notice is remembered. */
const memoryMs = 30_000;
/** How many notices are remembered at most, of all pharmacies together. */
const maxNotices = 10_000;

interface Came {
  readonly notice: LiveNotice;
  readonly at: number;
}

/**
 * The notices of the last half minute, for whoever connects now: what they read just before may be older
 * than these. Times are those at which notices came here, by a clock that never jumps.
 */
export class RecentNotices {
  readonly #now: () => number;
  #came: Came[] = [];
  /** Since when no notice was missed or dropped; null while nobody listens. */
  #completeSince: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Listening begins, or begins again: what came meanwhile is not known. */
  begin(): void {
    this.#came = [];
    this.#completeSince = this.#now();
  }

  /** Nobody listens any more. */
  stop(): void {
    this.#came = [];
    this.#completeSince = null;
  }

  add(notice: LiveNotice): void {
    this.#came.push({ notice, at: this.#now() });
    this.#drop();
  }

  /** What a client that connects to this pharmacy now is sent with `ready`. */
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
    const keptFrom = this.#came.findIndex(({ at }) => at >= oldest);
    const dropped = keptFrom < 0 ? this.#came.length : keptFrom;
    const tooMany = Math.max(dropped, this.#came.length - maxNotices);
    const last = this.#came[tooMany - 1];
    if (last === undefined) return;
    this.#came.splice(0, tooMany);
    if (this.#completeSince !== null) this.#completeSince = Math.max(this.#completeSince, last.at);
  }
}
