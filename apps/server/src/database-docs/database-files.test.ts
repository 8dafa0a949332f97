import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type DatabaseFile, databaseFiles } from './database-files.ts';

let database: TestDatabase;
let files: DatabaseFile[];
beforeAll(async () => {
  database = await createTestDatabase();
  files = await databaseFiles(database.ownerUrl);
});
afterAll(() => database.drop());

test.each(['tables.gen.ts', 'schema.md'])('%s matches the database', async (name) => {
  const file = files.find(({ url }) => url.pathname.endsWith(`/${name}`));
  const written = file === undefined ? '' : await readFile(file.url, 'utf8');
  expect(written, 'run `npm run schema`').toBe(file?.content);
});
