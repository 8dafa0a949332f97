import demo from '../../apps/sandbox/demo/site.json' with { type: 'json' };

type DemoSite = typeof demo;
type Door = DemoSite['templates'][number]['modules'][number]['lockers'][number];

const small: Door = { type: 0, fridge: false };
const medium: Door = { type: 1, fridge: false };
const large: Door = { type: 2, fridge: false };
const cold: Door = { type: 1, fridge: true };

const templates = [
  {
    id: 'e2e-three',
    name: 'Three modules, one fridge',
    modules: [
      { position: 1, lockers: [small, small, small, small, small, medium, large] },
      { position: 2, lockers: [small, small, small, medium, medium, large] },
      { position: 3, lockers: [cold, cold] },
    ],
  },
  {
    id: 'e2e-one-fridge',
    name: 'One door, one fridge',
    modules: [
      { position: 1, lockers: [small] },
      { position: 2, lockers: [cold] },
    ],
  },
  { id: 'e2e-two-doors', name: 'Two doors', modules: [{ position: 1, lockers: [small, small] }] },
];

interface SpecPharmacy {
  readonly boxes: readonly { readonly name: string; readonly templateId: string }[];
  readonly shelves: readonly string[];
  /** Whether customers must identify themselves; false by default. */
  readonly strongAuthentication?: boolean;
}

const shelves = ['cooling', 'A1', 'A2', 'storage room, upper left corner'];
const box = { name: 'Box', templateId: 'e2e-three' };
const first = { name: 'First', templateId: 'e2e-three' };
const twoDoors = { name: 'Second', templateId: 'e2e-two-doors' };

/** A separate pharmacy for each test file, so that tests do not affect each other and lists start empty. */
const specPharmacies = {
  accessibility: { boxes: [box], shelves },
  bare: { boxes: [], shelves: [] },
  'boxes-offline': { boxes: [first, { ...first, name: 'Second' }], shelves },
  'box-work': { boxes: [first, twoDoors], shelves },
  counter: { boxes: [box], shelves },
  elsewhere: { boxes: [], shelves: [] },
  'first-paint': { boxes: [{ name: 'Box', templateId: 'demo-five' }], shelves },
  jobs: { boxes: [box], shelves },
  keyboard: { boxes: [box], shelves },
  people: { boxes: [twoDoors], shelves },
  placing: { boxes: [first, twoDoors], shelves },
  printing: { boxes: [box], shelves },
  temperatures: { boxes: [box], shelves },
  verification: { boxes: [box], shelves: [], strongAuthentication: true },
} satisfies Record<string, SpecPharmacy>;

/** Those of the long files. */
const longPharmacies = {
  friendliness: { boxes: [box], shelves },
  'in-use': { boxes: [box], shelves },
  'search-and-views': { boxes: [box], shelves },
  'temperature-year': { boxes: [{ name: 'Box', templateId: 'e2e-one-fridge' }], shelves: [] },
  'walk-en': { boxes: [box], shelves },
  'walk-fi': { boxes: [box], shelves },
  'walk-no': { boxes: [box], shelves },
  'walk-sv': { boxes: [box], shelves },
} satisfies Record<string, SpecPharmacy>;

const allPharmacies: Readonly<Record<SpecName, SpecPharmacy>> = {
  ...specPharmacies,
  ...longPharmacies,
};
export type SpecName = keyof typeof specPharmacies | keyof typeof longPharmacies;

export const specPassword = 'Doors-open-1';
export const businessIdOf = (name: SpecName) => `e2e-${name}`;

/** The staff of a test file's pharmacy, by role. */
export const specStaff = {
  main_user: { firstName: 'Maija', lastName: 'Mallinen', pharmacistPin: '111222' },
  user: { firstName: 'Eero', lastName: 'Esimerkki', pharmacistPin: '333444' },
} as const;

export type SpecRole = keyof typeof specStaff;
export const specEmail = (name: SpecName, role: SpecRole) =>
  `${role.replace('_', '-')}@${name}.example`;

const [demoPharmacy] = demo.pharmacies;
const [demoBox] = demoPharmacy?.boxes ?? [];

function pharmacyOf(name: SpecName) {
  const { boxes, shelves: own, strongAuthentication = false } = allPharmacies[name];
  return {
    ...demoPharmacy,
    businessId: businessIdOf(name),
    name: `Pharmacy ${name}`,
    email: `pharmacy@${name}.example`,
    // The language of mails to new users who have not chosen one.
    language: 'en',
    shelves: own,
    strongAuthentication,
    boxes: boxes.map((box) => ({ ...demoBox, ...box })),
  };
}

function usersOf(name: SpecName) {
  return (Object.keys(specStaff) as SpecRole[]).map((role) => ({
    ...specStaff[role],
    email: specEmail(name, role),
    password: specPassword,
    appLanguage: 'en',
    accesses: [{ pharmacy: businessIdOf(name), role, webToolAccess: true, boxAccess: true }],
  }));
}

/** The demo site with all users in English, and a pharmacy for each test file. */
export function siteForTests() {
  const isLong = process.env.KOLLI_LONG === '1';
  const names = Object.keys(isLong ? allPharmacies : specPharmacies) as SpecName[];
  return {
    templates: [...demo.templates, ...templates],
    pharmacies: [...demo.pharmacies, ...names.map(pharmacyOf)],
    users: [
      ...demo.users.map((user) => ({ ...user, appLanguage: 'en' })),
      ...names.flatMap(usersOf),
    ],
  };
}
