interface Payload {
  readonly uid?: string;
  readonly grantId?: string;
  readonly [name: string]: unknown;
}

/** A stored entry; all adapters of a provider share one map. */
export interface Entry {
  payload: Payload;
  readonly expiresAt: number;
}

/**
 * Stores the provider's sessions, codes and grants in memory: a sign-in that a restart interrupts can be
 * repeated.
 */
export class MemoryAdapter {
  readonly #model: string;
  readonly #entries: Map<string, Entry>;

  constructor(model: string, entries: Map<string, Entry>) {
    this.#model = model;
    this.#entries = entries;
  }

  async upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void> {
    const expiresAt =
      expiresInSeconds === undefined
        ? Number.POSITIVE_INFINITY
        : Date.now() + expiresInSeconds * 1000;
    this.#dropExpired();
    this.#entries.set(this.#key(id), { payload, expiresAt });
  }

  async find(id: string): Promise<Payload | undefined> {
    const entry = this.#entries.get(this.#key(id));
    return entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return [...this.#own()].find(([, { payload }]) => payload.uid === uid)?.[1].payload;
  }

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(this.#key(id));
    if (entry === undefined) return;
    entry.payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) };
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of Array.from(this.#own())) {
      if (payload.grantId === grantId) this.#entries.delete(key);
    }
  }

  *#own(): Generator<[string, Entry]> {
    for (const item of this.#entries) if (item[0].startsWith(`${this.#model}:`)) yield item;
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }

  #dropExpired(): void {
    const now = Date.now();
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt <= now) this.#entries.delete(key);
    }
  }
}
