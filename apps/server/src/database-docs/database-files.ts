import pg from 'pg';
import { schemaFolder } from '../platform/migration/schema-steps.ts';
import { readCatalog } from './read-catalog.ts';
import { readSubjects } from './read-subjects.ts';
import { schemaPage } from './schema-page.ts';
import { tableTypes } from './table-types.ts';

/** A file that is generated from the database. */
export interface DatabaseFile {
  readonly url: URL;
  readonly content: string;
}

/** Generates the files from a database of this version. */
export async function databaseFiles(databaseUrl: string): Promise<DatabaseFile[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await readCatalog(client);
    const subjects = await readSubjects(schemaFolder());
    return [
      {
        url: new URL('../platform/database/tables.gen.ts', import.meta.url),
        content: tableTypes(tables),
      },
      {
        url: new URL('../../../../docs/schema.md', import.meta.url),
        content: schemaPage(tables, subjects),
      },
    ];
  } finally {
    await client.end();
  }
}
