import type { Language } from '@kolli/domain/people/languages';
import type { Letter } from './mail-letter.ts';

/** What happened to a person's ways of signing in. */
export type SecurityChange =
  | 'set_up'
  | 'replaced'
  | 'removed'
  | 'removed_by'
  | 'codes_made'
  | 'code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'work_account_connected'
  | 'work_account_removed'
  | 'address_changed_by';

interface Facts {
  readonly change: SecurityChange;
  readonly by: string;
}

interface Words {
  readonly subject: string;
  readonly changes: Record<SecurityChange, (by: string) => string>;
  readonly warning: string;
  readonly attack: { readonly subject: string; readonly opening: string };
}

const en: Words = {
  subject: 'your sign-in has changed',
  changes: {
    set_up: () => 'An authenticator app was set up for your account.',
    replaced: () => 'The authenticator app of your account was replaced.',
    removed: () => 'The authenticator app of your account was removed.',
    removed_by: (by) =>
      `${by} has removed the second step of your account: the authenticator app and all passkeys.`,
    codes_made: () => 'New recovery codes were made for your account. The old ones no longer work.',
    code_used: () => 'Somebody signed in to your account with a recovery code.',
    passkey_added: () => 'A passkey was added to your account. It can be used to sign in.',
    passkey_removed: () => 'A passkey was removed from your account.',
    work_account_connected: () =>
      'A work account was connected with your account. It can be used to sign in.',
    work_account_removed: () =>
      'The work account was disconnected from your account. You sign in with your password.',
    address_changed_by: (by) =>
      `${by} has changed the e-mail address with which you sign in. You are signed out everywhere.`,
  },
  warning:
    'If you did not expect this, choose a new password at once on the sign-in page and contact a main user of your pharmacy.',
  attack: {
    subject: 'unusually many refusals',
    opening:
      'At least ten times as many sign-ins or calls were refused in ten minutes as usual. Somebody may be attacking the service. The server’s log has a line for each.',
  },
};

const fi: Words = {
  subject: 'kirjautumisesi on muuttunut',
  changes: {
    set_up: () => 'Tilillesi on otettu käyttöön todennussovellus.',
    replaced: () => 'Tilisi todennussovellus on vaihdettu.',
    removed: () => 'Tilisi todennussovellus on poistettu käytöstä.',
    removed_by: (by) =>
      `Tilisi toinen vaihe, todennussovellus ja kaikki pääsyavaimet, on poistettu käytöstä. Poistaja: ${by}.`,
    codes_made: () => 'Tilillesi on luotu uudet palautuskoodit. Vanhat eivät enää toimi.',
    code_used: () => 'Tilillesi on kirjauduttu palautuskoodilla.',
    passkey_added: () => 'Tilillesi on lisätty pääsyavain. Sillä voi kirjautua sisään.',
    passkey_removed: () => 'Tililtäsi on poistettu pääsyavain.',
    work_account_connected: () => 'Tiliisi on yhdistetty työtili. Sillä voi kirjautua sisään.',
    work_account_removed: () => 'Työtili on irrotettu tilistäsi. Kirjaudut salasanallasi.',
    address_changed_by: (by) =>
      `Sähköpostiosoite, jolla kirjaudut, on vaihdettu. Vaihtaja: ${by}. Sinut on kirjattu ulos kaikkialta.`,
  },
  warning:
    'Jos et odottanut tätä, valitse heti uusi salasana kirjautumissivulla ja ilmoita asiasta apteekkisi pääkäyttäjälle.',
  attack: {
    subject: 'poikkeuksellisen monta hylkäystä',
    opening:
      'Kirjautumisia tai kutsuja hylättiin kymmenessä minuutissa vähintään kymmenen kertaa tavallista enemmän. Palveluun saatetaan hyökätä. Jokainen hylkäys on palvelimen lokissa.',
  },
};

const sv: Words = {
  subject: 'din inloggning har ändrats',
  changes: {
    set_up: () => 'En autentiseringsapp har lagts till på ditt konto.',
    replaced: () => 'Autentiseringsappen på ditt konto har bytts ut.',
    removed: () => 'Autentiseringsappen har tagits bort från ditt konto.',
    removed_by: (by) =>
      `${by} har tagit bort det andra steget från ditt konto: autentiseringsappen och alla lösennycklar.`,
    codes_made: () =>
      'Nya återställningskoder har skapats för ditt konto. De gamla gäller inte längre.',
    code_used: () => 'Någon har loggat in på ditt konto med en återställningskod.',
    passkey_added: () =>
      'En lösennyckel har lagts till på ditt konto. Den kan användas för att logga in.',
    passkey_removed: () => 'En lösennyckel har tagits bort från ditt konto.',
    work_account_connected: () =>
      'Ett arbetskonto har kopplats till ditt konto. Det kan användas för att logga in.',
    work_account_removed: () =>
      'Arbetskontot har kopplats bort från ditt konto. Du loggar in med ditt lösenord.',
    address_changed_by: (by) =>
      `${by} har ändrat e-postadressen som du loggar in med. Du har loggats ut överallt.`,
  },
  warning:
    'Om du inte väntade dig detta: välj genast ett nytt lösenord på inloggningssidan och kontakta en huvudanvändare på apoteket.',
  attack: {
    subject: 'ovanligt många nekade försök',
    opening:
      'Minst tio gånger så många inloggningar eller anrop som vanligt nekades under tio minuter. Tjänsten kan vara under attack. Varje nekat försök står i serverns logg.',
  },
};

const no: Words = {
  subject: 'innloggingen din er endret',
  changes: {
    set_up: () => 'En autentiseringsapp er lagt til på kontoen din.',
    replaced: () => 'Autentiseringsappen på kontoen din er byttet ut.',
    removed: () => 'Autentiseringsappen er fjernet fra kontoen din.',
    removed_by: (by) =>
      `${by} har fjernet det andre trinnet fra kontoen din: autentiseringsappen og alle passnøkler.`,
    codes_made: () =>
      'Det er opprettet nye gjenopprettingskoder for kontoen din. De gamle virker ikke lenger.',
    code_used: () => 'Noen har logget inn på kontoen din med en gjenopprettingskode.',
    passkey_added: () =>
      'En passnøkkel er lagt til på kontoen din. Den kan brukes til å logge inn.',
    passkey_removed: () => 'En passnøkkel er fjernet fra kontoen din.',
    work_account_connected: () =>
      'En jobbkonto er koblet til kontoen din. Den kan brukes til å logge inn.',
    work_account_removed: () =>
      'Jobbkontoen er koblet fra kontoen din. Du logger inn med passordet ditt.',
    address_changed_by: (by) =>
      `${by} har endret e-postadressen du logger inn med. Du er logget ut overalt.`,
  },
  warning:
    'Hvis du ikke ventet dette, må du straks velge et nytt passord på innloggingssiden og si fra til en hovedbruker på apoteket.',
  attack: {
    subject: 'uvanlig mange avviste forsøk',
    opening:
      'Minst ti ganger så mange innlogginger eller kall som vanlig ble avvist i løpet av ti minutter. Tjenesten kan være under angrep. Hvert avviste forsøk står i serverens logg.',
  },
};

function lettersOf({ subject, changes, warning, attack }: Words) {
  return {
    security_changed: ({ change, by }: Facts, product: string): Letter => ({
      subject: `${product}: ${subject}`,
      paragraphs: [changes[change](by), warning],
    }),
    attack_suspected: ({ events }: { readonly events: string }, product: string): Letter => ({
      subject: `${product}: ${attack.subject}`,
      paragraphs: [attack.opening, events],
    }),
  };
}

/** Mails about how a person signs in, and about a suspected attack, in each language. */
export const securityLetters: Record<Language, ReturnType<typeof lettersOf>> = {
  en: lettersOf(en),
  fi: lettersOf(fi),
  sv: lettersOf(sv),
  no: lettersOf(no),
};
