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
      await store.close();
      await database.drop();
      if (errors.length > 0) throw new AggregateError(errors, 'A connection was lost meanwhile');
    },
  };
}
