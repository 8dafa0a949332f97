import { expect, test } from 'vitest';
import { openClient, ownTestDatabase } from '../../testing/test-database.ts';
import { checkSchema, SchemaRefused } from './check-schema.ts';
import { ownRelease } from './schema-steps.ts';

const database = await ownTestDatabase();
const owner = await openClient(database.ownerUrl);
const client = await openClient(database.url);

/** What a server says of the database after `change`, which is undone. */
async function refusalAfter(...change: string[]): Promise<string | undefined> {
  await owner.query('create table former_steps as table schema_migration');
  for (const statement of change) await owner.query(statement);
  const refusal = await checkSchema(client).catch((error: unknown) => error);
  await owner.query(`
    delete from schema_migration;
    insert into schema_migration table former_steps;
    drop table former_steps`);
  if (refusal === undefined) return undefined;
  expect(refusal).toBeInstanceOf(SchemaRefused);
  return (refusal as SchemaRefused).message;
}

const releaseBecomes = (release: string) =>
  `update schema_migration set hash = '${release}' where name = 'release'`;
const isApplied = (name: string) =>
  `insert into schema_migration (name, hash) values ('${name}', 'of a later release')`;

test('OPS-04: a server accepts the schema of its release and of a later one that only added to it, not one from which something was removed, nor an empty database', async () => {
  expect(await refusalAfter()).toBeUndefined();
  const changed = "update schema_migration set hash = 'later' where name = 'function newest_at'";
  const added = [releaseBecomes('99.0.0'), isApplied('0042-color.sql'), changed];
  expect(await refusalAfter(...added)).toBeUndefined();
  const removed = [releaseBecomes('99.0.0'), isApplied('0042-contract-color.sql')];
  expect(await refusalAfter(...removed)).toBe(
    'The database is at release 99.0.0, which has removed what this server of release ' +
      `${await ownRelease()} uses (0042-contract-color.sql): start release 99.0.0.`,
  );
  const url = new URL(database.url);
  url.pathname = '/postgres';
  await expect(checkSchema(await openClient(url.href))).rejects.toMatchObject({
    message: 'The database has no tables of Kolli: run `kolli migrate` first.',
  });
});

test.each([
  ['a step is missing', "delete from schema_migration where name = 'function newest_at'"],
  ['a step was another one', "update schema_migration set hash = 'former' where name = 'access'"],
  ['an earlier release has migrated it', releaseBecomes('0.0.9')],
])('OPS-04: a server refuses a schema older than it needs: %s', async (_what, change) => {
  expect(await refusalAfter(change)).toMatch(
    `The database is not at release ${await ownRelease()} of this server: run \`kolli migrate\` of this release`,
  );
});
