import type { GuideWords } from './guide-text.ts';

export const swedish: GuideWords = {
  skip: 'Gå till innehållet',
  languages: 'Språk',
  contents: 'Innehåll',
  guide: {
    title: 'Användarguide',
    lead: 'Det dagliga arbetet med utlämningsskåpen, sida för sida. Luckor, listor och larm uppdateras av sig själva i varje öppen webbläsare.',
    sections: [
      {
        id: 'today',
        title: '*I dag*',
        blocks: [
          'Börja här: allt som någon måste göra nu, i grupper, i den ordning du går: skåp, lucka, hylla. Varje rad säger varför den finns och har en huvudåtgärd. Piltangenterna går från rad till rad, Enter utför åtgärden.',
          '*Skriv ut arbetslistan* ger den på papper, utan telefonnummer och namn.',
        ],
      },
      {
        id: 'to-decide',
        title: '*Att avgöra*',
        blocks: [
          'Ett paket som har varit för varmt eller för kallt för länge är spärrat: dess hämtkod fungerar inte och det får inte lämnas ut. Huvudanvändare och administratörer avgör.',
          {
            steps: [
              'Se på kurvan. Välj *Frisläpp* eller *Underkänn*, eller tryck på R eller J.',
              'Välj eller skriv ett skäl och bekräfta.',
              'Ta ut ett underkänt paket ur luckan och välj sedan *Paketet är uttaget*.',
            ],
          },
        ],
      },
      {
        id: 'lockers',
        title: '*Fack*',
        blocks: [
          'Skåpet som det ser ut i butiken. Välj en lucka: bredvid står vad som finns där och vad som ska göras.',
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
          'Vid en ledig lucka ger *Tilldela reservation* den till en beställning som väntar, *Reservera* till ett paket utan beställning. Med *Snabbreservation*, eller N, väljer du bara storlekar. *Öppna luckan* öppnar en lucka härifrån: någon måste stå vid skåpet.',
        ],
      },
      {
        id: 'at-the-box',
        title: 'Vid skåpet',
        blocks: [
          {
            steps: [
              'Tryck på *Personal* och knappa in din PIN-kod som farmaceut.',
              'Skanna paketen ett i taget, lägg in varje paket där en lucka öppnas och stäng luckan. Kunden får ett sms.',
              'Öppna luckan till ett paket som inte hämtades i tid och ta ut det. Det står kvar under *Reservationer* tills du lägger det på en hylla, lämnar ut det eller kasserar det.',
              'Tryck på *Logga ut*. Medan du är inloggad kan ingen reservera fack i skåpet.',
            ],
          },
        ],
      },
      {
        id: 'api-reservations',
        title: '*API-reservationer*',
        blocks: [
          'Här väntar beställningar på en plats. Snabbast går det så här: skanna kolli-ID:t på vilken sida som helst, tryck på storlekens bokstav och sedan Enter. S, M och L är luckor, K kylfack, H en hylla.',
          'Utan skanner väljer du *Snabbreservation* eller *Tilldela hylla* på raden. *Importera beställningar* hämtar beställningar ur ett kalkylblad.',
        ],
      },
      {
        id: 'reservations',
        title: '*Reservationer*',
        blocks: [
          'Alla paket som har en plats.',
          {
            points: [
              'Vid disken: skanna paketet och välj *Uthämtad*. Vid läkemedel eller personnummer väljer du hur du har kontrollerat kunden, sedan *Kontrollera*.',
              'En kund har tappat bort meddelandet: *Skicka sms igen*.',
              'Ett paket utan beställning som väntar vid disken: *Ny hämtning på apoteket*.',
              'Välj flera rader för att göra samma sak med alla, till exempel *Skriv ut etiketter*.',
              'Filter som du ofta behöver: *Vyer*, *Spara de här filtren*.',
              'Längst till höger i en listas rubrikrad väljer du med *Kolumner och radhöjd* vad som visas i den på den här datorn; filer och utskrifter har alla kolumner.',
            ],
          },
        ],
      },
      {
        id: 'history',
        title: '*Leveranshistorik*',
        blocks: [
          'Vad som har avslutats och hur: *Uthämtad*, *Annullerad*, *Borttagen*, *Kasserad* eller *Uttagen*. Sök på telefon eller order-ID; *Orderstatus* och *Temperaturspärrar* begränsar listan. *Reservationsinfo* har alla händelser för en leverans.',
        ],
      },
      {
        id: 'customer-data',
        title: '*Kunduppgifter*',
        blocks: [
          'När en kund frågar vad ni sparar: skriv telefonnumret eller personnumret. Du ser vad som sparas, varför och hur länge. *Exportera PDF* är till kunden. Under *Radera* tar du bort uppgifterna i avslutade leveranser. *Åtkomstlogg* visar vem som har öppnat en leverans uppgifter.',
        ],
      },
      {
        id: 'temperature-log',
        title: '*Temperaturlogg*',
        blocks: [
          'Se en gång om dagen på rummet och varje kylfack och välj sedan *Tidsstämpla temperaturer*: ditt namn och tiden noteras.',
          '*Avvikelser* visar vad som låg utanför det tillåtna, *Avbrott i mätningen* vad som inte mättes. För en inspektör väljer du dagarna och sedan *Ladda ner PDF*.',
        ],
      },
      {
        id: 'alarms',
        title: '*Larm*',
        blocks: [
          'Ett larm kommer med e-post och sms till larmkontakterna. Kolli påminner tills någon kommenterar det.',
          {
            points: [
              '*Lucka öppen*: stäng luckan.',
              '*För hög temperatur* och *För låg temperatur*: stäng kylfackets lucka. De paket som berörs finns under *Att avgöra*.',
              '*Uppgifter saknas*: kontrollera skåpets ström och nätverk. Skåpet fungerar ändå och skickar uppgifterna senare.',
            ],
          },
          '*Utan kommentar* visar vad som återstår. Välj ett eller flera, sedan *Lägg till kommentar*, och skriv vad du såg och gjorde.',
        ],
      },
      {
        id: 'statistics',
        title: '*Statistik*',
        blocks: [
          'Leveranser, hämtningar och skåpens beläggning månad för månad. *Ladda ner CSV* är för ett kalkylprogram.',
        ],
      },
      {
        id: 'users',
        title: '*Användare*',
        blocks: [
          '*Lägg till användare* skickar en inbjudan med e-post. Den som redan har ett konto måste först godkänna: till dess står personen under *Väntar på svar*, där du kan välja *Återkalla*. Personen ser erbjudandet under *Erbjuden behörighet* och väljer *Godkänn* eller *Avböj*.',
        ],
      },
      {
        id: 'my-information',
        title: '*Mina uppgifter*',
        blocks: [
          'Välj *Profil* i menyn: ditt namn, *Farmaceutens PIN-kod* för skåpen, språk och lösenord. *Aviseringar* har vad webbläsaren meddelar dig.',
        ],
      },
      {
        id: 'pharmacy-information',
        title: '*Apoteksuppgifter*',
        blocks: [
          'Välj pennan vid apotekets namn, *Ändra apoteksuppgifterna*. *Larmkontakter* får varje larm: håll dem aktuella. *Kundmeddelanden* har språken för sms, *Hyllor* hur många de är. *Begär service* när ett skåp eller en enhet måste repareras.',
        ],
      },
      {
        id: 'box-info',
        title: '*Skåpets uppgifter*',
        blocks: [
          'Om skåpet är anslutet, vad givarna mäter och vad som är tillåtet. *Skåpets beläggning* visar hur många luckor som är lediga. Medan ett skåp repareras är *Skåpet är i bruk* av: då kan inget reserveras i det.',
        ],
      },
      {
        id: 'integrations',
        title: '*Integrationer*',
        blocks: [
          '*Lägg till webhook* skickar det som händer med varje beställning till ert beställningssystem. Spara hemligheten: den visas bara en gång. *Skicka testhändelse* prövar adressen, *Ny hemlighet* byter hemligheten.',
        ],
      },
      {
        id: 'search',
        title: 'Sökning och kortkommandon',
        blocks: [
          'Ctrl+K eller / öppnar *Sök överallt*. Skriv en del av ett kolli-ID, telefonnummer eller en beställning, eller en lucka, sida eller åtgärd; Enter öppnar den.',
          '? öppnar *Kortkommandon*. G och en bokstav går till en sida. Den som inte vill ha sådana tangenter stänger av *Använd kortkommandon med en tangent* under *Mina uppgifter*.',
        ],
      },
      {
        id: 'labels',
        title: 'Etiketter',
        blocks: [
          '*Skriv ut etikett* finns vid paketets uppgifter och på dess rad. Välj flera rader under *Reservationer* och sedan *Skriv ut etiketter*. Välj papper innan du skriver ut.',
        ],
      },
      {
        id: 'undo',
        title: 'Ångra',
        blocks: [
          'Efter en ändring har meddelandet *Ångra* en stund; Ctrl+Z gör samma sak. Det som inte går att ångra frågar Kolli om först, och säger det.',
        ],
      },
      {
        id: 'scanner',
        title: 'Skanna',
        blocks: [
          'En skanner fungerar som ett tangentbord: anslut den och skanna på vilken sida som helst. Ett paket med plats öppnas, en beställning som väntar frågar efter plats, och ett formulär fyller i kolli-ID:t.',
          'Om ett paket inte hittas, eller Kolli frågar vad som står på etiketten:',
          {
            steps: [
              'Öppna *Mina uppgifter* och välj *Testa skannern*.',
              'Skanna koden som visas. Kolli säger vad som ska ändras.',
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
