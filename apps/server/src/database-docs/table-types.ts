import type { Column, Table } from './read-catalog.ts';

const scalars: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  // Our counts are far below 2^53; `open-database.ts` reads them as numbers.
  bigint: 'number',
  'double precision': 'number',
  'timestamp(3) with time zone': 'Date',
  bytea: 'Buffer',
  // As text of '0' and '1'.
  'bit(4096)': 'string',
  jsonb: 'unknown',
};

/** TypeScript types of JSON columns that the app relies on. */
const documents: Readonly<Record<string, string>> = {
  'reading_state.newest': 'Record<string, [celsius: number, at: number]>',
};

function valueType({ type, texts }: Column, name: string): string {
  const document = documents[name];
  if (document !== undefined) return document;
  if (texts !== null) return texts.map((text) => `'${text}'`).join(' | ');
  const element = type.replace(/\[\]$/, '');
  const scalar = scalars[element];
  if (scalar === undefined) throw new Error(`${name}: no TypeScript type is known for ${type}`);
  return element === type ? scalar : `${scalar}[]`;
}

function columnType(column: Column, name: string): string {
  const value = valueType(column, name);
  const type = column.isNullable ? `${value} | null` : value;
  if (column.isGenerated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

const pascalCase = (name: string) =>
  name.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());

function interfaceOf({ name, comment, columns }: Table): string {
  const lines = columns.flatMap((column) => [
    ...(column.comment === null ? [] : [`  /** ${column.comment} */`]),
    `  ${column.name}: ${columnType(column, `${name}.${column.name}`)};`,
  ]);
  const head = comment === null ? [] : [`/** ${comment} */`];
  return [...head, `export interface ${pascalCase(name)}Table {`, ...lines, '}'].join('\n');
}

function columnList({ name, columns }: Table): string {
  const names = columns.map((column) => `'${column.name}'`);
  return `  ${name}: [${names.join(', ')}],`;
}

/** The TypeScript of `tables.gen.ts`: an interface for each table, `Database` of them all, and their columns. */
export function tableTypes(tables: readonly Table[]): string {
  const ours = tables.filter(({ schema }) => schema === 'public');
  const members = ours.map(({ name }) => `  ${name}: ${pascalCase(name)}Table;`);
  return [
    '// Generated from the database by `npm run schema`.',
    "import type { Generated, GeneratedAlways } from 'kysely';",
    '',
    ours.map(interfaceOf).join('\n\n'),
    '',
    '/** Each table by its name, for queries. */',
    `export interface Database {\n${members.join('\n')}\n}`,
    '',
    '/** The columns of each table, for statements that read whole rows and are prepared. */',
    `export const columnsOf = {\n${ours.map(columnList).join('\n')}\n} as const;`,
    '',
  ].join('\n');
}
