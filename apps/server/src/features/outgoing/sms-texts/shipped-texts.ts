import type { SmsTextKind } from '@kolli/contract/pharmacy/sms-texts';
import type { Language } from '@kolli/domain/people/languages';

/**
 * The texts to customers unless an admin changed them: state of the parcel, its PIN or the link to
 * it, and the end; never the contents. Only characters of GSM 03.38, of which 153 fit into each
 * part of an SMS. A link is at the end, so that no full stop becomes part of it.
 */
export const shippedTexts: Readonly<Record<Language, Readonly<Record<SmsTextKind, string>>>> = {
  en: {
    delivery:
      'Your parcel is ready for pickup. Pickup PIN {pin}. Please collect it by {day} at {hour}.',
    reminder:
      'Remember to collect your parcel. Pickup PIN {pin}. Please collect it by {day} at {hour}.',
    lastDay:
      'Last day to collect your parcel. Pickup PIN {pin}. It is kept only until {day} at {hour}.',
    deliveryLink:
      'Your parcel is ready for pickup. Please collect it by {day} at {hour}. Identify yourself to see your pickup PIN: {link}',
    reminderLink:
      'Remember to collect your parcel. Please collect it by {day} at {hour}. Identify yourself to see your pickup PIN: {link}',
    lastDayLink:
      'Last day to collect your parcel. It is kept only until {day} at {hour}. Identify yourself to see your pickup PIN: {link}',
    hold: 'Your parcel is being checked by the pharmacy. Please wait for our next message before you come.',
    holdReleased:
      'Your parcel has been checked and is ready for pickup. Pickup PIN {pin}. Please collect it by {day} at {hour}.',
    holdReleasedLink:
      'Your parcel has been checked and is ready for pickup. Please collect it by {day} at {hour}. Identify yourself to see your pickup PIN: {link}',
    holdRejected: 'Your parcel cannot be handed out after all. Please contact the pharmacy.',
    numberChanged:
      'Messages about your parcel now go to another phone number. If you did not ask for this, contact the pharmacy.',
  },
  fi: {
    delivery: 'Pakettisi on noudettavissa. Noutokoodi {pin}. Nouda viimeistään {day} klo {hour}.',
    reminder: 'Muistathan noutaa pakettisi. Noutokoodi {pin}. Nouda viimeistään {day} klo {hour}.',
    lastDay:
      'Viimeinen päivä noutaa pakettisi. Noutokoodi {pin}. Säilytämme sitä enää {day} klo {hour} asti.',
    deliveryLink:
      'Pakettisi on noudettavissa. Nouda viimeistään {day} klo {hour}. Tunnistaudu, niin saat noutokoodin: {link}',
    reminderLink:
      'Muistathan noutaa pakettisi. Nouda viimeistään {day} klo {hour}. Tunnistaudu, niin saat noutokoodin: {link}',
    lastDayLink:
      'Viimeinen päivä noutaa pakettisi. Säilytämme sitä enää {day} klo {hour} asti. Tunnistaudu, niin saat noutokoodin: {link}',
    hold: 'Apteekki tarkistaa pakettisi. Odotathan seuraavaa viestiämme, ennen kuin tulet.',
    holdReleased:
      'Pakettisi on tarkistettu ja noudettavissa. Noutokoodi {pin}. Nouda viimeistään {day} klo {hour}.',
    holdReleasedLink:
      'Pakettisi on tarkistettu ja noudettavissa. Nouda viimeistään {day} klo {hour}. Tunnistaudu, niin saat noutokoodin: {link}',
    holdRejected: 'Pakettiasi ei voida luovuttaa. Ota yhteyttä apteekkiin.',
    numberChanged:
      'Viestit paketistasi menevät nyt toiseen puhelinnumeroon. Jos et pyytänyt tätä, ota yhteyttä apteekkiin.',
  },
  sv: {
    delivery: 'Ditt paket finns att hämta. Hämtkod {pin}. Hämta det senast {day} kl. {hour}.',
    reminder: 'Glöm inte att hämta ditt paket. Hämtkod {pin}. Hämta det senast {day} kl. {hour}.',
    lastDay:
      'Sista dagen att hämta ditt paket. Hämtkod {pin}. Vi sparar det bara till {day} kl. {hour}.',
    deliveryLink:
      'Ditt paket finns att hämta. Hämta det senast {day} kl. {hour}. Legitimera dig för att se din hämtkod: {link}',
    reminderLink:
      'Glöm inte att hämta ditt paket. Hämta det senast {day} kl. {hour}. Legitimera dig för att se din hämtkod: {link}',
    lastDayLink:
      'Sista dagen att hämta ditt paket. Vi sparar det bara till {day} kl. {hour}. Legitimera dig för att se din hämtkod: {link}',
    hold: 'Apoteket kontrollerar ditt paket. Vänta på vårt nästa meddelande innan du kommer.',
    holdReleased:
      'Ditt paket är kontrollerat och finns att hämta. Hämtkod {pin}. Hämta det senast {day} kl. {hour}.',
    holdReleasedLink:
      'Ditt paket är kontrollerat och finns att hämta. Hämta det senast {day} kl. {hour}. Legitimera dig för att se din hämtkod: {link}',
    holdRejected: 'Ditt paket kan tyvärr inte lämnas ut. Kontakta apoteket.',
    numberChanged:
      'Meddelanden om ditt paket skickas nu till ett annat telefonnummer. Kontakta apoteket om du inte har bett om det.',
  },
  no: {
    delivery: 'Pakken din er klar til henting. Hentekode {pin}. Hent den senest {day} kl. {hour}.',
    reminder: 'Husk å hente pakken din. Hentekode {pin}. Hent den senest {day} kl. {hour}.',
    lastDay:
      'Siste dag for å hente pakken din. Hentekode {pin}. Vi oppbevarer den bare til {day} kl. {hour}.',
    deliveryLink:
      'Pakken din er klar til henting. Hent den senest {day} kl. {hour}. Identifiser deg for å se hentekoden: {link}',
    reminderLink:
      'Husk å hente pakken din. Hent den senest {day} kl. {hour}. Identifiser deg for å se hentekoden: {link}',
    lastDayLink:
      'Siste dag for å hente pakken din. Vi oppbevarer den bare til {day} kl. {hour}. Identifiser deg for å se hentekoden: {link}',
    hold: 'Apoteket kontrollerer pakken din. Vent på neste melding fra oss før du kommer.',
    holdReleased:
      'Pakken din er kontrollert og klar til henting. Hentekode {pin}. Hent den senest {day} kl. {hour}.',
    holdReleasedLink:
      'Pakken din er kontrollert og klar til henting. Hent den senest {day} kl. {hour}. Identifiser deg for å se hentekoden: {link}',
    holdRejected: 'Pakken din kan dessverre ikke utleveres. Ta kontakt med apoteket.',
    numberChanged:
      'Meldinger om pakken din sendes nå til et annet telefonnummer. Kontakt apoteket hvis du ikke har bedt om det.',
  },
};
