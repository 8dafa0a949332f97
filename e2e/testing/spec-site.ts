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

const three = 'e2e-three';
const shelves = ['cooling', 'A1', 'A2', 'storage room, upper left corner'];

/**
 * A separate pharmacy for each test file, so that tests do not affect each other and lists start
 * empty.
 */
const specPharmacies = {
  accessibility: { boxes: [{ name: 'Box', templateId: three }], shelves },
  'alarm-list': {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  alarms: { boxes: [{ name: 'Box', templateId: three }], shelves },
  api: {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  bare: { boxes: [], shelves: [] },
  'boxes-doors': { boxes: [{ name: 'Box', templateId: three }], shelves },
  'boxes-languages': { boxes: [{ name: 'Box', templateId: three }], shelves },
  'figures-languages': { boxes: [{ name: 'Box', templateId: three }], shelves },
  'box-edit': {
    boxes: [
      { name: 'First', templateId: 'e2e-two-doors' },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  'box-info': {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  'boxes-offline': {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: three },
    ],
    shelves,
  },
  elsewhere: { boxes: [], shelves: [] },
  endings: { boxes: [{ name: 'Box', templateId: three }], shelves },
  filters: {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  'first-paint': { boxes: [{ name: 'Box', templateId: 'demo-five' }], shelves },
  history: {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  jobs: { boxes: [{ name: 'Box', templateId: three }], shelves },
  'friendliness-in-use': { boxes: [{ name: 'Box', templateId: three }], shelves },
  friendliness: { boxes: [{ name: 'Box', templateId: three }], shelves },
  'search-and-views': { boxes: [{ name: 'Box', templateId: three }], shelves },
  keyboard: { boxes: [{ name: 'Box', templateId: three }], shelves },
  languages: { boxes: [{ name: 'Box', templateId: three }], shelves },
  lockers: {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  people: { boxes: [], shelves },
  pharmacy: { boxes: [], shelves },
  pickup: { boxes: [{ name: 'Box', templateId: three }], shelves },
  placing: {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  printing: { boxes: [{ name: 'Box', templateId: three }], shelves },
  'remote-open': {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: 'e2e-two-doors' },
    ],
    shelves,
  },
  reservations: { boxes: [{ name: 'Box', templateId: three }], shelves },
  'sign-in': { boxes: [{ name: 'Box', templateId: 'e2e-two-doors' }], shelves },
  statistics: { boxes: [{ name: 'First', templateId: three }], shelves },
  'temperature-year': { boxes: [{ name: 'Box', templateId: 'e2e-one-fridge' }], shelves: [] },
  temperatures: {
    boxes: [
      { name: 'First', templateId: three },
      { name: 'Second', templateId: three },
    ],
    shelves,
  },
  users: { boxes: [{ name: 'Box', templateId: 'e2e-two-doors' }], shelves },
  verification: {
    boxes: [{ name: 'Box', templateId: three }],
    shelves: [],
    strongAuthentication: true,
  },
} as const satisfies Record<string, SpecPharmacy>;

export type SpecName = keyof typeof specPharmacies;

export const specPassword = 'Doors-open-1';
export const businessIdOf = (name: SpecName) => `e2e-${name}`;

/** The staff of a test file's pharmacy, by role; `reader` is a custom role. */
export const specStaff = {
  main_user: { firstName: 'Maija', lastName: 'Mallinen', pharmacistPin: '111222' },
  user: { firstName: 'Eero', lastName: 'Esimerkki', pharmacistPin: '333444' },
  reader: { firstName: 'Lea', lastName: 'Lukija', pharmacistPin: '555666' },
} as const;

export type SpecRole = keyof typeof specStaff;
export const specEmail = (name: SpecName, role: SpecRole) =>
  `${role.replace('_', '-')}@${name}.example`;

const [demoPharmacy] = demo.pharmacies;
const [demoBox] = demoPharmacy?.boxes ?? [];

function pharmacyOf(name: SpecName) {
  const { boxes, shelves: own, strongAuthentication = false }: SpecPharmacy = specPharmacies[name];
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
  const names = Object.keys(specPharmacies) as SpecName[];
  return {
    roles: [
      {
        name: 'reader',
        level: 10,
        app_access: 'web_app',
        permissions: ['delivery.read'],
      },
    ],
    templates: [...demo.templates, ...templates],
    pharmacies: [...demo.pharmacies, ...names.map(pharmacyOf)],
    users: [
      ...demo.users.map((user) => ({ ...user, appLanguage: 'en' })),
      ...names.flatMap(usersOf),
    ],
  };
}
