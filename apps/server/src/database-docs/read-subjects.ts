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

const sqlFiles = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
};

/** The subjects of the schema in `folder`, in the order of the files of its tables; then the tables of migrations. */
export async function readSubjects(folder: string): Promise<Subject[]> {
  const baseline = await sqlFiles(join(folder, 'tables'));
  const migrations = await sqlFiles(join(folder, 'migrations'));
  const added: Subject = {
    title: 'Added since',
    introduction: 'Tables that migrations have added to those above.',
    tables: migrations.flatMap(([name, sql]) => subjectOf(name, sql).tables),
  };
  const subjects = [...baseline.map(([name, sql]) => subjectOf(name, sql)), added];
  return subjects.filter(({ tables }) => tables.length > 0);
}
