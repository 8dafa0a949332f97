import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition is true; throws with its name after half a minute. */
export async function eventually(
  name: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not in time: ${name}`);
    await sleep(10);
  }
}
