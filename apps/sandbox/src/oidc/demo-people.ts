/** A person who can sign in at the sandbox's provider, without a password. */
export interface DemoPerson {
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** A description for the list. */
  readonly note: string;
  /** The claim `nin`: an invented identity number. */
  readonly identityNumber: string;
  /** The country of a customer (ISO 3166); undefined for staff. */
  readonly country?: 'FI' | 'SE' | 'NO';
}

/** The staff of the demo site, with the same subjects and addresses, and customers in three countries. */
export const demoPeople: readonly DemoPerson[] = [
  {
    subject: 'demo-main-satama',
    email: 'main@satama.example',
    givenName: 'Maija',
    familyName: 'Mallinen',
    note: 'Demoapteekki Satama, main user',
    identityNumber: '010170-900J',
  },
  {
    subject: 'demo-user-satama',
    email: 'user@satama.example',
    givenName: 'Eero',
    familyName: 'Esimerkki',
    note: 'Demoapteekki Satama, user',
    identityNumber: '020280-901L',
  },
  {
    subject: 'demo-main-torget',
    email: 'main@torget.example',
    givenName: 'Test',
    familyName: 'Testsson',
    note: 'Demoapoteket Torget, main user',
    identityNumber: '197001019806',
  },
  {
    subject: 'demo-user-torget',
    email: 'user@torget.example',
    givenName: 'Eva',
    familyName: 'Exempelson',
    note: 'Demoapoteket Torget, user',
    identityNumber: '198002029810',
  },
  {
    subject: 'demo-customer-fi',
    email: 'asiakas@customer.example',
    givenName: 'Aku',
    familyName: 'Asiakas',
    note: 'Customer in Finland',
    identityNumber: '030390-902N',
    country: 'FI',
  },
  {
    subject: 'demo-customer-fi-2',
    email: 'liisa@customer.example',
    givenName: 'Liisa',
    familyName: 'Luovutus',
    note: 'Customer in Finland',
    identityNumber: '040475-9039',
    country: 'FI',
  },
  {
    subject: 'demo-customer-se',
    email: 'kund@customer.example',
    givenName: 'Kim',
    familyName: 'Kundberg',
    note: 'Customer in Sweden',
    identityNumber: '199003039824',
    country: 'SE',
  },
  {
    subject: 'demo-customer-se-2',
    email: 'kajsa@customer.example',
    givenName: 'Kajsa',
    familyName: 'Koddal',
    note: 'Customer in Sweden',
    identityNumber: '198504049837',
    country: 'SE',
  },
  {
    subject: 'demo-customer-no',
    email: 'kari@customer.example',
    givenName: 'Kari',
    familyName: 'Kodemo',
    note: 'Customer in Norway',
    identityNumber: '15879050038',
    country: 'NO',
  },
];

export function findDemoPerson(subject: string): DemoPerson | undefined {
  return demoPeople.find((person) => person.subject === subject);
}

/** The customers: only they are listed for the client `kolli-customer`. */
export const demoCustomers = demoPeople.filter(({ country }) => country !== undefined);
