import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Closes something when the running test ends, or after the tests of the file where none is running. */
export function closeAtEnd(close: () => unknown): void {
  const end = async () => void (await close());
  if (TestRunner.getCurrentTest() === undefined) afterAll(end);
  else onTestFinished(end);
}
