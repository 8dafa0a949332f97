import { setTimeout } from 'node:timers/promises';
import { isPortFree } from '../../../packages/local-postgres/src/free-port.ts';
import { localPostgresPaths } from '../../../packages/local-postgres/src/paths.ts';
import { startEngine } from './database.mjs';

const CHECK_MS = 1000;

/**
 * Starts the embedded engine again on its port whenever it was killed. A failed attempt is repeated; its reason is
 * said once.
 * @returns {() => Promise<void>} ends it, after an attempt under way
 */
export function keepRunning({ root, url, log }) {
  const port = Number(new URL(url).port);
  const ending = new AbortController();
  const { signal } = ending;
  let said = '';
  const startAgain = async () => {
    try {
      await startEngine({ ...localPostgresPaths(root, 'postgres'), port });
      log('PostgreSQL had ended and was started again.');
      said = '';
    } catch (error) {
      if (error.message !== said) log(error.message);
      said = error.message;
    }
  };
  const watch = async () => {
    while (!signal.aborted) {
      await setTimeout(CHECK_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && (await isPortFree(port))) await startAgain();
    }
  };
  const watching = watch();
  return async () => {
    ending.abort();
    await watching;
  };
}
