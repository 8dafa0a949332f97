import { isLanguage } from '@kolli/domain/people/languages';
import type { WaitingPlace } from '../../../platform/database/waiting-place.ts';
import type { CustomerPlace } from './message-texts.ts';

const known = (codes: readonly string[]) => codes.filter(isLanguage);

/**
 * Where a parcel waits and the languages of its messages: the pharmacy, or its box, whose own languages take precedence.
 */
export function customerPlace({ pharmacy, box }: WaitingPlace): CustomerPlace {
  const { name, street_address: street, city, time_zone: timeZone } = pharmacy;
  const languages = known(pharmacy.customer_sms_languages);
  if (box === null) return { name, street, city, timeZone, languages };
  const ofBox = known(box.customer_sms_languages);
  return {
    name: `${name}, ${box.name}`,
    street: box.street,
    city: box.city,
    timeZone,
    languages: ofBox.length > 0 ? ofBox : languages,
  };
}
