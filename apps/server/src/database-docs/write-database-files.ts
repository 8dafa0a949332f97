import { writeFile } from 'node:fs/promises';
import { createTestDatabase } from '../testing/test-database.ts';
import { databaseFiles } from './database-files.ts';

// `npm run schema` starts it with the address of a server in TEST_DATABASE_URL.
const database = await createTestDatabase();
try {
  for (const file of await databaseFiles(database.ownerUrl))
    await writeFile(file.url, file.content);
} finally {
  await database.drop();
}
