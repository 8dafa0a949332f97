import type { Permission } from '@kolli/domain/people/permissions';
import { type GivenUser } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** A member of staff with only these permissions at the pharmacy. */
export async function givenWith(
  server: TestServer,
  pharmacyId: string,
  permissions: readonly Permission[],
): Promise<GivenUser> {
  const role = `only ${permissions.join(', ')}`;
  await server.store.inGlobal((tx) =>
    tx
      .insertInto('role')
      .values({ name: role, level: 5, app_access: 'web_app', permissions: [...permissions] })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return server.givenUser({ role, pharmacyId });
}
