import type { Language } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';
import type { MailFacts } from './queue-mail.ts';

type KeyFacts = MailFacts['keys_created'];

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly labels: Record<keyof KeyFacts, string>;
  readonly advice: string;
  /** Of the mail about many corrections. */
  readonly corrections: {
    readonly subject: string;
    readonly opening: string;
    readonly advice: string;
  };
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
    corrections: {
      subject: 'many changed phone numbers at',
      opening:
        'An order system of your pharmacy has changed the phone numbers of 20 or more parcels within an hour. Pickup PINs go to the new numbers.',
      advice:
        'If you did not expect this, somebody else may have its key: ask who runs the system at once, and have the key revoked by an administrator.',
    },
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
    corrections: {
      subject: 'paljon vaihdettuja puhelinnumeroita –',
      opening:
        'Apteekkisi tilausjärjestelmä on tunnin aikana vaihtanut vähintään 20 paketin puhelinnumeron. Noutokoodit lähetetään uusiin numeroihin.',
      advice:
        'Jos et osannut odottaa tätä, avain voi olla vieraissa käsissä: selvitä asia heti järjestelmän ylläpidolta, ja pyydä ylläpitäjää mitätöimään avain.',
    },
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
    corrections: {
      subject: 'många ändrade telefonnummer på',
      opening:
        'Ett beställningssystem för ditt apotek har ändrat telefonnumren för minst 20 paket inom en timme. Hämtkoderna skickas till de nya numren.',
      advice:
        'Om du inte väntade dig detta kan någon annan ha nyckeln: fråga genast den som driver systemet, och be en administratör att spärra nyckeln.',
    },
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
    corrections: {
      subject: 'mange endrede telefonnumre hos',
      opening:
        'Et bestillingssystem for apoteket ditt har endret telefonnumrene til minst 20 pakker innen en time. Hentekodene sendes til de nye numrene.',
      advice:
        'Hvis du ikke ventet dette, kan noen andre ha nøkkelen: spør straks den som driver systemet, og be en administrator om å sperre nøkkelen.',
    },
  },
};

const shownFacts = ['pharmacyName', 'boxes', 'orderSources', 'createdBy'] as const;

const lettersOf = ({ subject, opening, labels, advice, corrections }: Words) => ({
  many_corrections: (facts: MailFacts['many_corrections'], product: string): Letter => ({
    subject: `${product}: ${corrections.subject} ${facts.pharmacyName}`,
    paragraphs: [corrections.opening],
    rows: [
      [labels.pharmacyName, facts.pharmacyName],
      [labels.orderSources, facts.orderSource],
    ],
    after: [corrections.advice],
  }),
  keys_created: (facts: KeyFacts, product: string): Letter => ({
    subject: `${product}: ${subject} ${facts.pharmacyName}`,
    paragraphs: [opening],
    rows: shownFacts
      .filter((fact) => facts[fact] !== '')
      .map((fact) => [labels[fact], facts[fact]] as const),
    after: [advice],
  }),
});

/** The mails about new keys, and about what somebody may do with a stolen one, in each language. */
export const keyLetters = {
  en: lettersOf(words.en),
  fi: lettersOf(words.fi),
  sv: lettersOf(words.sv),
  no: lettersOf(words.no),
};
