import { type BoxTemplate, layoutLockers } from '@kolli/domain/box/box-layout';
import { lockerKind } from '@kolli/domain/statistics/statistics-measures';
import { shippedRoles } from '@kolli/domain/people/permissions';
import type { Insertable } from 'kysely';
import { writePin } from '../features/people/persons/staff-pins.ts';
import { changeService } from '../features/statistics/change-service.ts';
import { changeShelfService } from '../features/statistics/change-shelf-service.ts';
import { beginAuditChain, beginInstallationChain } from '../platform/audit/audit.ts';
import type { PharmacyTable, PickupBoxTable } from '../platform/database/tables.gen.ts';
import { installationId } from '../platform/audit/installation-id.ts';
import { newId } from '../platform/database/ids.ts';
import type { Store, Tx } from '../platform/database/open-database.ts';
import { boxColumns, ruleColumns, testTemplate } from './samples/sample-columns.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { TestClock } from './test-clock.ts';

export interface Needed {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly time: TestClock;
}

export interface GivenPharmacy {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
}

export interface GivenBox {
  readonly id: string;
  readonly pharmacyId: string;
  readonly name: string;
  readonly lockerIds: readonly string[];
}

export interface GivenUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Issuer and subject of this user's tokens. */
  readonly identity: { readonly issuer: 'embedded'; readonly subject: string };
}

export interface UserWishes {
  /** A shipped role or one created by the test; default `user`. */
  readonly role?: string;
  /** Pharmacies to give access to; default none. */
  readonly pharmacyId?: string | readonly string[];
  readonly webToolAccess?: boolean;
  readonly boxAccess?: boolean;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly appLanguage?: string;
  readonly isDisabled?: boolean;
  /** Six digits, stored for all existing boxes of the pharmacies. */
  readonly pharmacistPin?: string;
}

const begun = new WeakMap<Store, Promise<void>>();

/** Inserts what an installation has before its first pharmacy, once: the shipped roles and its audit chain. */
function beginInstallation(store: Store): Promise<void> {
  const beginning =
    begun.get(store) ??
    store.inPharmacies([installationId], async (tx) => {
      await beginInstallationChain(tx);
      const rows = Object.values(shippedRoles).map((role) => ({
        ...role,
        permissions: [...role.permissions],
        is_shipped: true,
      }));
      await tx
        .insertInto('role')
        .values(rows)
        .onConflict((known) => known.doNothing())
        .execute();
    });
  begun.set(store, beginning);
  return beginning;
}

/** Inserts a pharmacy with default rules and an address in Helsinki; other columns and shelves as given. */
export async function givenPharmacy(
  world: Needed,
  given: Partial<Insertable<PharmacyTable>> & { readonly shelves?: readonly string[] } = {},
): Promise<GivenPharmacy> {
  const { shelves = [], ...columns } = given;
  const id = columns.id ?? newId();
  const tail = id.slice(-12);
  const now = world.time.clock();
  const pin = world.secrets.seal('432100', ['pharmacy', id, 'pin_code']);
  const row = {
    id,
    business_id: `test-${tail}`,
    name: `Pharmacy ${tail}`,
    email: `${tail}@example.test`,
    phone_number: '+358401234567',
    pin_code_cipher: pin.cipher,
    pin_code_key_id: pin.keyId,
    street_address: 'Main Street 1',
    zip_code: '00100',
    city: 'Helsinki',
    country: 'FI',
    time_zone: 'Europe/Helsinki',
    language: 'en',
    ui_languages: ['en', 'fi'],
    customer_sms_languages: ['fi', 'sv'],
    ...ruleColumns,
    created_at: now,
    updated_at: now,
    ...columns,
  };
  await beginInstallation(world.store);
  await world.store.inPharmacies([id], async (tx) => {
    await tx.insertInto('pharmacy').values(row).execute();
    await beginAuditChain(tx, id);
    const rows = shelves.map((name, ordinal) => ({ pharmacy_id: id, name, ordinal }));
    if (rows.length > 0) await tx.insertInto('shelf').values(rows).execute();
    await changeShelfService(tx, id, { names: shelves, isActive: true, at: now });
  });
  return { id, businessId: row.business_id, name: row.name };
}

async function insertDoors(
  tx: Tx,
  box: { readonly pharmacy_id: string; readonly box_id: string },
  template: BoxTemplate,
  now: Date,
): Promise<string[]> {
  const doors = layoutLockers(template);
  const rows = doors.map(({ id, moduleIndex, position, type, fridge, sensor }) => ({
    ...box,
    locker_id: id,
    module_index: moduleIndex,
    position,
    type,
    fridge,
    sensor,
  }));
  await tx.insertInto('locker').values(rows).execute();
  const ids = doors.map(({ id }) => id);
  const begun = { isActive: true, at: now.getTime() };
  const ofDoors = doors.map((door) => ({ ...begun, lockerId: door.id, kind: lockerKind(door) }));
  const key = { pharmacyId: box.pharmacy_id, boxId: box.box_id };
  await changeService(tx, key, [{ ...begun, lockerId: null, kind: null }, ...ofDoors], null);
  return ids;
}

/** Inserts an active box of `testTemplate`, with empty doors in service from now. */
export async function givenBox(
  world: Needed,
  given: { readonly pharmacyId: string; readonly template?: BoxTemplate } & Partial<
    Insertable<PickupBoxTable>
  >,
): Promise<GivenBox> {
  const { pharmacyId, template = testTemplate, ...columns } = given;
  const id = columns.id ?? newId();
  const now = world.time.clock();
  const templateId = columns.template_id ?? `test-${id.slice(-12)}`;
  const row = {
    pharmacy_id: pharmacyId,
    id,
    name: `Box ${id.slice(-12)}`,
    template_id: templateId,
    ...boxColumns,
    ordinal: 0,
    created_at: now,
    updated_at: now,
    ...columns,
  };
  const lockerIds = await world.store.inPharmacies([pharmacyId], async (tx) => {
    const modules = JSON.stringify(template.modules);
    await tx
      .insertInto('box_template')
      .values({ id: templateId, name: templateId, modules })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.insertInto('pickup_box').values(row).execute();
    return insertDoors(tx, { pharmacy_id: pharmacyId, box_id: id }, template, now);
  });
  return { id, pharmacyId, name: row.name, lockerIds };
}

async function insertAccesses(
  tx: Tx,
  userId: string,
  given: UserWishes & { role: string; pharmacyIds: readonly string[]; now: Date },
) {
  const rows = given.pharmacyIds.map((pharmacyId) => ({
    pharmacy_id: pharmacyId,
    user_id: userId,
    role_name: given.role,
    created_at: given.now,
    web_tool_access: given.webToolAccess ?? true,
    box_access: given.boxAccess ?? true,
  }));
  if (rows.length > 0) await tx.insertInto('user_access').values(rows).execute();
}

/** Inserts a person with identity ('embedded', id), role and accesses, without a sign-in account. */
export async function givenUser(world: Needed, wishes: UserWishes = {}): Promise<GivenUser> {
  const id = newId();
  const now = world.time.clock();
  const pharmacyIds = [wishes.pharmacyId ?? []].flat();
  const { firstName = 'Aino', lastName = id.slice(-6), role = 'user', pharmacistPin } = wishes;
  const email = wishes.email ?? `${id.slice(-12)}@example.test`;
  await beginInstallation(world.store);
  await world.store.inPharmacies(pharmacyIds, async (tx) => {
    await tx
      .insertInto('app_user')
      .values({
        id,
        email,
        first_name: firstName,
        last_name: lastName,
        role_name: role,
        app_language: wishes.appLanguage ?? 'en',
        is_disabled: wishes.isDisabled ?? false,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const link = { issuer: 'embedded', subject: id, user_id: id, created_at: now };
    await tx.insertInto('identity_link').values(link).execute();
    await insertAccesses(tx, id, { ...wishes, role, pharmacyIds, now });
    if (pharmacistPin === undefined) return;
    for (const pharmacyId of pharmacyIds)
      await writePin(tx, world.secrets, { pharmacyId, userId: id }, pharmacistPin);
  });
  return { id, email, firstName, lastName, identity: { issuer: 'embedded', subject: id } };
}
