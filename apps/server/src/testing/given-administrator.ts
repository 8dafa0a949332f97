import { type GivenUser, givenUser, type Needed, type UserWishes } from './factories.ts';
import type { TestClock } from './test-clock.ts';
import { asOwner, type TestDatabase } from './test-database.ts';

/** Lets a person administer the installation: as the owner, since the app's login may not. */
export async function letAdminister(
  { database, time }: { readonly database: TestDatabase; readonly time: TestClock },
  { id }: Pick<GivenUser, 'id'>,
): Promise<void> {
  await asOwner({ database }, 'insert into administrator values ($1, $2)', [id, time.clock()]);
}

/** Inserts a person who may administer the installation; other wishes as for `givenUser`. */
export async function givenAdministrator(
  world: Needed & { readonly database: TestDatabase },
  wishes: UserWishes = {},
): Promise<GivenUser> {
  const user = await givenUser(world, wishes);
  await letAdminister(world, user);
  return user;
}
