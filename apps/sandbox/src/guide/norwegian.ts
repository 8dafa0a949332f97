import type { GuideWords } from './guide-text.ts';

export const norwegian: GuideWords = {
  skip: 'Gå til innholdet',
  languages: 'Språk',
  contents: 'Innhold',
  guide: {
    title: 'Brukerveiledning',
    lead: 'Det daglige arbeidet med henteboksene, side for side. Luker, lister og alarmer oppdateres av seg selv i alle åpne nettlesere.',
    sections: [
      {
        id: 'today',
        title: '*I dag*',
        blocks: [
          'Begynn her: alt som noen må gjøre nå, i grupper, i den rekkefølgen du går: boks, luke, hylle. Hver rad sier hvorfor den er der, og har én hovedhandling. Piltastene går fra rad til rad, Enter utfører handlingen.',
          '*Skriv ut arbeidslisten* gir den på papir, uten telefonnumre og navn.',
        ],
      },
      {
        id: 'to-decide',
        title: '*Til avgjørelse*',
        blocks: [
          'En pakke som har vært for varm eller for kald for lenge, er sperret: hentekoden virker ikke, og pakken må ikke utleveres. Hovedbrukere og administratorer avgjør.',
          {
            steps: [
              'Se på kurven. Velg *Frigi* eller *Avvis*, eller trykk på R eller J.',
              'Velg eller skriv en begrunnelse, og bekreft.',
              'Ta en avvist pakke ut av luken, og velg deretter *Pakken er tatt ut*.',
            ],
          },
        ],
      },
      {
        id: 'lockers',
        title: '*Luker*',
        blocks: [
          'Boksen slik den ser ut i butikken. Velg en luke: ved siden av står det hva som er der, og hva som skal gjøres.',
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
          'Ved en ledig luke gir *Tildel reservasjon* den til en bestilling som venter, *Reserver* til en pakke uten bestilling. Med *Hurtigreservasjon*, eller N, velger du bare størrelser. *Åpne luken* åpner en luke herfra: noen må stå ved boksen.',
        ],
      },
      {
        id: 'at-the-box',
        title: 'Ved boksen',
        blocks: [
          {
            steps: [
              'Trykk på *Ansatte* og tast inn PIN-koden din som farmasøyt.',
              'Skann pakkene én etter én, legg hver pakke inn der en luke åpner seg, og lukk luken. Kunden får en SMS.',
              'Åpne luken til en pakke som ikke ble hentet i tide, og ta den ut. Den blir stående under *Reservasjoner* til du legger den på en hylle, utleverer eller kasserer den.',
              'Trykk på *Logg ut*. Mens du er logget inn, kan ingen reservere luker i boksen.',
            ],
          },
        ],
      },
      {
        id: 'api-reservations',
        title: '*API-reservasjoner*',
        blocks: [
          'Her venter bestillinger på en plass. Raskest går det slik: skann kolli-ID-en på hvilken som helst side, trykk på bokstaven til størrelsen og deretter Enter. S, M og L er luker, K kjøleluke, H en hylle.',
          'Uten skanner velger du *Hurtigreservasjon* eller *Tildel hylle* på raden. *Importer bestillinger* henter bestillinger fra et regneark.',
        ],
      },
      {
        id: 'reservations',
        title: '*Reservasjoner*',
        blocks: [
          'Alle pakker som har en plass.',
          {
            points: [
              'Ved skranken: skann pakken, og velg *Hentet*. Ved legemiddel eller fødselsnummer velger du hvordan du har kontrollert kunden, deretter *Kontroller*.',
              'En kunde har mistet meldingen: *Send SMS på nytt*.',
              'En pakke uten bestilling som venter ved skranken: *Ny henting på apoteket*.',
              'Velg flere rader for å gjøre det samme med alle, for eksempel *Skriv ut etiketter*.',
              'Filtre du ofte trenger: *Visninger*, *Lagre disse filtrene*.',
              'Helt til høyre i en listes overskriftsrad velger du med *Kolonner og radhøyde* hva som vises i den på denne datamaskinen; filer og utskrifter har alle kolonner.',
            ],
          },
        ],
      },
      {
        id: 'history',
        title: '*Leveransehistorikk*',
        blocks: [
          'Hva som er avsluttet, og hvordan: *Hentet*, *Kansellert*, *Slettet*, *Kassert* eller *Tatt ut*. Søk på telefon eller ordre-ID; *Ordrestatus* og *Temperatursperrer* avgrenser listen. *Reservasjonsinfo* har alle hendelser for en leveranse.',
        ],
      },
      {
        id: 'customer-data',
        title: '*Kundedata*',
        blocks: [
          'Når en kunde spør hva dere lagrer: skriv telefonnummeret eller fødselsnummeret. Du ser hva som er lagret, hvorfor og hvor lenge. *Eksporter PDF* er til kunden. Under *Slett* fjerner du det som avsluttede leveranser inneholder. *Tilgangslogg* viser hvem som har åpnet opplysningene om en leveranse.',
        ],
      },
      {
        id: 'temperature-log',
        title: '*Temperaturlogg*',
        blocks: [
          'Se én gang om dagen på rommet og hver kjøleluke, og velg deretter *Tidsstemple temperaturer*: navnet ditt og tidspunktet noteres.',
          '*Avvik* viser hva som var utenfor det tillatte, *Målebrudd* hva som ikke ble målt. For en inspektør velger du dagene og deretter *Last ned PDF*.',
        ],
      },
      {
        id: 'alarms',
        title: '*Alarmer*',
        blocks: [
          'En alarm kommer på e-post og SMS til alarmkontaktene. Kolli minner om den til noen kommenterer den.',
          {
            points: [
              '*Luke åpen*: lukk luken.',
              '*For høy temperatur* og *For lav temperatur*: lukk kjøleluken. Pakkene det gjelder, er under *Til avgjørelse*.',
              '*Data mangler*: sjekk boksens strøm og nettverk. Boksen virker likevel og sender dataene senere.',
            ],
          },
          '*Uten kommentar* viser hva som gjenstår. Velg én eller flere, deretter *Legg til kommentar*, og skriv hva du så og gjorde.',
        ],
      },
      {
        id: 'statistics',
        title: '*Statistikk*',
        blocks: [
          'Leveranser, hentinger og hvor fulle boksene var, måned for måned. *Last ned CSV* er for et regneark.',
        ],
      },
      {
        id: 'users',
        title: '*Brukere*',
        blocks: [
          '*Legg til bruker* sender en invitasjon på e-post. Den som allerede har en konto, må først godta: til da står personen under *Venter på svar*, der du kan velge *Trekk tilbake*. Personen ser tilbudet under *Tilbudt tilgang* og velger *Godta* eller *Avslå*.',
        ],
      },
      {
        id: 'my-information',
        title: '*Mine opplysninger*',
        blocks: [
          'Velg *Profil* i menyen: navnet ditt, *Farmasøytens PIN-kode* for boksene, språk og passord. *Varsler* har det nettleseren varsler deg om.',
        ],
      },
      {
        id: 'pharmacy-information',
        title: '*Apotekopplysninger*',
        blocks: [
          'Velg blyanten ved apotekets navn, *Endre apotekopplysningene*. *Alarmkontakter* får hver alarm: hold dem oppdatert. *Kundemeldinger* har språkene for SMS, *Hyller* hvor mange det er. *Be om service* når en boks eller en enhet må repareres.',
        ],
      },
      {
        id: 'box-info',
        title: '*Boksens opplysninger*',
        blocks: [
          'Om boksen er tilkoblet, hva sensorene måler, og hva som er tillatt. *Boksens belegg* viser hvor mange luker som er ledige. Mens en boks repareres, er *Boksen er i bruk* slått av: da kan ingenting reserveres i den.',
        ],
      },
      {
        id: 'integrations',
        title: '*Integrasjoner*',
        blocks: [
          '*Legg til webhook* sender det som skjer med hver bestilling, til bestillingssystemet deres. Ta vare på hemmeligheten: den vises bare én gang. *Send testhendelse* prøver adressen, *Ny hemmelighet* bytter hemmeligheten.',
        ],
      },
      {
        id: 'search',
        title: 'Søk og hurtigtaster',
        blocks: [
          'Ctrl+K eller / åpner *Søk overalt*. Skriv en del av en kolli-ID, et telefonnummer eller en bestilling, eller en luke, side eller handling; Enter åpner den.',
          '? åpner *Hurtigtaster*. G og en bokstav går til en side. Den som ikke vil ha slike taster, slår av *Bruk hurtigtaster med én tast* under *Mine opplysninger*.',
        ],
      },
      {
        id: 'labels',
        title: 'Etiketter',
        blocks: [
          '*Skriv ut etikett* er ved opplysningene om pakken og på raden. Velg flere rader under *Reservasjoner*, deretter *Skriv ut etiketter*. Velg papir før du skriver ut.',
        ],
      },
      {
        id: 'undo',
        title: 'Angre',
        blocks: [
          'Etter en endring har meldingen *Angre* en stund; Ctrl+Z gjør det samme. Det som ikke kan angres, spør Kolli om først, og sier det.',
        ],
      },
      {
        id: 'scanner',
        title: 'Skanning',
        blocks: [
          'En skanner virker som et tastatur: koble den til og skann på hvilken som helst side. En pakke med plass åpnes, en bestilling som venter, spør etter plass, og et skjema fyller inn kolli-ID-en.',
          'Hvis en pakke ikke blir funnet, eller Kolli spør hva som står på etiketten:',
          {
            steps: [
              'Åpne *Mine opplysninger* og velg *Test skanneren*.',
              'Skann koden som vises. Kolli sier hva som må endres.',
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
