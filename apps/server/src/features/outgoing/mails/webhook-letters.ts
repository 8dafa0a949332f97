import type { Language } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';
import type { MailFacts } from './queue-mail.ts';

type Kind = 'webhook_stopped' | 'webhook_gave_up';
type Facts = MailFacts[Kind];

interface LetterWords {
  readonly subject: string;
  readonly opening: string;
  readonly advice: string;
}

type Words = Record<Kind, LetterWords> & { readonly labels: Record<keyof Facts, string> };

const words: Record<Language, Words> = {
  en: {
    labels: { pharmacyName: 'Pharmacy', orderSource: 'Order system', host: 'Receiver' },
    webhook_stopped: {
      subject: 'events are no longer sent,',
      opening:
        'The receiver named here answered that it no longer exists (410). What happens to orders is therefore no longer sent to it.',
      advice:
        'If you did not expect this, contact whoever runs the order system. An administrator can turn sending on again; events of the last 30 days are then sent.',
    },
    webhook_gave_up: {
      subject: 'events could not be sent,',
      opening:
        'The receiver named here did not accept events of orders for three days. These events are not sent by themselves any more; newer ones still are.',
      advice:
        'Contact whoever runs the order system. Once it works again, a main user can send them again on the screen Integrations, where they are marked as given up, or the order system reads them from the feed of changes. If this goes on, there is one mail a day at most.',
    },
  },
  fi: {
    labels: { pharmacyName: 'Apteekki', orderSource: 'Tilausjärjestelmä', host: 'Vastaanottaja' },
    webhook_stopped: {
      subject: 'tapahtumia ei enää lähetetä –',
      opening:
        'Tässä mainittu vastaanottaja vastasi, ettei sitä enää ole (410). Siksi tilausten tapahtumia ei enää lähetetä sille.',
      advice:
        'Jos et osannut odottaa tätä, ota yhteyttä tilausjärjestelmän ylläpitoon. Ylläpitäjä voi ottaa lähetyksen uudelleen käyttöön; silloin lähetetään viimeisten 30 päivän tapahtumat.',
    },
    webhook_gave_up: {
      subject: 'tapahtumia ei voitu lähettää –',
      opening:
        'Tässä mainittu vastaanottaja ei hyväksynyt tilausten tapahtumia kolmeen vuorokauteen. Näitä tapahtumia ei enää lähetetä itsestään; uudempia lähetetään yhä.',
      advice:
        'Ota yhteyttä tilausjärjestelmän ylläpitoon. Kun järjestelmä taas toimii, pääkäyttäjä voi lähettää tapahtumat uudelleen sivulla Integraatiot, jossa niiden tila on ”Ei toimitettu”, tai tilausjärjestelmä lukee ne muutosten syötteestä. Jos tilanne jatkuu, tästä tulee enintään yksi viesti vuorokaudessa.',
    },
  },
  sv: {
    labels: { pharmacyName: 'Apotek', orderSource: 'Beställningssystem', host: 'Mottagare' },
    webhook_stopped: {
      subject: 'händelser skickas inte längre,',
      opening:
        'Mottagaren som anges här svarade att den inte längre finns (410). Därför skickas det som händer med beställningar inte längre till den.',
      advice:
        'Om du inte väntade dig detta: kontakta den som sköter beställningssystemet. En administratör kan slå på sändningen igen; då skickas händelserna från de senaste 30 dagarna.',
    },
    webhook_gave_up: {
      subject: 'händelser kunde inte skickas,',
      opening:
        'Mottagaren som anges här tog inte emot beställningarnas händelser under tre dygn. De här händelserna skickas inte längre av sig själva; nyare händelser skickas fortfarande.',
      advice:
        'Kontakta den som sköter beställningssystemet. När det fungerar igen kan en huvudanvändare skicka dem på nytt på sidan Integrationer, där de har statusen ”Inte levererad”, eller så läser beställningssystemet dem ur flödet med ändringar. Om det fortsätter kommer högst ett sådant här meddelande om dygnet.',
    },
  },
  no: {
    labels: { pharmacyName: 'Apotek', orderSource: 'Bestillingssystem', host: 'Mottaker' },
    webhook_stopped: {
      subject: 'hendelser sendes ikke lenger,',
      opening:
        'Mottakeren som er nevnt her, svarte at den ikke lenger finnes (410). Derfor sendes det som skjer med bestillinger, ikke lenger til den.',
      advice:
        'Hvis du ikke ventet dette, må du kontakte den som drifter bestillingssystemet. En administrator kan slå på sendingen igjen; da sendes hendelsene fra de siste 30 dagene.',
    },
    webhook_gave_up: {
      subject: 'hendelser kunne ikke sendes,',
      opening:
        'Mottakeren som er nevnt her, tok ikke imot hendelsene til bestillingene i tre døgn. Disse hendelsene sendes ikke lenger av seg selv; nyere hendelser sendes fortsatt.',
      advice:
        'Kontakt den som drifter bestillingssystemet. Når det virker igjen, kan en hovedbruker sende dem på nytt på siden Integrasjoner, der de har statusen «Ikke levert», eller bestillingssystemet leser dem fra strømmen av endringer. Hvis det fortsetter, kommer det høyst én slik e-post i døgnet.',
    },
  },
};

function letterOf(kind: Kind, { labels, [kind]: words }: Words) {
  const { subject, opening, advice } = words;
  return (facts: Facts, product: string): Letter => ({
    subject: `${product}: ${subject} ${facts.pharmacyName}`,
    paragraphs: [opening],
    rows: (['pharmacyName', 'orderSource', 'host'] as const).map(
      (fact) => [labels[fact], facts[fact]] as const,
    ),
    after: [advice],
  });
}

const lettersOf = (words: Words) => ({
  webhook_stopped: letterOf('webhook_stopped', words),
  webhook_gave_up: letterOf('webhook_gave_up', words),
});

/** The mails about a webhook that was stopped or gave up events, in each language. */
export const webhookLetters = {
  en: lettersOf(words.en),
  fi: lettersOf(words.fi),
  sv: lettersOf(words.sv),
  no: lettersOf(words.no),
};
