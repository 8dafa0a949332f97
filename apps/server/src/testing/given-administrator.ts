import { type GivenUser, givenUser, type UserWishes } from './factories.ts';
import { asOwner } from './test-database.ts';
import type { TestWorld } from './test-world.ts';

/** Lets a person administer the installation: as the owner, since the app's login may not. */
export async function letAdminister(
  { database, time }: Pick<TestWorld, 'database' | 'time'>,
  { id }: Pick<GivenUser, 'id'>,
): Promise<void> {
  await asOwner({ database }, 'insert into administrator values ($1, $2)', [id, time.clock()]);
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
