import type { GuideWords } from './guide-text.ts';

export const finnish: GuideWords = {
  skip: 'Siirry sisältöön',
  languages: 'Kieli',
  contents: 'Sisältö',
  guide: {
    title: 'Käyttöohje',
    lead: 'Noutoautomaattien päivittäinen käyttö sivu sivulta. Luukut, luettelot ja hälytykset päivittyvät itsestään jokaisessa avoimessa selaimessa.',
    sections: [
      {
        id: 'today',
        title: '*Tänään*',
        blocks: [
          'Aloita tästä: kaikki, mikä vaatii nyt tekemistä, ryhmittäin siinä järjestyksessä kuin kuljet: automaatti, luukku, hylly. Joka rivillä on syy ja yksi päätoiminto. Nuolinäppäimet siirtyvät riviltä toiselle, Enter suorittaa toiminnon.',
          '*Tulosta työlista* tekee siitä paperin, jossa ei ole puhelinnumeroita eikä nimiä.',
        ],
      },
      {
        id: 'to-decide',
        title: '*Päätettävät*',
        blocks: [
          'Liian kauan liian lämpimässä tai kylmässä ollut paketti on luovutuskiellossa: sen noutokoodi ei toimi, eikä sitä saa luovuttaa. Pääkäyttäjä tai järjestelmänvalvoja päättää.',
          {
            steps: [
              'Katso käyrää. Valitse *Vapauta* tai *Hylkää* tai paina R tai J.',
              'Valitse tai kirjoita perustelu ja vahvista.',
              'Ota hylätty paketti pois luukusta ja paina *Paketti on otettu pois*.',
            ],
          },
        ],
      },
      {
        id: 'lockers',
        title: '*Lokerot*',
        blocks: [
          'Automaatti sellaisena kuin se on myymälässä. Valitse luukku: vieressä näkyy, mitä siellä on ja mitä tehdään seuraavaksi.',
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
          'Vapaan luukun *Sijoita varaus* antaa sen odottavalle tilaukselle, *Varaa* paketille, jolla ei ole tilausta. Kun painat *Pikavaraus* tai N, valitset vain koot. *Avaa luukku* avaa luukun tästä: automaatilla on oltava joku.',
        ],
      },
      {
        id: 'at-the-box',
        title: 'Automaatilla',
        blocks: [
          {
            steps: [
              'Paina *Henkilökunta* ja näppäile farmaseutin PIN-koodisi.',
              'Skannaa paketit yksitellen, laita kukin avautuvaan luukkuun ja sulje luukku. Asiakas saa tekstiviestin.',
              'Avaa noutamatta jääneen paketin luukku ja ota paketti pois. Se pysyy välilehdellä *Varaukset*, kunnes siirrät sen hyllyyn, luovutat tai hävität sen.',
              'Paina *Kirjaudu ulos*. Kun olet kirjautuneena, kukaan ei voi varata tämän automaatin lokeroita.',
            ],
          },
        ],
      },
      {
        id: 'api-reservations',
        title: '*API-varaukset*',
        blocks: [
          'Tilaukset odottavat täällä paikkaa. Nopeimmin näin: skannaa kollitunnus millä tahansa sivulla, paina koon kirjainta ja sitten Enter. S, M ja L ovat luukkuja, K kylmälokero, H hylly.',
          'Ilman skanneria paina rivillä *Pikavaraus* tai *Sijoita hyllyyn*. *Tuo tilauksia* tuo tilaukset taulukkolaskennasta.',
        ],
      },
      {
        id: 'reservations',
        title: '*Varaukset*',
        blocks: [
          'Kaikki paketit, joilla on paikka.',
          {
            points: [
              'Tiskillä: skannaa paketti ja paina *Noudettu*. Jos paketissa on lääke tai toimituksella on henkilötunnus, valitse, miten tarkistit asiakkaan, ja paina *Tarkista*.',
              'Asiakas on kadottanut viestin: *Lähetä tekstiviesti uudelleen*.',
              'Tiskillä odottava paketti, jolla ei ole tilausta: *Uusi nouto apteekista*.',
              'Valitse useita rivejä, niin teet saman kaikille, esimerkiksi *Tulosta tarrat*.',
              'Usein tarvitut suodattimet: *Näkymät*, *Tallenna nämä suodattimet*.',
              'Luettelon otsikkorivin oikeassa reunassa *Sarakkeet ja rivikorkeus* valitsee, mitä siinä näkyy tällä tietokoneella; tiedostoissa ja paperilla on kaikki sarakkeet.',
            ],
          },
        ],
      },
      {
        id: 'history',
        title: '*Toimitushistoria*',
        blocks: [
          'Mitkä toimitukset ovat päättyneet ja miten: *Noudettu*, *Peruttu*, *Poistettu*, *Hävitetty* tai *Otettu pois*. Hae puhelinnumerolla tai tilaustunnuksella; *Tilauksen tila* ja *Luovutuskiellot* rajaavat luetteloa. *Varauksen tiedot* näyttää toimituksen kaikki tapahtumat.',
        ],
      },
      {
        id: 'customer-data',
        title: '*Asiakastiedot*',
        blocks: [
          'Kun asiakas kysyy, mitä hänestä säilytetään: kirjoita puhelinnumero tai henkilötunnus. Näet, mitä säilytetään, miksi ja mihin asti. *Vie PDF* on asiakkaalle. Kohdassa *Poista* poistat päättyneiden toimitusten tiedot. *Katselut* kertoo, kuka on avannut toimituksen tiedot.',
        ],
      },
      {
        id: 'temperature-log',
        title: '*Lämpötilaloki*',
        blocks: [
          'Katso kerran päivässä tilan ja jokaisen kylmälokeron lämpötila ja paina *Kuittaa lämpötilat*: nimesi ja aika kirjataan.',
          '*Poikkeamat* kertoo, mikä oli sallitun ulkopuolella, *Katkot*, mitä ei mitattu. Tarkastajaa varten valitse päivät ja paina *Lataa PDF*.',
        ],
      },
      {
        id: 'alarms',
        title: '*Hälytykset*',
        blocks: [
          'Hälytys tulee sähköpostilla ja tekstiviestillä hälytysten yhteystietoihin. Kolli muistuttaa, kunnes joku kommentoi hälytystä.',
          {
            points: [
              '*Luukku auki*: sulje luukku.',
              '*Lämpötila liian korkea* ja *Lämpötila liian matala*: sulje kylmälokeron luukku. Paketit, joihin se vaikutti, ovat sivulla *Päätettävät*.',
              '*Tietoja puuttuu*: tarkista automaatin sähkö ja verkko. Automaatti toimii edelleen ja lähettää tiedot myöhemmin.',
            ],
          },
          '*Ilman kommenttia* näyttää, mitä on jäljellä. Valitse yksi tai useampi, paina *Lisää kommentti* ja kirjoita, mitä havaitsit ja teit.',
        ],
      },
      {
        id: 'statistics',
        title: '*Tilastot*',
        blocks: [
          'Toimitukset, noudot ja automaattien täyttöaste kuukausittain. *Lataa CSV* on taulukkolaskentaa varten.',
        ],
      },
      {
        id: 'users',
        title: '*Käyttäjät*',
        blocks: [
          '*Lisää käyttäjä* lähettää kutsun sähköpostilla. Jos henkilöllä on jo tunnus, hänen on ensin hyväksyttävä tarjous: siihen asti hän on kohdassa *Odottaa vastausta*, josta voit painaa *Peru*. Hän näkee tarjouksen kohdassa *Tarjottu käyttöoikeus* ja valitsee *Hyväksy* tai *Hylkää*.',
        ],
      },
      {
        id: 'my-information',
        title: '*Omat tiedot*',
        blocks: [
          'Valitse valikosta *Profiili*: nimesi, *Farmaseutin PIN-koodi* automaatteja varten, kieli ja salasana. *Ilmoitukset* kertoo, mistä selain ilmoittaa sinulle.',
        ],
      },
      {
        id: 'pharmacy-information',
        title: '*Apteekin tiedot*',
        blocks: [
          'Paina kynää apteekin nimen vieressä, *Muokkaa apteekin tietoja*. *Hälytysten yhteystiedot* saavat kaikki hälytykset: pidä ne ajan tasalla. *Asiakasviestit* kertoo tekstiviestien kielet, *Hyllyt* hyllyjen määrän. *Pyydä huoltoa*, kun automaatti tai laite pitää korjata.',
        ],
      },
      {
        id: 'box-info',
        title: '*Automaatin tiedot*',
        blocks: [
          'Onko automaatti yhteydessä, mitä sen anturit mittaavat ja mikä on sallittua. *Täyttöaste* kertoo, montako luukkua on vapaana. Kun automaattia korjataan, *Automaatti käytössä* on pois päältä: siihen ei silloin voi varata mitään.',
        ],
      },
      {
        id: 'integrations',
        title: '*Integraatiot*',
        blocks: [
          '*Lisää webhook* lähettää tilausjärjestelmäänne tiedon siitä, mitä kullekin tilaukselle tapahtuu. Ota salaisuus talteen: se näytetään vain kerran. *Lähetä testitapahtuma* kokeilee osoitetta, *Uusi salaisuus* vaihtaa salaisuuden.',
        ],
      },
      {
        id: 'search',
        title: 'Haku ja pikanäppäimet',
        blocks: [
          'Ctrl+K tai / avaa haun *Hae kaikesta*. Kirjoita osa kollitunnuksesta, puhelinnumerosta tai tilauksesta tai luukku, sivu tai toiminto; Enter avaa sen.',
          '? avaa luettelon *Pikanäppäimet*. G ja kirjain siirtyvät sivulle. Jos et halua tällaisia näppäimiä, poista sivulla *Omat tiedot* valinta *Käytä yhden näppäimen pikanäppäimiä*.',
        ],
      },
      {
        id: 'labels',
        title: 'Tarrat',
        blocks: [
          '*Tulosta tarra* on paketin tiedoissa ja rivillä. Valitse välilehdellä *Varaukset* useita rivejä ja paina *Tulosta tarrat*. Valitse paperi ennen tulostusta.',
        ],
      },
      {
        id: 'undo',
        title: 'Kumoaminen',
        blocks: [
          'Muutoksen jälkeen viestissä on hetken *Kumoa*; Ctrl+Z tekee saman. Jos toimintoa ei voi kumota, Kolli kertoo sen ja kysyy ensin.',
        ],
      },
      {
        id: 'scanner',
        title: 'Skannaaminen',
        blocks: [
          'Skanneri toimii kuin näppäimistö: liitä se ja skannaa millä tahansa sivulla. Paketti, jolla on paikka, avautuu, odottavasta tilauksesta kysytään paikka, ja lomake täyttää kollitunnuksen.',
          'Jos pakettia ei löydy tai Kolli kysyy, mitä tarrassa lukee:',
          {
            steps: [
              'Avaa *Omat tiedot* ja valitse *Testaa skanneri*.',
              'Skannaa näytetty koodi. Kolli kertoo, mitä pitää muuttaa.',
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
