import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Subject } from './schema-page.ts';

function subjectOf(file: string, sql: string): Subject {
  const name = file.replace(/^\d+-/, '').replace(/\.sql$/, '');
  const introduction = /^(?:-- .*\n)+/.exec(sql)?.[0] ?? '';
  const made = [...sql.matchAll(/^create table ([\w."]+) (?!partition of)/gm)];
  return {
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    introduction: introduction.replaceAll('-- ', '').replaceAll('\n', ' ').trim(),
    tables: made.map(([, table = '']) => table.replaceAll('"', '')),
  };
}

/** The subjects of the schema, in the order of the files in `folder`. */
export async function readSubjects(folder: string): Promise<Subject[]> {
  const files = (await readdir(folder)).sort();
  const subjects = await Promise.all(
    files.map(async (file) => subjectOf(file, await readFile(join(folder, file), 'utf8'))),
  );
  return subjects.filter(({ tables }) => tables.length > 0);
}
