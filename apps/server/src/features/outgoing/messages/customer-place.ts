import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { WaitingPlace } from '../../../platform/database/waiting-place.ts';
import type { CustomerPlace } from './message-texts.ts';

const known = (codes: readonly string[]) => codes.filter(isLanguage);

/**
 * Where a parcel waits and the languages of its messages: that of its order's wishes alone, or those of the box, or of
 * the pharmacy.
 */
export function customerPlace({ pharmacy, box }: WaitingPlace, wished?: Language): CustomerPlace {
  const { name, street_address: street, city, time_zone: timeZone } = pharmacy;
  const languages = wished === undefined ? known(pharmacy.customer_sms_languages) : [wished];
  if (box === null) return { name, street, city, timeZone, languages };
  const ofBox = wished === undefined ? known(box.customer_sms_languages) : [];
  return {
    name: `${name}, ${box.name}`,
    street: box.street,
    city: box.city,
    timeZone,
    languages: ofBox.length > 0 ? ofBox : languages,
  };
}
