import type { GuideWords } from './guide-text.ts';

export const norwegian: GuideWords = {
  skip: 'Gå til innholdet',
  languages: 'Språk',
  contents: 'Innhold',
  guide: {
    title: 'Brukerveiledning',
    lead: 'Det daglige arbeidet med henteboksene på én side. Luker, lister og alarmer oppdateres av seg selv i alle åpne nettlesere.',
    sections: [
      {
        id: 'doors',
        title: 'Hva lukene viser',
        blocks: [
          {
            states: {
              free: '*Ledig* Luken kan reserveres.',
              reserved: '*Reservert* Luken venter på pakken sin.',
              delivered: '*Levert* Pakken ligger i boksen, og kunden har hentekoden.',
              expired:
                '*Hentefrist utløpt* Kunden kom ikke i tide. Hentekoden åpner ikke luken lenger.',
              inactive: '*Ikke i bruk* Ingen kan reservere luken.',
            },
          },
        ],
      },
      {
        id: 'reserve',
        title: 'Reserver en luke',
        blocks: [
          {
            steps: [
              'Åpne *Luker*, velg en ledig luke og deretter *Reserver*.',
              'Skann kolli-ID-en og skriv inn kundens telefonnummer. Angi om pakken inneholder et legemiddel; legg til fødselsnummeret hvis det må kontrolleres.',
              'Velg *Reserver luken*. Luken blir oransje.',
            ],
          },
          '*Hurtigreservasjon*: du velger bare størrelsen, og Kolli velger luken.',
        ],
      },
      {
        id: 'assign',
        title: 'Tildel en bestilling',
        blocks: [
          'Nettbutikkens bestillinger venter på en plass under *API-reservasjoner*.',
          {
            steps: [
              'Åpne *Luker*, velg en ledig luke og deretter *Tildel reservasjon*.',
              'Finn bestillingen og trykk på *Velg*.',
            ],
          },
          'Kommer kunden til skranken i stedet, velger du *Tildel hylle* under *API-reservasjoner*.',
        ],
      },
      {
        id: 'load',
        title: 'Legg pakken i boksen',
        blocks: [
          {
            steps: [
              'Trykk på *Ansatte* ved boksen og tast inn farmasøytens PIN-kode.',
              'Skann pakken. Luken den skal i, åpner seg.',
              'Legg inn pakken og lukk luken. Kunden får hentekoden på SMS.',
              'Trykk på *Logg ut* når du er ferdig. Mens du er logget inn, kan ingen reservere luker i boksen.',
            ],
          },
        ],
      },
      {
        id: 'hand-over',
        title: 'Utlever en pakke',
        blocks: [
          'Ved boksen taster kunden inn hentekoden, tar pakken og lukker luken. Du trenger ikke å gjøre noe.',
          'Det som ligger på en hylle, utleverer du ved skranken:',
          {
            steps: [
              'Skann kolli-ID-en på en side med bokser eller lister, eller søk etter den under *Reservasjoner*.',
              'Velg *Hentet*.',
              'Ved legemiddel eller fødselsnummer ber Kolli først om en kontroll: velg måte og deretter *Kontroller*.',
            ],
          },
          'En kunde som har mistet meldingen, får den igjen med *Send SMS på nytt*.',
        ],
      },
      {
        id: 'expired',
        title: 'Ta ut en pakke som ikke ble hentet i tide',
        blocks: [
          'Logg inn ved boksen som ansatt, åpne den røde luken og ta ut pakken. Den blir stående under *Reservasjoner* til du utleverer eller kasserer den.',
        ],
      },
      {
        id: 'alarms',
        title: 'Svar på en alarm',
        blocks: [
          'En alarm kommer på e-post og SMS til kontaktene under *Endre apotekopplysningene*. Kolli minner om den til noen kommenterer den.',
          {
            points: [
              '*Luke åpen*: lukk luken.',
              '*For høy temperatur* og *For lav temperatur*: lukk kjøleluken og bestem hva som skal skje med pakkene.',
              '*Data mangler*: sjekk boksens strøm og nettverk. Boksen virker likevel og sender dataene senere.',
            ],
          },
          'Åpne deretter *Alarmer*, velg *Legg til kommentar* og skriv hva du så og gjorde.',
        ],
      },
      {
        id: 'temperatures',
        title: 'Kontroller temperaturene',
        blocks: [
          {
            steps: [
              'Åpne *Temperaturlogg* og se på rommet og hver kjøleluke.',
              'Velg *Tidsstemple temperaturer*. Navnet ditt og tidspunktet noteres.',
              'For en inspektør velger du dagene og deretter *Last ned PDF*.',
            ],
          },
        ],
      },
      {
        id: 'scanner',
        title: 'Ta i bruk en skanner',
        blocks: [
          'En skanner virker som et tastatur: koble den til og skann. Hvis en pakke ikke blir funnet, eller Kolli spør hva som står på etiketten, tester du skanneren:',
          {
            steps: [
              'Åpne *Mine opplysninger* og velg *Test skanneren*.',
              'Skann koden som vises. Kolli forteller om skanneren er riktig stilt inn, og hva som må endres.',
              'Endre innstillingen etter skannerens håndbok, og skann en gang til.',
            ],
          },
        ],
      },
    ],
  },
  helpdesk: {
    title: 'Brukerstøtte',
    lead: 'Dette er demoens brukerstøtte: her svarer ingen. Deres egen installasjon fører til deres egen brukerstøtte.',
    sections: [
      {
        id: 'before',
        title: 'Før du ringer',
        blocks: [
          'Ha apoteket, navnet på boksen, luken eller kolli-ID-en og klokkeslettet klart. Oppgi aldri en kundes navn, fødselsnummer eller hentekode.',
        ],
      },
      {
        id: 'contact',
        title: 'Kontakt',
        blocks: [
          {
            points: [
              'Telefon: +358 40 000 0000 (oppdiktet)',
              'E-post: helpdesk@kolli.example (oppdiktet)',
              'En boks må repareres: send en forespørsel på siden *Endre apotekopplysningene*.',
            ],
          },
        ],
      },
    ],
  },
};
