/** How long work can be followed and stopped, both between its transactions. */
export interface LongWork {
  /** Aborted to stop it; it throws the signal's reason then. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}
