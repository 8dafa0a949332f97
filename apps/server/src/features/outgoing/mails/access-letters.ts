import type { Language } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';
import type { MailFacts } from './queue-mail.ts';
import { timeIn } from './time-in.ts';

type AccessKind = 'invitation' | 'access_offered';

/** The mails about a new account and about an access that somebody is offered. */
export const accessLetters: Readonly<
  Record<Language, { [Kind in AccessKind]: (facts: MailFacts[Kind], product: string) => Letter }>
> = {
  en: {
    invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
      subject: `${product}: invitation to ${pharmacyName}`,
      paragraphs: [
        `${invitedBy} has created an account for you in ${product} for ${pharmacyName}.`,
      ],
      action: { label: 'Choose your password', link },
      after: [
        `The link works once and for ${timeIn('en', days, 'day')}. After that you can ask for a new one on the sign-in page.`,
      ],
    }),
    access_offered: ({ pharmacyName, offeredBy, link }, product) => ({
      subject: `${product}: access to ${pharmacyName}`,
      paragraphs: [
        `${offeredBy} offers you access to ${pharmacyName}. It begins once you accept it.`,
      ],
      action: { label: 'Sign in to answer', link },
      after: [
        'The offer stands for 14 days. If you do not know the pharmacy, decline it: until you accept, the pharmacy sees nothing of you but the address of this mail.',
      ],
    }),
  },
  fi: {
    invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
      subject: `${product}: kutsu – ${pharmacyName}`,
      paragraphs: [
        `${invitedBy} on luonut sinulle käyttäjätilin ${product}-palveluun. Apteekki: ${pharmacyName}.`,
      ],
      action: { label: 'Valitse salasana', link },
      after: [
        `Linkki on kertakäyttöinen ja voimassa ${timeIn('fi', days, 'day')}. Sen jälkeen voit pyytää uuden kirjautumissivulla.`,
      ],
    }),
    access_offered: ({ pharmacyName, offeredBy, link }, product) => ({
      subject: `${product}: käyttöoikeus – ${pharmacyName}`,
      paragraphs: [
        `${offeredBy} tarjoaa sinulle käyttöoikeutta. Apteekki: ${pharmacyName}. Käyttöoikeus alkaa, kun hyväksyt sen.`,
      ],
      action: { label: 'Kirjaudu ja vastaa', link },
      after: [
        'Tarjous on voimassa 14 päivää. Jos et tunne apteekkia, hylkää tarjous: ennen hyväksyntääsi apteekki näkee sinusta vain tämän viestin osoitteen.',
      ],
    }),
  },
  sv: {
    invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
      subject: `${product}: inbjudan till ${pharmacyName}`,
      paragraphs: [`${invitedBy} har skapat ett konto åt dig i ${product} för ${pharmacyName}.`],
      action: { label: 'Välj lösenord', link },
      after: [
        `Länken kan användas en gång och gäller i ${timeIn('sv', days, 'day')}. Därefter kan du begära en ny på inloggningssidan.`,
      ],
    }),
    access_offered: ({ pharmacyName, offeredBy, link }, product) => ({
      subject: `${product}: behörighet till ${pharmacyName}`,
      paragraphs: [
        `${offeredBy} erbjuder dig behörighet till ${pharmacyName}. Den börjar gälla när du godkänner den.`,
      ],
      action: { label: 'Logga in och svara', link },
      after: [
        'Erbjudandet gäller i 14 dagar. Om du inte känner till apoteket kan du avböja: tills du har godkänt ser apoteket inget annat om dig än adressen i det här meddelandet.',
      ],
    }),
  },
  no: {
    invitation: ({ link, pharmacyName, invitedBy, days }, product) => ({
      subject: `${product}: invitasjon til ${pharmacyName}`,
      paragraphs: [`${invitedBy} har opprettet en konto til deg i ${product} for ${pharmacyName}.`],
      action: { label: 'Velg passord', link },
      after: [
        `Lenken kan brukes én gang og er gyldig i ${timeIn('no', days, 'day')}. Deretter kan du be om en ny på innloggingssiden.`,
      ],
    }),
    access_offered: ({ pharmacyName, offeredBy, link }, product) => ({
      subject: `${product}: tilgang til ${pharmacyName}`,
      paragraphs: [
        `${offeredBy} tilbyr deg tilgang til ${pharmacyName}. Den begynner når du godtar den.`,
      ],
      action: { label: 'Logg inn og svar', link },
      after: [
        'Tilbudet gjelder i 14 dager. Hvis du ikke kjenner apoteket, kan du avslå: før du godtar, ser apoteket ikke noe annet om deg enn adressen i denne e-posten.',
      ],
    }),
  },
};
