/** The command was interrupted, for example by Ctrl-C; the message says how to go on. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Calls `stop` at the first interruption, until the returned function is called. */
export type OnInterrupt = (stop: () => void) => () => void;

/** What interrupts a command; `SIGTERM` is sent by whatever runs it as a program of its own. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens to the signals of this process. A second one ends the process at once. */
export const onSignal: OnInterrupt = (stop) => {
  const remove = () => {
    for (const signal of signals) process.off(signal, interrupt);
  };
  // Ctrl-C reaches npm and its scripts, too, and they send SIGTERM after it: only the same signal is a second one.
  const interrupt = (signal: NodeJS.Signals) => {
    process.off(signal, interrupt);
    stop();
  };
  for (const signal of signals) process.on(signal, interrupt);
  return remove;
};

/** Whether an error is this one, or was caused by it. */
function isCausedBy(error: unknown, reason: unknown): boolean {
  return error === reason || (error instanceof Error && isCausedBy(error.cause, reason));
}

/**
 * Runs work that stops between its transactions when the command is interrupted. Throws `Interrupted` then, with the
 * sentence that says what was done and how to go on.
 */
export async function interruptible<T>(
  { onInterrupt }: { readonly onInterrupt: OnInterrupt },
  howToGoOn: () => string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const remove = onInterrupt(() => controller.abort());
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted || !isCausedBy(error, signal.reason)) throw error;
    throw new Interrupted(`Interrupted. ${howToGoOn()}`, { cause: error });
  } finally {
    remove();
  }
}
