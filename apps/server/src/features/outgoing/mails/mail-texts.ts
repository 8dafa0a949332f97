import { type Language, languageTag } from '@kolli/domain/people/languages';
import { alarmLetters } from './alarm-letters.ts';
import { keyLetters } from './key-letters.ts';
import { securityLetters } from './security-letters.ts';
import { webhookLetters } from './webhook-letters.ts';
import type { Letter } from './mail-letter.ts';
import type { MailFacts, MailKind } from './queue-mail.ts';

type LettersOf = {
  [Kind in MailKind]: (facts: MailFacts[Kind], product: string) => Letter;
};

type Unit = 'minute' | 'day';

/** A duration in words, such as '30 minuuttia'. */
function timeOf(language: Language, amount: string, unit: Unit): string {
  const format = new Intl.NumberFormat(languageTag(language), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return format.format(Number(amount));
}

const en: LettersOf = {
  ...alarmLetters.en,
  ...keyLetters.en,
  ...webhookLetters.en,
  ...securityLetters.en,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: choose a new password`,
    paragraphs: ['Somebody, probably you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', link },
    after: [
      `The link works once and for ${timeOf('en', minutes, 'minute')}.`,
      'If you did not ask for this, you do not have to do anything: your password stays as it is.',
    ],
  }),
  invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
    subject: `${product}: invitation to ${pharmacyName}`,
    paragraphs: [`${invitedBy} has created an account for you in ${product} for ${pharmacyName}.`],
    action: { label: 'Choose your password', link },
    after: [
      `The link works once and for ${timeOf('en', days, 'day')}. After that you can ask for a new one on the sign-in page.`,
    ],
  }),
  access_given: ({ pharmacyName, givenBy, link }, product) => ({
    subject: `${product}: you now have access to ${pharmacyName}`,
    paragraphs: [`${givenBy} has given you access to ${pharmacyName}. You sign in as before.`],
    action: { label: `Open ${product}`, link },
  }),
  service_request: (facts) => ({
    subject: `Service request: ${facts.pharmacyName}`,
    paragraphs: [`${facts.askedBy} asks for service:`, facts.description],
    rows: [
      ['Pharmacy', facts.pharmacyName],
      ['Business ID', facts.businessId],
      ['Address', facts.address],
      ['Phone', facts.phone],
      ['E-mail', facts.email],
    ],
  }),
  jobs_failed: ({ jobs }, product) => ({
    subject: `${product}: background work fails`,
    paragraphs: ['Some of its background work fails. The server’s log has the reasons.', jobs],
  }),
  password_changed: (_, product) => ({
    subject: `${product}: your password was changed`,
    paragraphs: [
      'The password of your account was changed.',
      'If it was not you, choose a new password at once on the sign-in page and tell a main user of your pharmacy.',
    ],
  }),
};

const fi: LettersOf = {
  ...alarmLetters.fi,
  ...keyLetters.fi,
  ...webhookLetters.fi,
  ...securityLetters.fi,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: uuden salasanan valinta`,
    paragraphs: ['Joku, todennäköisesti sinä, on pyytänyt uutta salasanaa tilillesi.'],
    action: { label: 'Valitse uusi salasana', link },
    after: [
      `Linkki on kertakäyttöinen ja voimassa ${timeOf('fi', minutes, 'minute')}.`,
      'Jos et pyytänyt tätä, sinun ei tarvitse tehdä mitään: salasanasi pysyy ennallaan.',
    ],
  }),
  invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
    subject: `${product}: kutsu – ${pharmacyName}`,
    paragraphs: [
      `${invitedBy} on luonut sinulle käyttäjätilin ${product}-palveluun. Apteekki: ${pharmacyName}.`,
    ],
    action: { label: 'Valitse salasana', link },
    after: [
      `Linkki on kertakäyttöinen ja voimassa ${timeOf('fi', days, 'day')}. Sen jälkeen voit pyytää uuden kirjautumissivulla.`,
    ],
  }),
  access_given: ({ pharmacyName, givenBy, link }, product) => ({
    subject: `${product}: uusi käyttöoikeus – ${pharmacyName}`,
    paragraphs: [
      `${givenBy} on antanut sinulle käyttöoikeuden. Apteekki: ${pharmacyName}. Kirjaudut sisään samoilla tunnuksilla kuin ennenkin.`,
    ],
    action: { label: `Avaa ${product}`, link },
  }),
  service_request: (facts) => ({
    subject: `Huoltopyyntö: ${facts.pharmacyName}`,
    paragraphs: [`${facts.askedBy} pyytää huoltoa:`, facts.description],
    rows: [
      ['Apteekki', facts.pharmacyName],
      ['Y-tunnus', facts.businessId],
      ['Osoite', facts.address],
      ['Puhelin', facts.phone],
      ['Sähköposti', facts.email],
    ],
  }),
  jobs_failed: ({ jobs }, product) => ({
    subject: `${product}: taustatyö epäonnistuu`,
    paragraphs: ['Osa taustatyöstä epäonnistuu. Syyt ovat palvelimen lokissa.', jobs],
  }),
  password_changed: (_, product) => ({
    subject: `${product}: salasanasi on vaihdettu`,
    paragraphs: [
      'Tilisi salasana on vaihdettu.',
      'Jos et vaihtanut sitä itse, valitse heti uusi salasana kirjautumissivulla ja ilmoita asiasta apteekkisi pääkäyttäjälle.',
    ],
  }),
};

const sv: LettersOf = {
  ...alarmLetters.sv,
  ...keyLetters.sv,
  ...webhookLetters.sv,
  ...securityLetters.sv,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: välj ett nytt lösenord`,
    paragraphs: ['Någon, troligen du, har bett om ett nytt lösenord till ditt konto.'],
    action: { label: 'Välj ett nytt lösenord', link },
    after: [
      `Länken kan användas en gång och gäller i ${timeOf('sv', minutes, 'minute')}.`,
      'Om du inte har bett om detta behöver du inte göra något: ditt lösenord förblir detsamma.',
    ],
  }),
  invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
    subject: `${product}: inbjudan till ${pharmacyName}`,
    paragraphs: [`${invitedBy} har skapat ett konto åt dig i ${product} för ${pharmacyName}.`],
    action: { label: 'Välj lösenord', link },
    after: [
      `Länken kan användas en gång och gäller i ${timeOf('sv', days, 'day')}. Därefter kan du begära en ny på inloggningssidan.`,
    ],
  }),
  access_given: ({ pharmacyName, givenBy, link }, product) => ({
    subject: `${product}: du har fått behörighet till ${pharmacyName}`,
    paragraphs: [
      `${givenBy} har gett dig behörighet till ${pharmacyName}. Du loggar in som vanligt.`,
    ],
    action: { label: `Öppna ${product}`, link },
  }),
  service_request: (facts) => ({
    subject: `Servicebegäran: ${facts.pharmacyName}`,
    paragraphs: [`${facts.askedBy} begär service:`, facts.description],
    rows: [
      ['Apotek', facts.pharmacyName],
      ['Organisationsnummer', facts.businessId],
      ['Adress', facts.address],
      ['Telefon', facts.phone],
      ['E-post', facts.email],
    ],
  }),
  jobs_failed: ({ jobs }, product) => ({
    subject: `${product}: bakgrundsarbete misslyckas`,
    paragraphs: ['En del av bakgrundsarbetet misslyckas. Orsakerna står i serverns logg.', jobs],
  }),
  password_changed: (_, product) => ({
    subject: `${product}: ditt lösenord har ändrats`,
    paragraphs: [
      'Lösenordet till ditt konto har ändrats.',
      'Om det inte var du som ändrade det: välj genast ett nytt lösenord på inloggningssidan och kontakta en huvudanvändare på apoteket.',
    ],
  }),
};

const no: LettersOf = {
  ...alarmLetters.no,
  ...keyLetters.no,
  ...webhookLetters.no,
  ...securityLetters.no,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: velg et nytt passord`,
    paragraphs: ['Noen, trolig du, har bedt om et nytt passord til kontoen din.'],
    action: { label: 'Velg et nytt passord', link },
    after: [
      `Lenken kan brukes én gang og er gyldig i ${timeOf('no', minutes, 'minute')}.`,
      'Hvis du ikke har bedt om dette, trenger du ikke å gjøre noe: passordet ditt forblir uendret.',
    ],
  }),
  invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
    subject: `${product}: invitasjon til ${pharmacyName}`,
    paragraphs: [`${invitedBy} har opprettet en konto til deg i ${product} for ${pharmacyName}.`],
    action: { label: 'Velg passord', link },
    after: [
      `Lenken kan brukes én gang og er gyldig i ${timeOf('no', days, 'day')}. Deretter kan du be om en ny på innloggingssiden.`,
    ],
  }),
  access_given: ({ pharmacyName, givenBy, link }, product) => ({
    subject: `${product}: du har fått tilgang til ${pharmacyName}`,
    paragraphs: [`${givenBy} har gitt deg tilgang til ${pharmacyName}. Du logger inn som før.`],
    action: { label: `Åpne ${product}`, link },
  }),
  service_request: (facts) => ({
    subject: `Serviceforespørsel: ${facts.pharmacyName}`,
    paragraphs: [`${facts.askedBy} ber om service:`, facts.description],
    rows: [
      ['Apotek', facts.pharmacyName],
      ['Organisasjonsnummer', facts.businessId],
      ['Adresse', facts.address],
      ['Telefon', facts.phone],
      ['E-post', facts.email],
    ],
  }),
  jobs_failed: ({ jobs }, product) => ({
    subject: `${product}: bakgrunnsarbeid mislykkes`,
    paragraphs: ['Noe av bakgrunnsarbeidet mislykkes. Årsakene står i serverens logg.', jobs],
  }),
  password_changed: (_, product) => ({
    subject: `${product}: passordet ditt er endret`,
    paragraphs: [
      'Passordet til kontoen din er endret.',
      'Hvis det ikke var du som endret det, må du straks velge et nytt passord på innloggingssiden og si fra til en hovedbruker på apoteket.',
    ],
  }),
};

/** The text of each kind of mail in each language (UIX-01). */
export const letters: Record<Language, LettersOf> = { en, fi, sv, no };
