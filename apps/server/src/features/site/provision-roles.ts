import { shippedRoles } from '@kolli/domain/people/permissions';
import { changeRole, makeRole } from '../people/roles/write-role.ts';
import { provisioner, type Provisioning } from './provisioning-work.ts';
import type { Site } from './site-schema.ts';

/** Updates the shipped roles to this version, and custom roles to the site file. */
export async function provisionRoles(
  { tx, now, note }: Provisioning,
  roles: Site['roles'],
): Promise<void> {
  const work = { tx, now, actor: provisioner };
  const wanted = [
    ...Object.values(shippedRoles).map((role) => ({ ...role, isShipped: true })),
    ...roles.map((role) => ({ ...role, isShipped: false })),
  ];
  for (const role of wanted) {
    const outcome = await changeRole(work, role);
    if (outcome === 'missing') await makeRole(work, role);
    if (outcome !== 'same')
      note(`role ${role.name} ${outcome === 'missing' ? 'created' : 'changed'}`);
  }
}
