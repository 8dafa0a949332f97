import type { Language } from '@kolli/domain/languages';

interface Facts {
  readonly place: string;
  readonly pin: string;
  /** DD.MM.YYYY; null where the waiting has no end. */
  readonly lastDay: string | null;
}

/** In each language: where, with which PIN, until when. Never what is in the parcel. */
const sentences: Record<Language, (facts: Facts) => string> = {
  en: ({ place, pin, lastDay }) =>
    `Your parcel waits at ${place}. Pickup PIN ${pin}.${lastDay === null ? '' : ` Last day ${lastDay}.`}`,
  fi: ({ place, pin, lastDay }) =>
    `Pakettisi odottaa noutoa: ${place}. Noutokoodi ${pin}.${lastDay === null ? '' : ` Nouda viimeistään ${lastDay}.`}`,
  sv: ({ place, pin, lastDay }) =>
    `Ditt paket väntar på dig: ${place}. Hämtkod ${pin}.${lastDay === null ? '' : ` Hämta senast ${lastDay}.`}`,
  no: ({ place, pin, lastDay }) =>
    `Pakken din er klar til henting: ${place}. Hentekode ${pin}.${lastDay === null ? '' : ` Hent senest ${lastDay}.`}`,
};

/** A day as the pharmacy's wall calendar has it, DD.MM.YYYY. */
export function localDay(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts(time);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('day')}.${part('month')}.${part('year')}`;
}

/** The text that tells a customer of a waiting parcel: one message in all the languages (VER-11). */
export function deliveryMessage(message: {
  place: {
    name: string;
    street: string;
    city: string;
    timeZone: string;
    languages: readonly Language[];
  };
  pin: string;
  lastDay: Date | null;
}): string {
  const { place, pin, lastDay } = message;
  const facts: Facts = {
    place: [place.name, place.street, place.city].filter((part) => part !== '').join(', '),
    pin,
    lastDay: lastDay && localDay(lastDay, place.timeZone),
  };
  return place.languages.map((language) => sentences[language](facts)).join('\n\n');
}
