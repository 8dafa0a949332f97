import { join } from 'node:path';
import { type LocalPostgresPaths, localPostgresPaths } from '../paths.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The folders of another engine for a test: the test run stops and removes it with its own, also if the run is killed. */
export function engineOfRun(name: string): LocalPostgresPaths {
  return localPostgresPaths(root, `${process.env.KOLLI_TEST_ENGINE ?? 'postgres-test'}-${name}`);
}
