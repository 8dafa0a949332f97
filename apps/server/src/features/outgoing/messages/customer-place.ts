import { isLanguage } from '@kolli/domain/people/languages';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { CustomerPlace } from './message-texts.ts';

const known = (codes: readonly string[]) => codes.filter(isLanguage);

/**
 * Where a parcel waits and the languages of its messages: the pharmacy, or with `boxId` the box,
 * whose own languages take precedence.
 */
export async function customerPlaceOf(
  tx: Tx,
  pharmacyId: string,
  boxId: string | null,
): Promise<CustomerPlace> {
  const pharmacy = await tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  const { name, street_address: street, city, time_zone: timeZone } = pharmacy;
  const atPharmacy = { name, street, city, timeZone };
  const languages = known(pharmacy.customer_sms_languages);
  if (boxId === null) return { ...atPharmacy, languages };
  const box = await tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
  const ofBox = known(box.customer_sms_languages);
  return {
    name: `${name}, ${box.name}`,
    street: box.street,
    city: box.city,
    timeZone,
    languages: ofBox.length > 0 ? ofBox : languages,
  };
}
