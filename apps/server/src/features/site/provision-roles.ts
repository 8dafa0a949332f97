import { shippedRoles } from '@kolli/domain/permissions';
import { changedColumns, type Provisioning } from './provisioning-work.ts';
import type { Site } from './site-schema.ts';

/** Brings the shipped roles to this version, and those of the site's own making to its file. */
export async function provisionRoles(
  { tx, note }: Provisioning,
  roles: Site['roles'],
): Promise<void> {
  const wanted = [
    ...Object.values(shippedRoles).map((role) => ({ ...role, is_shipped: true })),
    ...roles.map((role) => ({ ...role, is_shipped: false })),
  ].map((role) => ({ ...role, permissions: [...role.permissions] as string[] }));
  const present = await tx.selectFrom('role').selectAll().execute();
  for (const role of wanted) {
    const current = present.find(({ name }) => name === role.name);
    const changed = current && changedColumns(current, role);
    if (current === undefined) await tx.insertInto('role').values(role).execute();
    else if (changed !== undefined)
      await tx.updateTable('role').set(changed).where('name', '=', role.name).execute();
    else continue;
    note(`role ${role.name} ${current === undefined ? 'made' : 'changed'}`);
  }
}
