import type { Language } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';
import type { AlarmFacts } from './queue-mail.ts';

type AlarmKind = 'alarm' | 'alarm_again' | 'alarm_over';
type AlarmLetters = Record<AlarmKind, (facts: AlarmFacts, product: string) => Letter>;

interface Words {
  /** Start of the subject, before the alarm's text. */
  readonly subjects: Record<AlarmKind, string>;
  readonly openings: Record<AlarmKind, string>;
  readonly labels: Record<Exclude<keyof AlarmFacts, 'link'>, string>;
  readonly open: string;
  readonly again: string;
}

const en: Words = {
  subjects: { alarm: 'alarm', alarm_again: 'still alarm', alarm_over: 'alarm over' },
  openings: {
    alarm: 'A pickup box needs attention.',
    alarm_again: 'A pickup box needs attention, and nobody has commented on its alarm yet.',
    alarm_over: 'This alarm is over.',
  },
  labels: {
    what: 'Alarm',
    place: 'Where',
    boxName: 'Pickup box',
    pharmacyName: 'Pharmacy',
    since: 'Since',
    until: 'Until',
    temperature: 'Temperature',
    range: 'Allowed',
  },
  open: 'Open the alarms',
  again: 'You are notified again every hour until each alarm has a comment.',
};

const fi: Words = {
  subjects: { alarm: 'hälytys', alarm_again: 'hälytys jatkuu', alarm_over: 'hälytys päättyi' },
  openings: {
    alarm: 'Noutoautomaatti vaatii huomiota.',
    alarm_again: 'Noutoautomaatti vaatii huomiota, eikä kukaan ole vielä kommentoinut hälytystä.',
    alarm_over: 'Hälytys on päättynyt.',
  },
  labels: {
    what: 'Hälytys',
    place: 'Paikka',
    boxName: 'Noutoautomaatti',
    pharmacyName: 'Apteekki',
    since: 'Alkoi',
    until: 'Päättyi',
    temperature: 'Lämpötila',
    range: 'Sallittu',
  },
  open: 'Avaa hälytykset',
  again: 'Ilmoitus toistetaan tunnin välein, kunnes jokaista hälytystä on kommentoitu.',
};

const sv: Words = {
  subjects: { alarm: 'larm', alarm_again: 'larmet kvarstår', alarm_over: 'larmet är över' },
  openings: {
    alarm: 'Ett utlämningsskåp behöver ses till.',
    alarm_again: 'Ett utlämningsskåp behöver ses till, och ingen har ännu kommenterat larmet.',
    alarm_over: 'Larmet är över.',
  },
  labels: {
    what: 'Larm',
    place: 'Plats',
    boxName: 'Utlämningsskåp',
    pharmacyName: 'Apotek',
    since: 'Sedan',
    until: 'Till',
    temperature: 'Temperatur',
    range: 'Tillåtet',
  },
  open: 'Öppna larmen',
  again: 'Meddelandet upprepas varje timme tills varje larm har en kommentar.',
};

const no: Words = {
  subjects: { alarm: 'ny alarm', alarm_again: 'alarmen varer', alarm_over: 'alarmen er over' },
  openings: {
    alarm: 'En henteboks trenger tilsyn.',
    alarm_again: 'En henteboks trenger tilsyn, og ingen har kommentert alarmen ennå.',
    alarm_over: 'Alarmen er over.',
  },
  labels: {
    what: 'Alarm',
    place: 'Sted',
    boxName: 'Henteboks',
    pharmacyName: 'Apotek',
    since: 'Siden',
    until: 'Til',
    temperature: 'Temperatur',
    range: 'Tillatt',
  },
  open: 'Åpne alarmene',
  again: 'Meldingen gjentas hver time til hver alarm har en kommentar.',
};

const shownFacts = [
  ...(['what', 'place', 'boxName', 'pharmacyName', 'since', 'until'] as const),
  ...(['temperature', 'range'] as const),
];

function letterOf(words: Words, kind: AlarmKind, facts: AlarmFacts, product: string): Letter {
  const { what, boxName, place, link } = facts;
  const where = place === '' ? boxName : `${boxName}, ${place}`;
  return {
    subject: `${product}: ${words.subjects[kind]} – ${what} – ${where}`,
    paragraphs: [words.openings[kind]],
    rows: shownFacts
      .filter((fact) => facts[fact] !== '')
      .map((fact) => [words.labels[fact], facts[fact]] as const),
    action: { label: words.open, link },
    after: kind === 'alarm_over' ? [] : [words.again],
  };
}

const lettersOf = (words: Words): AlarmLetters => ({
  alarm: (facts, product) => letterOf(words, 'alarm', facts, product),
  alarm_again: (facts, product) => letterOf(words, 'alarm_again', facts, product),
  alarm_over: (facts, product) => letterOf(words, 'alarm_over', facts, product),
});

/** Texts of alarm mails in each language. */
export const alarmLetters: Record<Language, AlarmLetters> = {
  en: lettersOf(en),
  fi: lettersOf(fi),
  sv: lettersOf(sv),
  no: lettersOf(no),
};
