import { pause } from '../../platform/backoff.ts';

/** Wakes a waiting loop: when rung before or during the wait, it ends the wait at once. */
export class Bell {
  #isRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  /** Resolves when rung, after `ms`, or when the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await pause(ms, AbortSignal.any([signal, woken.signal]));
    }
    this.#isRung = false;
    this.#wake = undefined;
  }
}
