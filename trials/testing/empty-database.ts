import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { asOwner } from '../../apps/server/src/testing/test-database.ts';

/** Runs a statement at this address and returns its rows. */
export const ask = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  asOwner<Row>({ database: { ownerUrl: url } }, text);

/** Runs statements on the database server of the tests, each on its own. */
export async function askServer(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await ask(process.env.TEST_DATABASE_URL ?? '', statement);
}

/** An empty database on the tests' server, dropped after the test: its name, and its address for its owner. */
export async function emptyDatabase(): Promise<{ name: string; ownerUrl: string }> {
  const name = `kolli_trial_${randomBytes(8).toString('hex')}`;
  await askServer(`create database ${name}`);
  onTestFinished(() => askServer(`drop database if exists ${name} with (force)`));
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return { name, ownerUrl: url.href };
}
