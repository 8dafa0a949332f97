/** A subject that pages watch: notifies all listeners of changes. */
export class Topic {
  readonly #listeners = new Set<() => void>();

  changed(): void {
    for (const listener of Array.from(this.#listeners)) listener();
  }

  /** Calls back at each change until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
