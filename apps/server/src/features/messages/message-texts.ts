import type { Language } from '@kolli/domain/languages';

/** Why a customer hears of a parcel: it has come, staff send that again, it still waits, it soon ends. */
export type MessagePurpose = 'delivery' | 'resend' | 'reminder' | 'lastDay';

interface Facts {
  readonly pin: string;
  /** The day and hour at which the waiting ends; null where it has no end. */
  readonly end: { readonly day: string; readonly hour: string } | null;
}

type Texts = Record<'delivery' | 'reminder' | 'lastDay', (facts: Facts) => string>;

/** A sentence about the end, or nothing where there is none. */
const until = ({ end }: Facts, sentence: (day: string, hour: string) => string) =>
  end === null ? '' : ` ${sentence(end.day, end.hour)}`;

/** The hour as Nordic languages write it, such as 09.00. */
const dotted = (hour: string) => hour.replace(':', '.');

/**
 * What each message says in each language: how the parcel stands, its PIN, and until when. Never
 * what is in the parcel. Only letters of GSM 03.38, of which 153 fit into each part of an SMS.
 */
const texts: Record<Language, Texts> = {
  en: {
    delivery: (facts) =>
      `Your parcel is ready for pickup. Pickup PIN ${facts.pin}.` +
      until(facts, (day, hour) => `Please collect it by ${day} at ${hour}.`),
    reminder: (facts) =>
      `Remember to collect your parcel. Pickup PIN ${facts.pin}.` +
      until(facts, (day, hour) => `Please collect it by ${day} at ${hour}.`),
    lastDay: (facts) =>
      `Last day to collect your parcel. Pickup PIN ${facts.pin}.` +
      until(facts, (day, hour) => `It is kept only until ${day} at ${hour}.`),
  },
  fi: {
    delivery: (facts) =>
      `Pakettisi on noudettavissa. Noutokoodi ${facts.pin}.` +
      until(facts, (day, hour) => `Nouda viimeistään ${day} klo ${dotted(hour)}.`),
    reminder: (facts) =>
      `Muistathan noutaa pakettisi. Noutokoodi ${facts.pin}.` +
      until(facts, (day, hour) => `Nouda viimeistään ${day} klo ${dotted(hour)}.`),
    lastDay: (facts) =>
      `Viimeinen päivä noutaa pakettisi. Noutokoodi ${facts.pin}.` +
      until(facts, (day, hour) => `Säilytämme sitä enää ${day} klo ${dotted(hour)} asti.`),
  },
  sv: {
    delivery: (facts) =>
      `Ditt paket finns att hämta. Hämtkod ${facts.pin}.` +
      until(facts, (day, hour) => `Hämta det senast ${day} kl. ${dotted(hour)}.`),
    reminder: (facts) =>
      `Glöm inte att hämta ditt paket. Hämtkod ${facts.pin}.` +
      until(facts, (day, hour) => `Hämta det senast ${day} kl. ${dotted(hour)}.`),
    lastDay: (facts) =>
      `Sista dagen att hämta ditt paket. Hämtkod ${facts.pin}.` +
      until(facts, (day, hour) => `Vi sparar det bara till ${day} kl. ${dotted(hour)}.`),
  },
  no: {
    delivery: (facts) =>
      `Pakken din er klar til henting. Hentekode ${facts.pin}.` +
      until(facts, (day, hour) => `Hent den senest ${day} kl. ${dotted(hour)}.`),
    reminder: (facts) =>
      `Husk å hente pakken din. Hentekode ${facts.pin}.` +
      until(facts, (day, hour) => `Hent den senest ${day} kl. ${dotted(hour)}.`),
    lastDay: (facts) =>
      `Siste dag for å hente pakken din. Hentekode ${facts.pin}.` +
      until(facts, (day, hour) => `Vi oppbevarer den bare til ${day} kl. ${dotted(hour)}.`),
  },
};

/** DD.MM.YYYY and HH:mm by the pharmacy's own clock. */
export function localTime(time: Date, timeZone: string): { day: string; hour: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    day: `${part('day')}.${part('month')}.${part('year')}`,
    hour: `${part('hour')}:${part('minute')}`,
  };
}

/** Where a parcel waits, as its customer is told, and in which languages. */
export interface CustomerPlace {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly timeZone: string;
  readonly languages: readonly Language[];
}

/**
 * The text to a customer: one message with all the languages chosen (VER-11), and the place once,
 * at its end.
 */
export function messageText(message: {
  readonly purpose: MessagePurpose;
  readonly place: CustomerPlace;
  readonly pin: string;
  readonly endsAt: Date | null;
}): string {
  const { purpose, place, pin, endsAt } = message;
  const facts: Facts = { pin, end: endsAt && localTime(endsAt, place.timeZone) };
  const kind = purpose === 'resend' ? 'delivery' : purpose;
  const said = place.languages.map((language) => texts[language][kind](facts));
  const where = [place.name, place.street, place.city].filter((part) => part !== '').join(', ');
  return [...said, where].join('\n\n');
}
