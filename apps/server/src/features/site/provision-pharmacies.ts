import { type DeliveryRules, defaultDeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { zoneInCountry, zoneOfCountry } from '@kolli/domain/time/country-zone';
import type { Selectable } from 'kysely';
import { checkZone } from '../../platform/clock/check-zone.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { PharmacyTable } from '../../platform/database/tables.gen.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import {
  makePharmacy,
  type PharmacyFacts,
  pharmacyColumns,
} from '../administration/make-pharmacy.ts';
import { changeShelfService } from '../statistics/change-shelf-service.ts';
import { changedColumns, provisioner, type Provisioning } from './provisioning-work.ts';
import { openEntryPin, sealEntryPin } from '../../platform/secrets/sealed-pins.ts';
import type { SitePharmacy, SiteRules } from './site-schema.ts';

/** The rules of a file, with defaults for missing ones. */
export function rulesOf(rules: SiteRules, defaults: DeliveryRules): DeliveryRules {
  return {
    deliveryKeepTimeMs: rules.deliveryKeepTime ?? defaults.deliveryKeepTimeMs,
    deliveryReminderMessagePeriodMs:
      rules.deliveryReminderMessagePeriod ?? defaults.deliveryReminderMessagePeriodMs,
    reservationKeepTimeMs: rules.reservationKeepTime ?? defaults.reservationKeepTimeMs,
  };
}

type Place = { readonly country: string; readonly timeZone: string };

/** A time zone that the file does not name is the country's, or what somebody chose since. */
function factsOf(pharmacy: SitePharmacy, current: Place | undefined): PharmacyFacts {
  const { country } = pharmacy;
  const kept = current?.country === country ? current.timeZone : undefined;
  const followed = current === undefined ? zoneOfCountry(country) : zoneInCountry(current, country);
  return {
    ...pharmacy,
    timeZone: pharmacy.timeZone ?? kept ?? followed ?? '',
    rules: rulesOf(pharmacy.rules, defaultDeliveryRules),
  };
}

type PinColumns = Pick<Selectable<PharmacyTable>, 'pin_code_cipher' | 'pin_code_key_id'>;

/**
 * The encrypted entry PIN. An unchanged PIN is not encrypted again, since that would look like a
 * change.
 */
function pinColumns(
  secrets: Secrets,
  pharmacyId: string,
  pin: string,
  current: PinColumns,
): PinColumns {
  const { pin_code_cipher, pin_code_key_id } = current;
  const sealed = { cipher: pin_code_cipher, keyId: pin_code_key_id };
  if (openEntryPin(secrets, pharmacyId, sealed) === pin)
    return { pin_code_cipher, pin_code_key_id };
  const { cipher, keyId } = sealEntryPin(secrets, pharmacyId, pin);
  return { pin_code_cipher: cipher, pin_code_key_id: keyId };
}

/** Adds shelves or gives them their place, in service. */
async function putShelves(
  tx: Tx,
  pharmacyId: string,
  shelves: readonly { readonly name: string; readonly ordinal: number }[],
): Promise<void> {
  if (shelves.length === 0) return;
  await tx
    .insertInto('shelf')
    .values(shelves.map(({ name, ordinal }) => ({ pharmacy_id: pharmacyId, name, ordinal })))
    .onConflict((conflict) =>
      conflict
        .columns(['pharmacy_id', 'name'])
        .doUpdateSet((row) => ({ ordinal: row.ref('excluded.ordinal'), retired_at: null })),
    )
    .execute();
}

/** Adds missing shelves, in the file's order. None is removed, since history refers to them. */
async function provisionShelves(
  { tx, note, now }: Provisioning,
  pharmacyId: string,
  pharmacy: SitePharmacy,
): Promise<void> {
  const present = await tx
    .selectFrom('shelf')
    .select(['name', 'ordinal', 'retired_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .execute();
  const changed = pharmacy.shelves.flatMap((name, ordinal) => {
    const current = present.find((shelf) => shelf.name === name);
    if (current === undefined) return [{ name, ordinal, done: 'created' }];
    if (current.retired_at !== null) return [{ name, ordinal, done: 'is back' }];
    return current.ordinal === ordinal ? [] : [{ name, ordinal, done: 'moved' }];
  });
  await putShelves(tx, pharmacyId, changed);
  const names = changed.filter(({ done }) => done !== 'moved').map(({ name }) => name);
  await changeShelfService(tx, pharmacyId, { names, isActive: true, at: now });
  for (const { name, done } of changed) note(`shelf ${name} of ${pharmacy.name} ${done}`);
  for (const { name, retired_at: retiredAt } of present)
    if (retiredAt === null && !pharmacy.shelves.includes(name))
      note(`shelf ${name} of ${pharmacy.name} is not in the file and stays`);
}

/** Creates a pharmacy or updates it to match the file, including its shelves. */
export async function provisionPharmacy(
  work: Provisioning,
  pharmacyId: string,
  pharmacy: SitePharmacy,
): Promise<void> {
  const { tx, now, note, secrets } = work;
  const current = await tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', '=', pharmacyId)
    .executeTakeFirst();
  const place = current && { country: current.country, timeZone: current.time_zone };
  const facts = factsOf(pharmacy, place);
  if (current === undefined) {
    const { pinCode } = pharmacy;
    const setup = { tx, now, secrets, actor: provisioner };
    await makePharmacy(setup, { id: pharmacyId, pinCode, facts });
    note(`pharmacy ${pharmacy.name} created`);
  } else {
    const pin = pinColumns(secrets, pharmacyId, pharmacy.pinCode, current);
    const changed = changedColumns(current, { ...pharmacyColumns(facts), ...pin });
    if (changed !== undefined) {
      await checkZone(tx, facts.timeZone);
      await tx
        .updateTable('pharmacy')
        .set({ ...changed, updated_at: now })
        .where('id', '=', pharmacyId)
        .execute();
      note(`pharmacy ${pharmacy.name} changed`);
    }
  }
  await provisionShelves(work, pharmacyId, pharmacy);
}
