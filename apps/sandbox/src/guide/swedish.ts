import type { GuideWords } from './guide-text.ts';

export const swedish: GuideWords = {
  skip: 'Gå till innehållet',
  languages: 'Språk',
  contents: 'Innehåll',
  guide: {
    title: 'Användarguide',
    lead: 'Det dagliga arbetet med utlämningsskåpen på en sida. Luckor, listor och larm uppdateras av sig själva i varje öppen webbläsare.',
    sections: [
      {
        id: 'doors',
        title: 'Vad luckorna visar',
        blocks: [
          {
            states: {
              free: '*Ledigt* Facket kan reserveras.',
              reserved: '*Reserverat* Facket väntar på sitt paket.',
              delivered: '*Levererat* Paketet ligger i skåpet och kunden har hämtkoden.',
              expired:
                '*Ej hämtat i tid* Kunden kom inte i tid. Hämtkoden öppnar inte längre luckan.',
              inactive: '*Ur bruk* Ingen kan reservera facket.',
            },
          },
        ],
      },
      {
        id: 'reserve',
        title: 'Reservera ett fack',
        blocks: [
          {
            steps: [
              'Öppna *Fack*, välj en ledig lucka och sedan *Reservera*.',
              'Skanna kolli-ID:t och skriv kundens telefonnummer. Ange om paketet innehåller läkemedel; lägg till personnumret om det måste kontrolleras.',
              'Välj *Reservera facket*. Luckan blir orange.',
            ],
          },
          '*Snabbreservation*: du väljer bara storleken, och Kolli väljer luckan.',
        ],
      },
      {
        id: 'assign',
        title: 'Tilldela en beställning',
        blocks: [
          'Webbutikens beställningar väntar på en plats under *API-reservationer*.',
          {
            steps: [
              'Öppna *Fack*, välj en ledig lucka och sedan *Tilldela reservation*.',
              'Leta upp beställningen och tryck på *Välj*.',
            ],
          },
          'Kommer kunden till disken i stället väljer du *Tilldela hylla* under *API-reservationer*.',
        ],
      },
      {
        id: 'load',
        title: 'Lägg paketet i skåpet',
        blocks: [
          {
            steps: [
              'Tryck på *Personal* vid skåpet och knappa in farmaceutens PIN-kod.',
              'Skanna paketet. Dess lucka öppnas.',
              'Lägg in paketet och stäng luckan. Kunden får hämtkoden per sms.',
              'Tryck på *Logga ut* när du är klar. Medan du är inloggad kan ingen reservera fack i skåpet.',
            ],
          },
        ],
      },
      {
        id: 'hand-over',
        title: 'Lämna ut ett paket',
        blocks: [
          'Vid skåpet knappar kunden in hämtkoden, tar paketet och stänger luckan. Du behöver inte göra något.',
          'Det som ligger på en hylla lämnar du ut vid disken:',
          {
            steps: [
              'Skanna kolli-ID:t på en sida med skåp eller listor, eller sök det under *Reservationer*.',
              'Välj *Uthämtad*.',
              'Vid läkemedel eller personnummer begär Kolli först en kontroll: välj sätt och sedan *Kontrollera*.',
            ],
          },
          'En kund som har tappat bort meddelandet får det igen med *Skicka sms igen*.',
        ],
      },
      {
        id: 'expired',
        title: 'Ta ut ett paket som inte hämtades i tid',
        blocks: [
          'Logga in vid skåpet som personal, öppna den röda luckan och ta ut paketet. Det står kvar under *Reservationer* tills du lämnar ut eller kasserar det.',
        ],
      },
      {
        id: 'alarms',
        title: 'Svara på ett larm',
        blocks: [
          'Ett larm kommer med e-post och sms till kontakterna under *Ändra apoteksuppgifterna*. Kolli påminner tills någon kommenterar det.',
          {
            points: [
              '*Lucka öppen*: stäng luckan.',
              '*För hög temperatur* och *För låg temperatur*: stäng kylfackets lucka och bestäm vad som händer med paketen.',
              '*Uppgifter saknas*: kontrollera skåpets ström och nätverk. Skåpet fungerar ändå och skickar uppgifterna senare.',
            ],
          },
          'Öppna sedan *Larm*, välj *Lägg till kommentar* och skriv vad du såg och gjorde.',
        ],
      },
      {
        id: 'temperatures',
        title: 'Kontrollera temperaturerna',
        blocks: [
          {
            steps: [
              'Öppna *Temperaturlogg* och se på rummet och varje kylfack.',
              'Välj *Tidsstämpla temperaturer*. Ditt namn och tiden noteras.',
              'För en inspektör väljer du dagarna och sedan *Ladda ner PDF*.',
            ],
          },
        ],
      },
      {
        id: 'scanner',
        title: 'Ta en skanner i bruk',
        blocks: [
          'En skanner fungerar som ett tangentbord: anslut den och skanna. Om ett paket inte hittas, eller Kolli frågar vad som står på etiketten, testa skannern:',
          {
            steps: [
              'Öppna *Mina uppgifter* och välj *Testa skannern*.',
              'Skanna koden som visas. Kolli berättar om skannern är rätt inställd och vad som ska ändras.',
              'Ändra inställningen enligt skannerns manual och skanna en gång till.',
            ],
          },
        ],
      },
    ],
  },
  helpdesk: {
    title: 'Support',
    lead: 'Det här är demons support: här svarar ingen. Er egen installation leder till er egen support.',
    sections: [
      {
        id: 'before',
        title: 'Innan du ringer',
        blocks: [
          'Ha apoteket, skåpets namn, luckan eller kolli-ID:t och klockslaget till hands. Lämna aldrig ut en kunds namn, personnummer eller hämtkod.',
        ],
      },
      {
        id: 'contact',
        title: 'Kontakt',
        blocks: [
          {
            points: [
              'Telefon: +358 40 000 0000 (påhittat)',
              'E-post: helpdesk@kolli.example (påhittad)',
              'Ett skåp behöver repareras: skicka en begäran på sidan *Ändra apoteksuppgifterna*.',
            ],
          },
        ],
      },
    ],
  },
};
