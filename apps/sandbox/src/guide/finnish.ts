import type { GuideWords } from './guide-text.ts';

export const finnish: GuideWords = {
  skip: 'Siirry sisältöön',
  languages: 'Kieli',
  contents: 'Sisältö',
  guide: {
    title: 'Käyttöohje',
    lead: 'Noutoautomaattien päivittäinen käyttö yhdellä sivulla. Luukut, luettelot ja hälytykset päivittyvät itsestään jokaisessa avoimessa selaimessa.',
    sections: [
      {
        id: 'doors',
        title: 'Mitä luukut kertovat',
        blocks: [
          {
            states: {
              free: '*Vapaa* Lokeron voi varata.',
              reserved: '*Varattu* Lokero odottaa pakettiaan.',
              delivered: '*Noudettavissa* Paketti on automaatissa ja asiakkaalla on noutokoodi.',
              expired:
                '*Noutoaika päättynyt* Asiakas ei tullut ajoissa. Noutokoodi ei enää avaa luukkua.',
              inactive: '*Ei käytössä* Lokeroa ei voi varata.',
            },
          },
        ],
      },
      {
        id: 'reserve',
        title: 'Varaa lokero',
        blocks: [
          {
            steps: [
              'Avaa *Lokerot*, valitse vapaa luukku ja sitten *Varaa*.',
              'Skannaa kollitunnus ja kirjoita asiakkaan puhelinnumero. Merkitse, onko paketissa lääke; lisää henkilötunnus, jos se pitää tarkistaa.',
              'Valitse *Varaa lokero*. Luukku muuttuu oranssiksi.',
            ],
          },
          '*Pikavaraus*: valitset vain koon, ja Kolli valitsee luukun.',
        ],
      },
      {
        id: 'assign',
        title: 'Sijoita tilaus',
        blocks: [
          'Verkkokaupan tilaukset odottavat paikkaansa välilehdellä *API-varaukset*.',
          {
            steps: [
              'Avaa *Lokerot*, valitse vapaa luukku ja sitten *Sijoita varaus*.',
              'Etsi tilaus ja paina *Valitse*.',
            ],
          },
          'Jos asiakas noutaa tiskiltä, paina *Sijoita hyllyyn* välilehdellä *API-varaukset*.',
        ],
      },
      {
        id: 'load',
        title: 'Laita paketti automaattiin',
        blocks: [
          {
            steps: [
              'Paina automaatilla *Henkilökunta* ja näppäile farmaseutin PIN-koodisi.',
              'Skannaa paketti. Sen luukku avautuu.',
              'Laita paketti sisään ja sulje luukku. Asiakas saa noutokoodin tekstiviestillä.',
              'Paina lopuksi *Kirjaudu ulos*. Kun olet kirjautuneena, kukaan ei voi varata tämän automaatin lokeroita.',
            ],
          },
        ],
      },
      {
        id: 'hand-over',
        title: 'Luovuta paketti',
        blocks: [
          'Automaatilla asiakas näppäilee noutokoodin, ottaa paketin ja sulkee luukun. Sinun ei tarvitse tehdä mitään.',
          'Hyllyssä olevan paketin luovutat tiskillä:',
          {
            steps: [
              'Skannaa kollitunnus automaattien tai luetteloiden sivulla tai hae se välilehdeltä *Varaukset*.',
              'Valitse *Noudettu*.',
              'Jos paketissa on lääke tai toimituksella on henkilötunnus, Kolli pyytää ensin tarkistuksen: valitse tapa ja paina *Tarkista*.',
            ],
          },
          'Jos asiakas on kadottanut viestin, valitse *Lähetä tekstiviesti uudelleen*.',
        ],
      },
      {
        id: 'expired',
        title: 'Ota noutamatta jäänyt paketti pois',
        blocks: [
          'Kirjaudu automaatilla henkilökuntana, avaa punainen luukku ja ota paketti pois. Se pysyy välilehdellä *Varaukset*, kunnes luovutat tai hävität sen.',
        ],
      },
      {
        id: 'alarms',
        title: 'Vastaa hälytykseen',
        blocks: [
          'Hälytys tulee sähköpostilla ja tekstiviestillä yhteystietoihin, jotka ovat sivulla *Muokkaa apteekin tietoja*. Kolli muistuttaa, kunnes joku kommentoi hälytystä.',
          {
            points: [
              '*Luukku auki*: sulje luukku.',
              '*Lämpötila liian korkea* ja *Lämpötila liian matala*: sulje kylmälokeron luukku ja päätä, mitä paketeille tehdään.',
              '*Tietoja puuttuu*: tarkista automaatin sähkö ja verkko. Automaatti toimii edelleen ja lähettää tiedot myöhemmin.',
            ],
          },
          'Avaa sitten *Hälytykset*, paina *Lisää kommentti* ja kirjoita, mitä havaitsit ja teit.',
        ],
      },
      {
        id: 'temperatures',
        title: 'Tarkista lämpötilat',
        blocks: [
          {
            steps: [
              'Avaa *Lämpötilaloki* ja katso tilan ja jokaisen kylmälokeron lämpötila.',
              'Paina *Kuittaa lämpötilat*. Nimesi ja aika kirjataan.',
              'Tarkastajaa varten valitse päivät ja paina *Lataa PDF*.',
            ],
          },
        ],
      },
      {
        id: 'scanner',
        title: 'Ota skanneri käyttöön',
        blocks: [
          'Skanneri toimii kuin näppäimistö: liitä se ja skannaa. Jos pakettia ei löydy tai Kolli kysyy, mitä tarrassa lukee, testaa skanneri:',
          {
            steps: [
              'Avaa *Omat tiedot* ja valitse *Testaa skanneri*.',
              'Skannaa näytetty koodi. Kolli kertoo, ovatko skannerin asetukset kunnossa ja mitä pitää muuttaa.',
              'Muuta asetus skannerin ohjekirjan mukaan ja skannaa vielä kerran.',
            ],
          },
        ],
      },
    ],
  },
  helpdesk: {
    title: 'Käyttötuki',
    lead: 'Tämä on demon käyttötuki: täällä ei vastaa kukaan. Oma asennuksenne ohjaa omaan käyttötukeenne.',
    sections: [
      {
        id: 'before',
        title: 'Ennen kuin soitat',
        blocks: [
          'Pidä valmiina apteekki, automaatin nimi, luukku tai kollitunnus ja kellonaika. Älä koskaan kerro asiakkaan nimeä, henkilötunnusta tai noutokoodia.',
        ],
      },
      {
        id: 'contact',
        title: 'Yhteystiedot',
        blocks: [
          {
            points: [
              'Puhelin: +358 40 000 0000 (keksitty)',
              'Sähköposti: helpdesk@kolli.example (keksitty)',
              'Automaatti pitää korjata: lähetä pyyntö sivulla *Muokkaa apteekin tietoja*.',
            ],
          },
        ],
      },
    ],
  },
};
