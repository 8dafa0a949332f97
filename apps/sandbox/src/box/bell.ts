import { pause } from '../backoff.ts';

/** Wakes a loop that waits: rung before or during the wait, it ends the wait at once. */
export class Bell {
  #isRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  /** Comes back when rung, after so many milliseconds, or when the signal says stop. */
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
