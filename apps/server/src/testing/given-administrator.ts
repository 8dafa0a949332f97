import pg from 'pg';
import { type GivenUser, givenUser, type UserWishes } from './factories.ts';
import type { TestWorld } from './test-world.ts';

/** Lets a person administer the installation: as the owner, since the app's login may not. */
export async function letAdminister(
  { database, time }: Pick<TestWorld, 'database' | 'time'>,
  { id }: Pick<GivenUser, 'id'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('insert into administrator values ($1, $2)', [id, time.clock()]);
  await client.end();
}

/** Inserts a person who may administer the installation; other wishes as for `givenUser`. */
export async function givenAdministrator(
  world: TestWorld,
  wishes: UserWishes = {},
): Promise<GivenUser> {
  const user = await givenUser(world, wishes);
  await letAdminister(world, user);
  return user;
}
