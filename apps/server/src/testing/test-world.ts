import { openDatabase, type Store } from '../platform/database/open-database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testSecrets } from './test-secrets.ts';

/** What the factories and most tests need, in one. */
export interface TestWorld {
  readonly database: TestDatabase;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly time: TestClock;
  /** Closes the connections and drops the database. */
  close: () => Promise<void>;
}

/** A cloned database with an open store, the test keys and a clock of its own. */
export async function openTestWorld(): Promise<TestWorld> {
  const database = await createTestDatabase();
  const errors: Error[] = [];
  const store = openDatabase({
    url: database.url,
    poolSize: 10,
    onError: (error) => errors.push(error),
  });
  return {
    database,
    store,
    secrets: testSecrets,
    time: createTestClock(),
    close: async () => {
      // Connections that are still closing are ended with the database; that is no loss.
      const lost = [...errors];
      await store.close();
      await database.drop();
      if (lost.length > 0) throw new AggregateError(lost, 'A connection was lost meanwhile');
    },
  };
}
