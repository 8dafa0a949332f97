import type { Language } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';
import type { MailFacts } from './queue-mail.ts';

type StopFacts = MailFacts['webhook_stopped'];

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly labels: Record<keyof StopFacts, string>;
  readonly advice: string;
}

const words: Record<Language, Words> = {
  en: {
    subject: 'events are no longer sent,',
    opening:
      'The receiver named here answered that it no longer exists (410). What happens to orders is therefore no longer sent to it.',
    labels: { pharmacyName: 'Pharmacy', orderSource: 'Order system', host: 'Receiver' },
    advice:
      'If you did not expect this, contact whoever runs the order system. An administrator can turn sending on again; events of the last 30 days are then sent.',
  },
  fi: {
    subject: 'tapahtumia ei enää lähetetä –',
    opening:
      'Tässä mainittu vastaanottaja vastasi, ettei sitä enää ole (410). Siksi tilausten tapahtumia ei enää lähetetä sille.',
    labels: { pharmacyName: 'Apteekki', orderSource: 'Tilausjärjestelmä', host: 'Vastaanottaja' },
    advice:
      'Jos et osannut odottaa tätä, ota yhteyttä tilausjärjestelmän ylläpitoon. Ylläpitäjä voi ottaa lähetyksen uudelleen käyttöön; silloin lähetetään viimeisten 30 päivän tapahtumat.',
  },
  sv: {
    subject: 'händelser skickas inte längre,',
    opening:
      'Mottagaren som anges här svarade att den inte längre finns (410). Därför skickas det som händer med beställningar inte längre till den.',
    labels: { pharmacyName: 'Apotek', orderSource: 'Beställningssystem', host: 'Mottagare' },
    advice:
      'Om du inte väntade dig detta: kontakta den som sköter beställningssystemet. En administratör kan slå på sändningen igen; då skickas händelserna från de senaste 30 dagarna.',
  },
  no: {
    subject: 'hendelser sendes ikke lenger,',
    opening:
      'Mottakeren som er nevnt her, svarte at den ikke lenger finnes (410). Derfor sendes det som skjer med bestillinger, ikke lenger til den.',
    labels: { pharmacyName: 'Apotek', orderSource: 'Bestillingssystem', host: 'Mottaker' },
    advice:
      'Hvis du ikke ventet dette, må du kontakte den som drifter bestillingssystemet. En administrator kan slå på sendingen igjen; da sendes hendelsene fra de siste 30 dagene.',
  },
};

const lettersOf = ({ subject, opening, labels, advice }: Words) => ({
  webhook_stopped: (facts: StopFacts, product: string): Letter => ({
    subject: `${product}: ${subject} ${facts.pharmacyName}`,
    paragraphs: [opening],
    rows: (['pharmacyName', 'orderSource', 'host'] as const).map(
      (fact) => [labels[fact], facts[fact]] as const,
    ),
    after: [advice],
  }),
});

/** The mail about a webhook that was stopped, in each language. */
export const webhookLetters = {
  en: lettersOf(words.en),
  fi: lettersOf(words.fi),
  sv: lettersOf(words.sv),
  no: lettersOf(words.no),
};
