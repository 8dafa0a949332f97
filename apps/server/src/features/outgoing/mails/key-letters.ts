import type { Language } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';
import type { MailFacts } from './queue-mail.ts';

type KeyFacts = MailFacts['keys_created'];

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly labels: Record<keyof KeyFacts, string>;
  readonly advice: string;
}

const words: Record<Language, Words> = {
  en: {
    subject: 'new key for',
    opening:
      'A new key was created for your pharmacy. Whoever has it can connect as the pickup box or order system named here.',
    labels: {
      pharmacyName: 'Pharmacy',
      boxes: 'Pickup box',
      orderSources: 'Order system',
      createdBy: 'Created by',
    },
    advice:
      'If you did not expect this, ask who created it at once, and have the key revoked by an administrator.',
  },
  fi: {
    subject: 'uusi avain –',
    opening:
      'Apteekillesi on luotu uusi avain. Se, jolla avain on, voi ottaa yhteyden palveluun tässä mainittuna noutoautomaattina tai tilausjärjestelmänä.',
    labels: {
      pharmacyName: 'Apteekki',
      boxes: 'Noutoautomaatti',
      orderSources: 'Tilausjärjestelmä',
      createdBy: 'Luonut',
    },
    advice:
      'Jos et osannut odottaa tätä, selvitä heti avaimen luojalta, mistä on kyse, ja pyydä ylläpitäjää mitätöimään avain.',
  },
  sv: {
    subject: 'ny nyckel för',
    opening:
      'En ny nyckel har skapats för ditt apotek. Den som har nyckeln kan ansluta till tjänsten som det utlämningsskåp eller beställningssystem som anges här.',
    labels: {
      pharmacyName: 'Apotek',
      boxes: 'Utlämningsskåp',
      orderSources: 'Beställningssystem',
      createdBy: 'Skapad av',
    },
    advice:
      'Om du inte väntade dig detta: fråga genast den som skapade nyckeln, och be en administratör att spärra den.',
  },
  no: {
    subject: 'ny nøkkel for',
    opening:
      'Det er opprettet en ny nøkkel for apoteket ditt. Den som har nøkkelen, kan koble seg til tjenesten som henteboksen eller bestillingssystemet som er nevnt her.',
    labels: {
      pharmacyName: 'Apotek',
      boxes: 'Henteboks',
      orderSources: 'Bestillingssystem',
      createdBy: 'Opprettet av',
    },
    advice:
      'Hvis du ikke ventet dette, må du straks spørre den som opprettet nøkkelen, og be en administrator om å sperre den.',
  },
};

const shownFacts = ['pharmacyName', 'boxes', 'orderSources', 'createdBy'] as const;

const lettersOf = ({ subject, opening, labels, advice }: Words) => ({
  keys_created: (facts: KeyFacts, product: string): Letter => ({
    subject: `${product}: ${subject} ${facts.pharmacyName}`,
    paragraphs: [opening],
    rows: shownFacts
      .filter((fact) => facts[fact] !== '')
      .map((fact) => [labels[fact], facts[fact]] as const),
    after: [advice],
  }),
});

/** The mail about new keys in each language. */
export const keyLetters = {
  en: lettersOf(words.en),
  fi: lettersOf(words.fi),
  sv: lettersOf(words.sv),
  no: lettersOf(words.no),
};
