import type { Language } from '@kolli/domain/people/languages';
import { accessLetters } from './access-letters.ts';
import { alarmLetters } from './alarm-letters.ts';
import { keyLetters } from './key-letters.ts';
import { timeIn } from './time-in.ts';
import { securityLetters } from './security-letters.ts';
import { webhookLetters } from './webhook-letters.ts';
import type { Letter } from './mail-letter.ts';
import type { MailFacts, MailKind } from './queue-mail.ts';

type LettersOf = {
  [Kind in MailKind]: (facts: MailFacts[Kind], product: string) => Letter;
};

const en: LettersOf = {
  ...accessLetters.en,
  ...alarmLetters.en,
  ...keyLetters.en,
  ...webhookLetters.en,
  ...securityLetters.en,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: choose a new password`,
    paragraphs: ['Somebody, probably you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', link },
    after: [
      `The link works once and for ${timeIn('en', minutes, 'minute')}.`,
      'If you did not ask for this, you do not have to do anything: your password stays as it is.',
    ],
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
  ...accessLetters.fi,
  ...alarmLetters.fi,
  ...keyLetters.fi,
  ...webhookLetters.fi,
  ...securityLetters.fi,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: uuden salasanan valinta`,
    paragraphs: ['Joku, todennäköisesti sinä, on pyytänyt uutta salasanaa tilillesi.'],
    action: { label: 'Valitse uusi salasana', link },
    after: [
      `Linkki on kertakäyttöinen ja voimassa ${timeIn('fi', minutes, 'minute')}.`,
      'Jos et pyytänyt tätä, sinun ei tarvitse tehdä mitään: salasanasi pysyy ennallaan.',
    ],
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
  ...accessLetters.sv,
  ...alarmLetters.sv,
  ...keyLetters.sv,
  ...webhookLetters.sv,
  ...securityLetters.sv,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: välj ett nytt lösenord`,
    paragraphs: ['Någon, troligen du, har bett om ett nytt lösenord till ditt konto.'],
    action: { label: 'Välj ett nytt lösenord', link },
    after: [
      `Länken kan användas en gång och gäller i ${timeIn('sv', minutes, 'minute')}.`,
      'Om du inte har bett om detta behöver du inte göra något: ditt lösenord förblir detsamma.',
    ],
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
  ...accessLetters.no,
  ...alarmLetters.no,
  ...keyLetters.no,
  ...webhookLetters.no,
  ...securityLetters.no,
  reset: ({ link, minutes }, product) => ({
    subject: `${product}: velg et nytt passord`,
    paragraphs: ['Noen, trolig du, har bedt om et nytt passord til kontoen din.'],
    action: { label: 'Velg et nytt passord', link },
    after: [
      `Lenken kan brukes én gang og er gyldig i ${timeIn('no', minutes, 'minute')}.`,
      'Hvis du ikke har bedt om dette, trenger du ikke å gjøre noe: passordet ditt forblir uendret.',
    ],
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
