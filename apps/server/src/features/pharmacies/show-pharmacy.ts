import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { Selectable } from 'kysely';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { PharmacyTable } from '../../platform/database/tables.gen.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { openEntryPin } from '../../platform/secrets/sealed-pins.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Only ids, for screens that count; the deliveries are read in pages. */
const maxReservations = 200;

/**
 * A pharmacy with its address, its boxes, and its shelves with their number of deliveries; its entry PIN for somebody who has
 * just proven who they are (DAT-03).
 */
export async function showPharmacy(
  { store, secrets }: { store: Store; secrets: Secrets },
  caller: StaffAtPharmacy,
): Promise<Pharmacy> {
  const { pharmacyId } = caller.at;
  const shown = store.inPharmacies([pharmacyId], (tx) => readPharmacy(tx, secrets, pharmacyId));
  return withoutPin(await shown, caller);
}

/** The pharmacy as this caller may see it. */
export const withoutPin = (pharmacy: Pharmacy, { isProven }: StaffAtPharmacy): Pharmacy =>
  isProven ? pharmacy : { ...pharmacy, pinCode: null };

export async function readPharmacy(
  tx: Tx,
  secrets: Secrets,
  pharmacyId: string,
): Promise<Pharmacy> {
  const row = await tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  const shelves = await readShelves(tx, pharmacyId);
  const boxes = await readBoxes(tx, pharmacyId);
  return {
    ...columnsOf(row, secrets),
    shelves,
    shelvesNumber: shelves.length,
    pickUpMachine: boxes.length > 0,
    pickupBox: boxes[0] ?? null,
    pickupBoxes: boxes.map(({ id }) => id),
    reservations: await readReservations(tx, pharmacyId),
  };
}

const languagesOf = (names: readonly string[]): Language[] => names.filter(isLanguage);

function columnsOf(row: Selectable<PharmacyTable>, secrets: Secrets) {
  const sealed = { cipher: row.pin_code_cipher, keyId: row.pin_code_key_id };
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    additionalEmails: row.additional_emails,
    additionalPhoneNumbers: row.additional_phone_numbers,
    streetAddress: row.street_address,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    timeZone: row.time_zone,
    language: isLanguage(row.language) ? row.language : 'sv',
    uiLanguages: languagesOf(row.ui_languages),
    customerSMSLanguages: languagesOf(row.customer_sms_languages),
    strongAuthentication: row.strong_authentication,
    holdAllParcels: row.hold_all_parcels,
    secondFactorRequired: row.second_factor_required,
    proofForIdentityNumbers: row.proof_for_identity_numbers,
    proofForOpening: row.proof_for_opening,
    correctionsAfterDelivery: row.corrections_after_delivery,
    serviceRequest: row.service_requested,
    serviceDescription: row.service_description,
    serviceRequestedTime: row.service_requested_at?.getTime() ?? null,
    deliveryKeepTime: row.delivery_keep_time_ms,
    deliveryReminderMessagePeriod: row.delivery_reminder_period_ms,
    reservationKeepTime: row.reservation_keep_time_ms,
    pinCode: openEntryPin(secrets, row.id, sealed),
  };
}

async function readShelves(tx: Tx, pharmacyId: string) {
  const shelves = await tx
    .selectFrom('shelf')
    .leftJoin('shelf_occupancy', (join) =>
      join
        .onRef('shelf_occupancy.pharmacy_id', '=', 'shelf.pharmacy_id')
        .onRef('shelf_occupancy.shelf', '=', 'shelf.name')
        .on('shelf_occupancy.released_at', 'is', null),
    )
    .select(['shelf.name', ({ fn }) => fn.count<string>('shelf_occupancy.id').as('count')])
    .where('shelf.pharmacy_id', '=', pharmacyId)
    .where('shelf.retired_at', 'is', null)
    .groupBy(['shelf.name', 'shelf.ordinal'])
    .orderBy('shelf.ordinal')
    .orderBy('shelf.name')
    .execute();
  return shelves.map(({ name, count }) => ({ name, numberOfReservations: Number(count) }));
}

function readBoxes(tx: Tx, pharmacyId: string) {
  return tx
    .selectFrom('pickup_box')
    .select(['id', 'name'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

async function readReservations(tx: Tx, pharmacyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('delivery')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', 'is', null)
    .where('is_open', '=', true)
    .where('is_test', '=', false)
    .orderBy('reserved_time')
    .orderBy('id')
    .limit(maxReservations)
    .execute();
  return rows.map(({ id }) => id);
}
