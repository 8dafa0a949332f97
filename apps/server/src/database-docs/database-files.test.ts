import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ownTestDatabase } from '../testing/test-database.ts';
import { databaseFiles } from './database-files.ts';

const database = await ownTestDatabase();
const files = await databaseFiles(database.ownerUrl);

test.each(['tables.gen.ts', 'schema.md'])('%s matches the database', async (name) => {
  const file = files.find(({ url }) => url.pathname.endsWith(`/${name}`));
  const written = file === undefined ? '' : await readFile(file.url, 'utf8');
  expect(written, 'run `npm run schema`').toBe(file?.content);
});
