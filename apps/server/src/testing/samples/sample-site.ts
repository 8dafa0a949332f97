import type { Site } from '../../features/site/site-schema.ts';

type Loose<T> = T extends readonly (infer Item)[]
  ? Loose<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]?: Loose<T[Key]> }
    : T;

/** A site file as input: fields with defaults are optional. */
export type SampleSite = {
  [Part in 'roles' | 'templates' | 'pharmacies' | 'users']: Loose<Site[Part]>;
};

export const sampleBox = {
  name: 'Front',
  templateId: 'small',
  street: 'Mannerheimintie 1',
  city: 'Helsinki',
  zipCode: '00100',
  country: 'FI',
  language: 'fi' as const,
  uiLanguages: ['fi' as const, 'en' as const],
  cardboardType: false,
  outdoor: false,
};

export const samplePharmacy = {
  businessId: '1234567-8',
  name: 'Keskusta',
  email: 'keskusta@example.test',
  phoneNumber: '+358401234567',
  pinCode: '112233',
  streetAddress: 'Mannerheimintie 1',
  zipCode: '00100',
  city: 'Helsinki',
  country: 'FI',
  language: 'fi' as const,
  uiLanguages: ['fi' as const, 'sv' as const],
  customerSMSLanguages: ['fi' as const],
  strongAuthentication: false,
};

function sampleTemplates(): SampleSite['templates'] {
  return [
    {
      id: 'small',
      name: 'Small',
      modules: [
        { position: 2, lockers: [{ type: 2, fridge: true }] },
        {
          position: 1,
          lockers: [
            { type: 0, fridge: false },
            { type: 1, fridge: false },
          ],
        },
      ],
    },
    { id: 'dry', name: 'Dry', modules: [{ position: 1, lockers: [{ type: 0, fridge: false }] }] },
  ];
}

/** Two pharmacies, three boxes (one without fridge), a role of their own and three people. */
export function sampleSite(): SampleSite {
  return {
    roles: [{ name: 'student', level: 5, app_access: 'web_app', permissions: ['delivery.read'] }],
    templates: sampleTemplates(),
    pharmacies: [
      {
        ...samplePharmacy,
        shelves: ['A1', 'A2'],
        boxes: [{ ...sampleBox }, { ...sampleBox, name: 'Yard', templateId: 'dry', outdoor: true }],
        orderSources: [{ name: 'webshop' }],
      },
      {
        ...samplePharmacy,
        businessId: '8765432-1',
        name: 'Satama',
        boxes: [{ ...sampleBox }],
        orderSources: [],
      },
    ],
    users: [
      person('aino', 'main_user', { pharmacistPin: '111111', password: 'correct horse' }),
      person('onni', 'student', { pharmacistPin: '222222' }),
      person('helmi', 'user', { identity: { issuer: 'https://login.example', subject: 'h-1' } }),
    ],
  };
}

function person(name: string, role: string, more: object) {
  return {
    email: `${name}@example.test`,
    firstName: name,
    lastName: 'Virtanen',
    appLanguage: 'fi' as const,
    accesses: [{ pharmacy: '1234567-8', role, webToolAccess: true, boxAccess: true }],
    ...more,
  };
}
