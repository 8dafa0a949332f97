import { openDatabase, type Store } from '../platform/database/open-database.ts';
import type { NoticeKeys } from '../platform/database/transaction/notices.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testAuditKey, testSecrets } from './test-secrets.ts';

/** The dependencies of the factories and most tests. */
export interface TestWorld {
  readonly database: TestDatabase;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly time: TestClock;
  /** Closes the connections and drops the database. */
  close: () => Promise<void>;
}

/**
 * Opens a cloned database with a store, the test keys and its own clock. `onAnnounced` gets the keys of committed notices
 * of changes.
 */
export async function openTestWorld(onAnnounced?: (keys: NoticeKeys) => void): Promise<TestWorld> {
  const database = await createTestDatabase();
  const errors: Error[] = [];
  const store = openDatabase({
    url: database.url,
    auditKey: testAuditKey,
    // A busy machine may take long to connect.
    connectTimeoutMs: 60_000,
    ...(onAnnounced && { onAnnounced }),
    onError: (error) => errors.push(error),
  });
  return {
    database,
    store,
    secrets: testSecrets,
    time: createTestClock(),
    close: async () => {
      // Connections still closing when the database is dropped do not count as lost.
      const lost = [...errors];
      await store.close();
      await database.drop();
      if (lost.length > 0) throw new AggregateError(lost, 'A connection was lost meanwhile');
    },
  };
}
