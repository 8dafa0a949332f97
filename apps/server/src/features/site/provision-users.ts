import { newId } from '../../platform/database/ids.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { recomputeHighestRoles } from '../people/roles/recompute-highest-roles.ts';
import { linkIdentity, type ProvisionedUser } from './link-identity.ts';
import {
  changedColumns,
  groupsOf,
  provisioner,
  provisionEach,
  provisionTogether,
  type Provisioning,
} from './provisioning-work.ts';
import type { SiteUser } from './site-schema.ts';
import { provisionPins, type WantedAccess } from './provision-pins.ts';

/** The greatest role that the file gives to a person. */
async function givenRole({ tx }: Provisioning, user: SiteUser): Promise<string> {
  const names = user.accesses.map(({ role }) => role);
  const role = await tx
    .selectFrom('role')
    .select('name')
    .where('name', 'in', names)
    .orderBy('level', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  return role.name;
}

type NameColumns = { first_name: string; last_name: string };

async function makeUser(work: Provisioning, user: SiteUser, names: NameColumns) {
  const { tx, now } = work;
  const role_name = await givenRole(work, user);
  const id = newId();
  await tx
    .insertInto('app_user')
    .values({
      id,
      email: user.email,
      role_name,
      ...names,
      app_language: user.appLanguage,
      created_at: now,
      updated_at: now,
    })
    .execute();
  work.note(`user ${user.email} created`);
  return id;
}

/** Creates or updates a person, found by e-mail address in any letter case. */
async function provisionPerson(work: Provisioning, user: SiteUser): Promise<ProvisionedUser> {
  const { tx, now, note } = work;
  const names = { first_name: user.firstName, last_name: user.lastName };
  const current = await tx
    .selectFrom('app_user')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', user.email.toLowerCase()))
    .executeTakeFirst();
  if (current === undefined)
    return { userId: await makeUser(work, user, names), user, isDisabled: false };
  const found = { userId: current.id, user, isDisabled: current.is_disabled };
  if (current.is_disabled) {
    note(`user ${user.email} is disabled and was left as they are: give them an access in the app`);
    return found;
  }
  const changed = changedColumns(current, names);
  if (changed === undefined) return found;
  await tx
    .updateTable('app_user')
    .set({ ...changed, updated_at: now })
    .where('id', '=', current.id)
    .execute();
  note(`user ${user.email} changed`);
  return found;
}

async function provisionAccess(
  work: Provisioning,
  pharmacyId: string,
  { userId, user, access }: WantedAccess,
): Promise<void> {
  const { tx, now, note } = work;
  const columns = {
    role_name: access.role,
    web_tool_access: access.webToolAccess,
    box_access: access.boxAccess,
  };
  const keys = { pharmacy_id: pharmacyId, user_id: userId };
  const current = await tx
    .selectFrom('user_access')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (current !== undefined && changedColumns(current, columns) === undefined) return;
  await tx
    .insertInto('user_access')
    .values({ ...keys, ...columns, created_at: now })
    .onConflict((conflict) => conflict.columns(['pharmacy_id', 'user_id']).doUpdateSet(columns))
    .execute();
  await appendAudit(tx, {
    pharmacyId,
    at: now,
    ...provisioner,
    subject: userId,
    action: current === undefined ? 'access.create' : 'access.update',
    detail: { role: access.role, webTool: access.webToolAccess, box: access.boxAccess },
  });
  note(`access of ${user.email} at ${access.pharmacy} ${current ? 'changed' : 'created'}`);
}

/** Creates and updates accesses: those of a pharmacy one after the other, since its audit log has them in order. */
async function provisionAccesses(
  work: Provisioning,
  people: readonly ProvisionedUser[],
): Promise<void> {
  const wanted = people.flatMap((one, index) =>
    one.user.accesses.map((access) => ({ ...one, index, access })),
  );
  const byPharmacy = Map.groupBy(wanted, ({ access }) => {
    const pharmacyId = work.pharmacyIds.get(access.pharmacy);
    if (pharmacyId === undefined) throw new Error(`Unchecked pharmacy ${access.pharmacy}`);
    return pharmacyId;
  });
  await provisionEach(work, [...byPharmacy], async (own, pharmacyId, accesses) => {
    for (const one of accesses) await provisionAccess(own, pharmacyId, one);
    await provisionPins(own, pharmacyId, accesses);
  });
}

/**
 * Creates and updates the people of a site with identities and accesses. Accesses are never
 * removed.
 */
export async function provisionUsers(
  work: Provisioning,
  users: readonly SiteUser[],
): Promise<ProvisionedUser[]> {
  const people: ProvisionedUser[] = [];
  for (const group of groupsOf([...users.entries()])) {
    const some = await provisionTogether(work, group, async (own, [index, user]) => {
      const one = await provisionPerson(own, user);
      if (!one.isDisabled) await linkIdentity(own, one, `users[${index}]`);
      own.step();
      return one;
    });
    people.push(...some);
  }
  await provisionAccesses(
    work,
    people.filter(({ isDisabled }) => !isDisabled),
  );
  const ids = people.map(({ userId }) => userId);
  const roles = await recomputeHighestRoles(work.tx, ids, work.now);
  for (const { userId, user } of people)
    if (roles.has(userId)) work.note(`user ${user.email} has the role ${roles.get(userId)} now`);
  return people;
}
