import type { Column, Table } from './read-catalog.ts';

/** A part of the page: the tables of one file in `schema/tables`. */
export interface Subject {
  readonly title: string;
  readonly introduction: string;
  /** Names as `schema.table`, in the file's order. */
  readonly tables: readonly string[];
}

const fullName = ({ schema, name }: Table) => (schema === 'public' ? name : `${schema}.${name}`);
const escaped = (text: string) => text.replaceAll('|', '\\|');

function columnRow(column: Column): string {
  const type = column.type
    .replace('timestamp(3) with time zone', 'timestamptz(3)')
    .replace('double precision', 'double');
  const notes = [
    column.isNullable ? 'null' : '',
    column.isGenerated ? 'generated' : column.hasDefault ? 'default' : '',
  ].filter((note) => note !== '');
  const meaning = [column.texts?.map((text) => `\`${text}\``).join(', '), column.comment];
  const text = meaning.filter((part) => part !== undefined && part !== null).join('. ');
  return `| ${column.name} | ${type} | ${notes.join(', ')} | ${escaped(text)} |`;
}

const listed = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, '', ...lines.map((line) => `- \`${line}\``), ''];

function tableSection(table: Table): string[] {
  const reach = table.isOfPharmacy ? 'the rows of its pharmacies' : 'all rows';
  const indexes = table.indexes.map((one) =>
    one.replace('CREATE ', '').replaceAll('public.', '').replace(' USING btree', ''),
  );
  return [
    `### ${fullName(table)}`,
    '',
    ...(table.comment === null ? [] : [table.comment, '']),
    `The app sees ${reach} and may ${table.rights.join(', ')}.`,
    '',
    '| column | type | | meaning |',
    '|---|---|---|---|',
    ...table.columns.map(columnRow),
    '',
    ...listed('Keys and checks:', table.constraints),
    ...listed('Indexes:', indexes),
  ];
}

/** References between tables, without those to `pharmacy`, which nearly all have. */
function diagram(tables: readonly Table[]): string[] {
  const lines = tables.flatMap(({ name, references }) => [
    `  ${name}`,
    ...references.filter((one) => one !== 'pharmacy').map((one) => `  ${one} ||--o{ ${name} : ""`),
  ]);
  return ['```mermaid', 'erDiagram', ...lines, '```', ''];
}

/** The Markdown of `docs/schema.md`. */
export function schemaPage(tables: readonly Table[], subjects: readonly Subject[]): string {
  const byName = new Map(tables.map((table) => [fullName(table), table]));
  const named = new Set(subjects.flatMap((subject) => subject.tables));
  const missing = [...byName.keys()].filter((name) => !named.has(name));
  if (missing.length > 0) throw new Error(`Tables without a subject: ${missing.join(', ')}`);
  const sections = subjects.flatMap(({ title, introduction, tables: names }) => {
    const own = names.map((name) => byName.get(name)).filter((table) => table !== undefined);
    return [`## ${title}`, '', introduction, '', ...diagram(own), ...own.flatMap(tableSection)];
  });
  const head = [
    '# The database',
    '',
    'Generated from the database by `npm run schema`; the source is `apps/server/schema`, whose README says how',
    'it is applied.',
    '',
  ];
  return `${[...head, ...sections].join('\n').trimEnd()}\n`;
}
