import { join } from 'node:path';
import { temporaryFolder } from '../../apps/sandbox/src/testing/temporary-folder.ts';
import { runKolli } from '../../apps/server/src/cli/testing/cli.ts';
import type { Tx } from '../../apps/server/src/platform/database/open-database.ts';
import type { SmsProvider } from '../../apps/server/src/testing/providers/sms-provider.ts';
import type { TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { worldOn } from '../../apps/server/src/testing/test-world.ts';
import { askServer } from '../testing/empty-database.ts';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { openTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';

/** Kolli at one address, on a database that is backed up while it runs, and restored while it is down. */
export class Installation {
  readonly database: TestDatabase;
  readonly name: string;
  readonly sms: SmsProvider;
  server!: TestServer;
  port = 0;
  #now: Date | undefined;
  #file = '';

  constructor(database: TestDatabase, sms: SmsProvider) {
    this.database = database;
    this.name = new URL(database.url).pathname.slice(1);
    this.sms = sms;
  }

  readonly inPharmacy = <T>(
    { pharmacyId }: { readonly pharmacyId: string },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => this.server.store.inPharmacies([pharmacyId], work);

  readonly now = (): number => this.server.time.clock().getTime();

  async start(): Promise<void> {
    const opened = await openTestServer({ DATABASE_URL: this.database.url });
    if (this.#now !== undefined) opened.time.set(this.#now);
    if (this.port === 0) this.port = await freePort();
    await opened.app.listen({ host: '127.0.0.1', port: this.port });
    this.server = worldOn(opened, opened.services.store);
  }

  async stop(): Promise<void> {
    this.#now = this.server.time.clock();
    await this.server.close();
  }

  async #kolli(...args: string[]): Promise<void> {
    const { code, complained } = await runKolli(
      { database: this.database, time: this.server.time },
      args,
    );
    if (code !== 0) throw new Error(complained);
  }

  /** The product goes on meanwhile. */
  async backUp(): Promise<void> {
    this.#file = join(temporaryFolder(), 'backup');
    await this.#kolli('backup', this.#file);
  }

  async restore(): Promise<void> {
    await this.stop();
    await askServer(`drop database ${this.name} with (force)`, `create database ${this.name}`);
    await this.#kolli('restore', this.#file);
    await this.start();
  }

  async drop(): Promise<void> {
    await this.stop();
    await this.database.drop();
  }
}
